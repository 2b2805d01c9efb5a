// Everyday: the platform on your own machine.

export { createEmulator } from './create-emulator.js';
export type { Emulator, FetchRequest, FetchResponse } from './emulator.js';
export type { MessageFilter, OtpFilter } from './filter.js';
export type { ListenOptions } from './listener.js';
export type { EmulatorOptions } from './options.js';
export type { NewUser, RegisteredUser } from './users.js';
export type { WaitOptions } from './wait.js';

// Its log.

export type { Log } from './log.js';
export type {
  Arrival,
  Coordinates,
  LocationDecision,
  Logged,
  LoggedMessage,
  LoggedOtp,
  LoggedResponse,
  OtpLocation,
} from './logged.js';
export type { Rejected, RejectionReason, Statuses } from './rejections.js';

// Towards the bot: presses, deliveries to the webhook, events.

export type { ChoiceShape, EmulatorShapes, TemplateShape } from './choices.js';
export type {
  Deliveries,
  DeliveryAttempt,
  EventDelivery,
  EventSender,
  PressDelivery,
  PressResult,
  SentEvent,
  ShownWebhook,
  WebhookBody,
  WebhookDelivery,
  WebhookOptions,
} from './deliveries/delivery.js';
export type { EmulatorEvents, EventName, MokValue } from './events.js';
export type { ButtonChoice, PostbackPress, Press, WebUrlPress } from './logged.js';
export type { SigningOptions } from './options.js';

// Faults.

export type { DelayFault, DropFault, Fault, FaultMark, HalfBodyFault, NewFault, StatusFault } from './faults/fault.js';
export type { ActiveFault, EndedFault, FaultState, Faults } from './faults/faults.js';

// Advanced: its clock, and the control API on the port.

export {
  type AsJson,
  CONTROL_PREFIX,
  type ControlAnswer,
  type ControlApi,
  type ControlError,
  type ControlEvent,
  type ControlRoute,
  type EmulatorState,
} from './control/api.js';
export type { Clock } from './options.js';

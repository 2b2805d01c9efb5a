// Everyday: the platform on your own machine.

export { createEmulator } from './create-emulator.js';
export type { Emulator } from './emulator.js';
export type { FetchRequest, FetchResponse } from './fetch-types.js';
export type { MessageFilter, OtpFilter } from './filter.js';
export type { ListenOptions } from './listener.js';
export type { EmulatorOptions } from './options.js';
export type { NewUser, RegisteredUser } from './users.js';
export type { WaitOptions } from './wait.js';

// What it remembers.

export type { RefusalReason, Statuses } from './endpoint/refusal.js';
export type { Coordinates, LocationDecision } from './location.js';
export type { Log } from './log.js';
export type { Arrival, Logged, LoggedMessage, LoggedOtp, OtpLocation, Refused } from './logged.js';

// What comes back: presses, deliveries to the webhook, events.

export type { Deliveries, DeliveryAttempt, WebhookDelivery } from './deliveries/delivery.js';
export type { WebhookBody, WebhookOptions } from './deliveries/webhook-options.js';
export type { EmulatorEvents, EventName, MokValue } from './events.js';
export type { PressResult } from './presses/press-result.js';
export type { PostbackPress, Press, WebUrlPress } from './presses/pressed.js';
export type { SigningOptions } from './signing-options.js';

// Faults.

export type { DelayFault, DropFault, Fault, FaultMark, HalfBodyFault, StatusFault } from './faults/fault.js';
export type { ActiveFault, FaultState, Faults } from './faults/faults.js';

// Advanced: its clock, and the control API on the port.

export type { Clock } from './clock.js';
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

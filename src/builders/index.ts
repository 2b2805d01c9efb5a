// The public classes and types of the builders, and the functions with which the other folders read a Sendable.

export type { ReadyButton, ReadyElement } from '../internal/phantoms.js';
export { toSendable } from './builder.js';
export {
  Button,
  type OptionalButton,
  type PostbackButton,
  type PostbackMark,
  type StartButton,
  type WebUrlButton,
  type WebUrlMark,
} from './button.js';
export type { ButtonCount, FittingButtons } from './button-count.js';
export {
  type AnyElement,
  Element,
  type ElementMark,
  type ElementOrBuild,
  type NewElement,
} from './element.js';
export type { GenericMark, GenericMessage } from './generic-message.js';
export { atMost, isNonEmpty, isUpTo, pages } from './lists.js';
export { type ButtonTemplate, Message, type MessageMark, type StartMessage } from './message.js';
export type { AnyMessage } from './message-steps.js';
export { type ConfirmButtonsOptions, Otp, type OtpMark, type StartOtp } from './otp.js';
export type { OneRecipient } from './recipient.js';
export { redacted } from './redacted.js';
export { isAddressed, type Operation, operationOf, type ReadyToSend, type Sendable, toBody } from './sendable.js';
export type { Unknowns } from './state.js';
export type { AbsoluteUri, BrokenUri, OtherUri, WebUri } from './uri.js';

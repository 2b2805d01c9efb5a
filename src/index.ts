// Everyday: build a message.

export { Button } from './build/button.js';
export { Element } from './build/element.js';
export { isNonEmpty, isUpTo, pages } from './build/lists.js';
export { Message } from './build/message.js';
export { type ConfirmButtonsOptions, Otp } from './build/otp.js';
export type { ReadyToSend, Sendable } from './build/sendable.js';
export { toBody } from './build/to-body.js';

// Everyday: send it.

export { type Bot, createBot } from './send/bot.js';
export type { LimitsOptions } from './send/limits/limits.js';
export type { BotAccess, BotOptions, BotTuning, SendOptions } from './send/options.js';
export type { Receipt } from './send/receipt.js';
export type { RetryOptions, SendRetryOptions, WhenUnknown } from './send/retry/retry-options.js';
export type { ItemOf, ReadySource } from './send/send-all/ready-source.js';
export type { SendAllOptions, SendAllProgress } from './send/send-all/send-all-options.js';
export type { FailedRow, SendAllRow, SentRow, UnknownRow } from './send/send-all/send-all-row.js';
export type { ReadableStreamLike, SendSource, StreamReader } from './send/send-all/source.js';
export {
  type Attempt,
  type Delivery,
  type DeliveryByKind,
  isSendError,
  type SendError,
  type SendErrorCause,
  type SendErrorKind,
  type SendErrorOf,
} from './send/send-error.js';
export type { SendResult } from './send/send-result.js';
export type { Token } from './send/token.js';

// The platform's rules, and what its document leaves open.

export { type RuleId, rules } from './rules/catalogue.js';
export { RuleViolation } from './rules/violation.js';
export type { PlatformShapes } from './wire/shapes.js';

// What happens on the way, and what a bot can be made to do there.

export type { Sleep } from './send/clock.js';
export type {
  AttemptEvent,
  BotEvents,
  FailedEvent,
  Listeners,
  RetryEvent,
  SendFacts,
  SentEvent,
} from './send/events.js';
export type { Middleware, Next } from './send/middleware.js';
export type { BudgetOptions } from './send/retry/budget.js';

// Transports, and what one is made of.

export type {
  BodyReader,
  FetchInit,
  FetchLike,
  FetchResponse,
} from './send/fetch-like.js';
export { type FetchTransportOptions, fetchTransport } from './send/fetch-transport.js';
export type { TlsOptions } from './send/http/tls-options.js';
export { type NodeTransportOptions, nodeTransport } from './send/node-transport.js';
export type { Secret } from './send/secret.js';
export type {
  AttemptContext,
  ClosableTransport,
  Route,
  Signal,
  SignalLike,
  Transport,
  TransportRequest,
  TransportResponse,
} from './send/transport.js';

// The JSON on the wire, for who writes it by hand.

export type {
  OpaqueButtonTemplatePayload,
  WireAttachment,
  WireButtonTemplateAttachment,
  WireGenericAttachment,
  WireGenericPayload,
  WireMediaAttachment,
} from './wire/attachment.js';
export type { WireButton, WirePostbackButton, WireWebUrlButton } from './wire/button.js';
export type { WireElement } from './wire/element.js';
export type { JsonObject, JsonValue } from './wire/json.js';
export type { NonEmpty, UpTo } from './wire/lists.js';
export type {
  SendMessageRequest,
  WireAttachmentMessage,
  WireGenericMessage,
  WireMessage,
  WireTextMessage,
} from './wire/message.js';
export type { SendOtpRequest } from './wire/otp.js';
export type { Recipient } from './wire/recipient.js';
export type { SendResponse } from './wire/response.js';

// The states of a builder, for signatures.

export type {
  OptionalButton,
  PostbackButton,
  PostbackMark,
  ReadyButton,
  StartButton,
  WebUrlButton,
  WebUrlMark,
} from './build/button.js';
export type { ButtonCount, FittingButtons } from './build/button-count.js';
export type { ButtonTemplate } from './build/button-template.js';
export type { AnyElement, ElementMark, ElementOrBuild, NewElement, ReadyElement } from './build/element.js';
export type { GenericMark, GenericMessage } from './build/generic-message.js';
export type { MessageMark, StartMessage } from './build/message.js';
export type { OneRecipient } from './build/one-recipient.js';
export type { OtpMark, StartOtp } from './build/otp.js';
export type { AbsoluteUri, AnyScheme, EachUri } from './build/uri.js';

// Everyday: build a message.

export { Button } from './builders/button.js';
export { Element } from './builders/element.js';
export { atMost, isNonEmpty, isUpTo, pages } from './builders/lists.js';
export { Message } from './builders/message.js';
export type { AnyMessage } from './builders/message-steps.js';
export { type ConfirmButtonsOptions, Otp } from './builders/otp.js';
export { redacted } from './builders/redacted.js';
export type { ReadyToSend, Sendable } from './builders/sendable.js';
export { isAddressed, toBody } from './builders/sendable.js';

// Everyday: send it.

export { type Bot, createBot } from './send/bot.js';
export type { Token } from './send/check.js';
export type { LimitsOptions } from './send/limiter.js';
export type { BotAccess, BotOptions, BotTuning, SendOptions } from './send/options.js';
export type { FailedResponse, ReadError, ReadPlatformError } from './send/platform-error.js';
export type { Receipt, SendResult } from './send/receipt.js';
export type { RetryOptions, SendRetryOptions, WhenUnknown } from './send/retry-options.js';
export type { SendAllAttempt, SendAllOptions, SendAllProgress } from './send/send-all/options.js';
export type {
  DuplicateError,
  EarlierOutcome,
  FailedRow,
  JournalRow,
  LostError,
  SendAllRow,
  SentRow,
  UnknownRow,
} from './send/send-all/rows.js';
export type { SendAllJournal } from './send/send-all/run-journal.js';
export type { JournalSummary, SendAllRun, SendAllSummary } from './send/send-all/send-all.js';
export type { ItemOf, ReadableStreamLike, ReadySource, SendSource, StreamReader } from './send/send-all/source.js';
export {
  type Attempt,
  type Delivery,
  type DeliveryByKind,
  isSendError,
  type PlatformError,
  SendError,
  type SendErrorCause,
  type SendErrorKind,
  type SendErrorOf,
} from './send/send-error.js';

// The platform's rules, those of the house, and what the platform's document leaves open.

export type { ErrorClass } from './internal/error-class.js';
export { type RuleBasis, type RuleId, rules } from './spec/catalogue.js';
export {
  type HouseCheck,
  type HouseLimits,
  type HouseRules,
  type HouseViolation,
  houseRules,
} from './spec/house-rules.js';
export { isUri } from './spec/requirements.js';
export type { PlatformExtras, PlatformShapes } from './spec/shapes.js';
export { type HouseRuleId, isRuleViolation, RuleViolation, type Violation } from './spec/violation.js';

// What happens on the way, and what a bot can be made to do there.

export type { Sleep } from './send/clock.js';
export type {
  AttemptEvent,
  BotEvents,
  ChannelEvent,
  FailedEvent,
  Listeners,
  RetryEvent,
  SendFacts,
  SentEvent,
  StartEvent,
} from './send/events.js';
export type { BudgetOptions } from './send/retry-budget.js';
export type { Trace, TracedAttempt, TracedSend, TraceEnd, TraceFacts } from './send/trace.js';
export type { Middleware, Next } from './send/transport.js';

// Transports, and what one is made of.

export type {
  AttemptContext,
  BodyReader,
  ClosableTransport,
  FetchBody,
  FetchInit,
  FetchLike,
  FetchResponse,
  Route,
  Secret,
  Signal,
  SignalLike,
  Transport,
  TransportRequest,
  TransportResponse,
} from './send/transport.js';
export { type FetchTransportOptions, fetchTransport } from './send/transports/fetch-transport.js';
export { type NodeTransportOptions, nodeTransport } from './send/transports/node-transport.js';
export type { TlsOptions } from './send/transports/tls-options.js';

// The JSON on the wire, for who writes it by hand.

export type {
  OpaqueButtonTemplatePayload,
  WireAttachment,
  WireButton,
  WireButtonTemplateAttachment,
  WireElement,
  WireGenericAttachment,
  WireGenericPayload,
  WireMediaAttachment,
  WirePostbackButton,
  WireWebUrlButton,
} from './spec/attachment.js';
export type {
  Recipient,
  SendMessageRequest,
  SendMessageRequestOf,
  SendOtpRequest,
  SendResponse,
  WireAttachmentMessage,
  WireGenericMessage,
  WireMessage,
  WireTextMessage,
} from './spec/requests.js';
export type { JsonObject, JsonValue, NonEmpty, OpenShape, OpenShapes, UpTo } from './spec/shapes.js';

// The states of a builder, for signatures.

export type {
  OptionalButton,
  PostbackButton,
  PostbackMark,
  StartButton,
  WebUrlButton,
  WebUrlMark,
} from './builders/button.js';
export type { ButtonCount, FittingButtons } from './builders/button-count.js';
export type { AnyElement, ElementMark, ElementOrBuild, NewElement } from './builders/element.js';
export type { GenericMark, GenericMessage } from './builders/generic-message.js';
export type { ButtonTemplate, MessageMark, StartMessage } from './builders/message.js';
export type { OtpMark, StartOtp } from './builders/otp.js';
export type { OneRecipient } from './builders/recipient.js';
export type { AbsoluteUri, BrokenUri, OtherUri, WebUri } from './builders/uri.js';
export type { ReadyButton, ReadyElement } from './internal/phantoms.js';

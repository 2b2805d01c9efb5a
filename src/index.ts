// Everyday: build a message.

export type { AnyMessage, ReadyToSend, Sendable } from './builders/index.js';
export {
  atMost,
  Button,
  type ConfirmButtonsOptions,
  Element,
  isAddressed,
  isNonEmpty,
  isUpTo,
  Message,
  Otp,
  pages,
  redacted,
  toBody,
} from './builders/index.js';

// Everyday: send it.

export type {
  BotAccess,
  BotOptions,
  BotTuning,
  DuplicateError,
  EarlierOutcome,
  FailedRow,
  ItemOf,
  JournalRow,
  JournalSummary,
  LimitsOptions,
  LostError,
  ReadableStreamLike,
  ReadySource,
  Receipt,
  RetryOptions,
  SendAllAttempt,
  SendAllJournal,
  SendAllOptions,
  SendAllProgress,
  SendAllRow,
  SendAllRun,
  SendAllSummary,
  SendOptions,
  SendResult,
  SendRetryOptions,
  SendSource,
  SentRow,
  StreamReader,
  Token,
  UnknownRow,
  WhenUnknown,
} from './send/index.js';
export {
  type Attempt,
  type Bot,
  createBot,
  type Delivery,
  type DeliveryByKind,
  type FailedResponse,
  isSendError,
  type PlatformError,
  type ReadError,
  type ReadPlatformError,
  SendError,
  type SendErrorCause,
  type SendErrorKind,
  type SendErrorOf,
} from './send/index.js';

// The platform's rules, those of the house, and what the platform's document leaves open.

export type { ErrorClass } from './internal/error-class.js';
export type { PlatformExtras, PlatformShapes } from './spec/index.js';
export {
  type HouseCheck,
  type HouseLimits,
  type HouseRuleId,
  type HouseRules,
  type HouseViolation,
  houseRules,
  isRuleViolation,
  isUri,
  type RuleId,
  RuleViolation,
  rules,
  type Violation,
} from './spec/index.js';

// What happens on the way, and what a bot can be made to do there.

export type {
  AttemptEvent,
  BotEvents,
  BudgetOptions,
  ChannelEvent,
  FailedEvent,
  Listeners,
  Middleware,
  Next,
  RetryEvent,
  SendFacts,
  SentEvent,
  Sleep,
  StartEvent,
  Trace,
  TracedAttempt,
  TracedSend,
  TraceEnd,
  TraceFacts,
} from './send/index.js';

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
  TlsOptions,
  Transport,
  TransportRequest,
  TransportResponse,
} from './send/index.js';
export { type FetchTransportOptions, fetchTransport, type NodeTransportOptions, nodeTransport } from './send/index.js';

// The JSON on the wire, for who writes it by hand.

export type {
  JsonObject,
  JsonValue,
  NonEmpty,
  OpaqueButtonTemplatePayload,
  OpenShape,
  OpenShapes,
  Recipient,
  SendMessageRequest,
  SendOtpRequest,
  SendResponse,
  UpTo,
  WireAttachment,
  WireAttachmentMessage,
  WireButton,
  WireButtonTemplateAttachment,
  WireElement,
  WireGenericAttachment,
  WireGenericMessage,
  WireGenericPayload,
  WireMediaAttachment,
  WireMessage,
  WirePostbackButton,
  WireTextMessage,
  WireWebUrlButton,
} from './spec/index.js';

// The states of a builder, for signatures.

export type {
  AbsoluteUri,
  AnyElement,
  BrokenUri,
  ButtonCount,
  ButtonTemplate,
  ElementMark,
  ElementOrBuild,
  FittingButtons,
  GenericMark,
  GenericMessage,
  MessageMark,
  NewElement,
  OneRecipient,
  OptionalButton,
  OtherUri,
  OtpMark,
  PostbackButton,
  PostbackMark,
  ReadyButton,
  ReadyElement,
  StartButton,
  StartMessage,
  StartOtp,
  WebUri,
  WebUrlButton,
  WebUrlMark,
} from './builders/index.js';

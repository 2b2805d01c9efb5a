// What other rooms use of the room that sends: the public API, and the parts that transports and tests share.

export { onAbort, runningAttempt } from './attempt-context.js';
export { type Bot, createBot } from './bot.js';
export { BrokenBody, CUT_SHORT, tooLarge } from './broken-body.js';
export { CancelError, createSharedListen, type Listen } from './cancellation.js';
export { rethrowAsSendError, type Token, wrongOptionOf } from './check.js';
export type { Sleep } from './clock.js';
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
} from './events.js';
export { wrongConfig } from './failure.js';
export type { LimitsOptions } from './limiter.js';
export type { BotAccess, BotOptions, BotTuning, SendOptions } from './options.js';
export type { FailedResponse, ReadError, ReadPlatformError } from './platform-error.js';
export { isForeign, type Receipt, type SendResult } from './receipt.js';
export type { BudgetOptions } from './retry-budget.js';
export type { RetryOptions, SendRetryOptions, WhenUnknown } from './retry-options.js';
export type { SendAllAttempt, SendAllOptions, SendAllProgress } from './send-all/options.js';
export type {
  DuplicateError,
  EarlierOutcome,
  FailedRow,
  JournalRow,
  LostError,
  SendAllRow,
  SentRow,
  UnknownRow,
} from './send-all/rows.js';
export type { ItemNotes, JournaledRun, SendAllJournal } from './send-all/run-journal.js';
export type { JournalSummary, SendAllRun, SendAllSummary } from './send-all/send-all.js';
export {
  closeStopped,
  type ItemOf,
  openSource,
  type ReadableStreamLike,
  type ReadResult,
  type ReadySource,
  type SendSource,
  type StreamReader,
} from './send-all/source.js';
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
} from './send-error.js';
export { configError } from './send-error-impl.js';
export type { Trace, TracedAttempt, TracedSend, TraceEnd, TraceFacts } from './trace.js';
export type {
  AttemptContext,
  BodyReader,
  ClosableTransport,
  FetchBody,
  FetchInit,
  FetchLike,
  FetchResponse,
  Middleware,
  Next,
  Route,
  Secret,
  Signal,
  SignalLike,
  Transport,
  TransportRequest,
  TransportResponse,
} from './transport.js';
export { type FetchTransportOptions, fetchTransport } from './transports/fetch-transport.js';
export { keepAliveLimitMs } from './transports/kept-connections.js';
export { type NodeTransportOptions, nodeTransport } from './transports/node-transport.js';
export { flatHeaders, undiciRefusal } from './transports/response.js';
export { type SocketTls, type TlsOptions, tlsOptions } from './transports/tls-options.js';

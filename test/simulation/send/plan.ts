import type { FateName, FateTimes } from './fates.js';
import type { MiddlewareKind } from './middleware.js';

/** Everything that a seed decides about a world before it starts. Plain data, so that shrinking can leave parts out. */
export interface Plan {
  readonly seed: number;
  /** The transport's behaviour: see `createTransport`. */
  readonly transport: TransportKind;
  readonly bots: readonly BotPlan[];
  /** The messages, each sent by one caller only. A message is known by its recipient, `C-0` for the first. */
  readonly messages: readonly MessagePlan[];
  readonly callers: readonly CallerPlan[];
  /** The number of abort signals that callers share. */
  readonly signals: number;
}

/**
 * - `obedient` ends when its signal aborts, and reports when bytes leave.
 * - `deaf` ignores its signal, and reports when bytes leave.
 * - `silent` ends when its signal aborts, and does not report when bytes leave.
 * - `fetch` is `fetchTransport` on a simulated fetch.
 */
type TransportKind = 'obedient' | 'deaf' | 'silent' | 'fetch';

export interface BotPlan {
  readonly limits: { readonly concurrency?: number; readonly perSecond?: number; readonly burst?: number };
  readonly deadlineMs: number;
  readonly attemptTimeoutMs: number;
  readonly retry: false | RetryPlan;
  /** The bot's source of its token. A `slow` token takes 30 ms; one that `fails` does so each fifth time. */
  readonly token: 'text' | 'function' | 'slow' | 'fails';
  /** True if the bot has a middleware; `MessagePlan.middleware` says what it does. */
  readonly hasMiddleware: boolean;
  /** True if its listeners throw. */
  readonly listenersThrow: boolean;
}

export interface RetryPlan {
  readonly maxAttempts: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
  /** `asked`: a function decides, by `MessagePlan.mayRepeat`. */
  readonly whenUnknown: 'throw' | 'retry' | 'asked';
  readonly budget: false | Budget;
}

interface Budget {
  readonly capacity: number;
  readonly cost: number;
  readonly throttledCost: number;
  readonly refund: number;
}

export interface MessagePlan {
  readonly kind: 'text' | 'otp' | 'generic';
  /** Without an id the platform makes one. */
  readonly hasId: boolean;
  /** The fate of each attempt; later attempts succeed. */
  readonly fates: readonly FatePlan[];
  readonly mayRepeat: boolean;
  /** The action of a middleware on the first attempt. */
  readonly middleware: MiddlewareKind;
}

export interface FatePlan extends FateTimes {
  readonly fate: FateName;
}

/** The start of a caller: after a time in milliseconds, or during an event of any bot. */
export type Moment = number | { readonly event: 'attempt' | 'retry' | 'sent' | 'failed'; readonly nth: number };

export type CallerPlan = SendPlan | SendAllPlan | AbortPlan | ClosePlan | ClockPlan | BlockPlan;

interface Starts {
  readonly starts: Moment;
}

export interface SendPlan extends Starts {
  readonly kind: 'send';
  readonly bot: number;
  readonly message: number;
  /** `send`, which throws, or `trySend`. */
  readonly throws: boolean;
  readonly signal: number | undefined;
  readonly deadlineMs: number | undefined;
  /** The option of the send: none, `false`, or three attempts of its own. */
  readonly retry: 'as the bot' | 'never' | 'own';
}

export interface SendAllPlan extends Starts {
  readonly kind: 'sendAll';
  readonly bot: number;
  readonly messages: readonly number[];
  readonly concurrency: number;
  readonly reading: 'rows' | 'slowly' | 'awaited' | 'left';
  /** The number of rows after which the reader leaves. */
  readonly leavesAfter: number;
  readonly source: 'generator' | 'slow' | 'throws' | 'hangs';
  /** The place at which the source throws or hangs. */
  readonly sourceAt: number;
  readonly onRow: 'none' | 'fast' | 'slow' | 'throws';
  readonly beforeAttempt: 'none' | 'fast' | 'slow' | 'throws';
  readonly stopAfter: number | false;
  readonly signal: number | undefined;
}

interface AbortPlan extends Starts {
  readonly kind: 'abort';
  readonly signal: number;
}

export interface ClosePlan extends Starts {
  readonly kind: 'close';
  readonly bot: number;
}

/** The clock of the machine is set. */
interface ClockPlan extends Starts {
  readonly kind: 'clock';
  readonly byMs: number;
}

/** The event loop is blocked. */
interface BlockPlan extends Starts {
  readonly kind: 'block';
  readonly ms: number;
}

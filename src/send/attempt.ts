import { ownError } from '../internal/foreign.js';
import { promised } from '../internal/runtime.js';
import { Pace, sharedTurn } from '../internal/turns.js';
import { type CancellableAttempt, InternalAttemptContext } from './attempt-context.js';
import type { BotContext } from './bot-context.js';
import { CancelError, CancelScope } from './cancellation.js';
import type { SendFacts } from './events.js';
import { callMiddleware } from './middleware.js';
import { type Evidence, isReceipt, type Outcome, responseOutcome, thrownOutcome } from './outcome.js';
import { withPlatformError } from './platform-error.js';
import type { Attempt } from './send-error.js';
import type { ResolvedSendOptions } from './settings.js';
import { type Limit, LimitWatch } from './time-limit.js';
import type { AttemptContext, TransportRequest, TransportResponse } from './transport.js';

/** The parts of an attempt. */
export interface AttemptPlan {
  readonly request: TransportRequest;
  readonly facts: SendFacts;
  readonly options: ResolvedSendOptions;
  /** 1 for the first attempt of the send. */
  readonly number: number;
  /** The start of the attempt, by the clock. */
  readonly startedAt: number;
  /** The time left for the whole send at its start, in milliseconds. */
  readonly remainingMs: number;
}

/** The result of an attempt: its row in the error, and its outcome. */
export interface AttemptResult {
  readonly row: Attempt;
  readonly outcome: Outcome;
}

/**
 * Runs one attempt within its limits. A failure of the transport or a middleware is an outcome. The promise
 * rejects only if what they gave cannot be read, such as a property that throws.
 */
export const runAttempt = (bot: BotContext, plan: AttemptPlan): Promise<AttemptResult> =>
  new Promise((resolve, reject) => new RunningAttempt(bot, plan, resolve, reject).start());

const rowOf = (outcome: Outcome, status: number | undefined, elapsedMs: number, dispatched: boolean): Attempt => {
  if (isReceipt(outcome)) return status === undefined ? { elapsedMs, dispatched } : { status, elapsedMs, dispatched };
  const { kind, cause, platform } = outcome;
  return {
    ...(outcome.status === undefined ? {} : { status: outcome.status }),
    kind,
    ...(cause?.code === undefined ? {} : { code: cause.code }),
    ...(platform?.code === undefined ? {} : { platformCode: platform.code }),
    elapsedMs,
    dispatched,
  };
};

// A transport can respond to very many attempts at the same moment, and a loop of sends on a transport in memory would give timers
// no turn: what follows from an attempt takes some 5 µs.
export const endPace: Pace = /* @__PURE__ */ new Pace(400);

/** An attempt in flight: it can be cancelled, and collects the evidence about its request. */
class RunningAttempt extends CancelScope implements Evidence, CancellableAttempt {
  transportState: Evidence['transportState'] = 'not called';
  response: TransportResponse | undefined;
  thrown: unknown;
  dispatched = false;
  readonly limit: Limit;
  private isOver = false;
  private readonly watch: LimitWatch;
  private grace: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly bot: BotContext,
    private readonly plan: AttemptPlan,
    private readonly resolve: (result: AttemptResult) => void,
    private readonly reject: (thrown: unknown) => void,
  ) {
    super();
    this.limit = limitOf(bot, plan);
    this.watch = new LimitWatch(this.limit, this);
  }

  get origin(): string {
    return this.bot.settings.base.origin;
  }

  get requestBody(): string {
    return this.plan.request.body;
  }

  get messageId(): string | undefined {
    return this.plan.facts.messageId;
  }

  get readsErrors(): boolean {
    return this.bot.settings.readError !== undefined;
  }

  /** Calls the middleware, and the transport inside it. */
  start(): void {
    const { use, maxResponseBytes } = this.bot.settings;
    const { request } = this.plan;
    const context = new InternalAttemptContext(this, this.plan, maxResponseBytes);
    // Without middleware the attempt takes one promise less. That, and a messageId from the context, was 3 % of the bot's own CPU time.
    if (use.length === 0) {
      this.callTransport(request, context).then(
        response => {
          this.responded(response);
          endPace.run(() => this.returned(response));
        },
        (thrown: unknown) => {
          this.failed(thrown);
          endPace.run(() => this.threw(thrown));
        },
      );
    } else {
      // Frozen, so that a middleware cannot replace `dispatched`.
      callMiddleware(use, request, Object.freeze(context), this).then(
        response => endPace.run(() => this.returned(response)),
        (thrown: unknown) => endPace.run(() => this.threw(thrown)),
      );
    }
  }

  /** Calls the transport for a middleware, and notes its end. Not an async function, which takes two promises more. */
  callForMiddleware(request: TransportRequest, context: AttemptContext): Promise<TransportResponse> {
    return this.callTransport(request, context).then(
      response => this.responded(response),
      (thrown: unknown) => {
        throw this.failed(thrown);
      },
    );
  }

  private callTransport(request: TransportRequest, context: AttemptContext): Promise<TransportResponse> {
    const { transport } = this.bot;
    this.transportState = 'in flight';
    if (transport.provesDispatch !== true) this.dispatched = true;
    return promised(() => transport(request, context));
  }

  private responded(response: TransportResponse): TransportResponse {
    this.transportState = 'responded';
    this.dispatched = true;
    this.response = response;
    return response;
  }

  private failed(thrown: unknown): unknown {
    this.transportState = 'failed';
    this.thrown = thrown;
    return thrown;
  }

  /** The transport calls it right before bytes may be sent. */
  dispatch(): void {
    this.refuseIfOver();
    this.dispatched = true;
  }

  refuseIfOver(): void {
    if (this.isOver || this.reason !== undefined) throw ownError('The attempt is over; nothing may be sent.');
  }

  private returned(response: TransportResponse): void {
    this.end(() => {
      const outcome = responseOutcome(this, response);
      const { readError } = this.bot.settings;
      return readError === undefined || isReceipt(outcome) ? outcome : withPlatformError(readError, outcome, response);
    }, response?.status);
  }

  private threw(thrown: unknown): void {
    this.end(() => thrownOutcome(this, thrown));
  }

  /** Also gives the transport a turn to report what it knows, such as a 2XX or even a receipt. Then ends the attempt, if the transport has not. */
  override cancel(reason: CancelError): void {
    super.cancel(reason);
    if (this.isOver) return;
    const end = (): void => this.threw(reason);
    // A limit passes by the timers of a test, if it has any. An abort does not wait for them: the test may not advance them.
    if (reason.because === 'aborted') void sharedTurn().then(sharedTurn).then(end);
    else this.grace = setTimeout(end, 0);
  }

  /** Ends the attempt once, and forbids sending from now on. */
  private end(classify: () => Outcome, status?: number): void {
    if (this.isOver) return;
    try {
      this.watch.stop();
      clearTimeout(this.grace);
      const outcome = classify();
      const elapsedMs = this.bot.clock.since(this.limit.startedAt);
      this.resolve({ row: rowOf(outcome, status, elapsedMs, this.dispatched), outcome });
    } catch (thrown) {
      this.reject(thrown);
    }
    this.isOver = true;
    // A middleware did not wait for its transport.
    if (this.transportState === 'in flight') this.cancel(new CancelError('aborted', 0));
  }
}

const limitOf = (
  { clock, listen }: BotContext,
  { options: { signal, attemptTimeoutMs, deadlineMs }, startedAt, remainingMs }: AttemptPlan,
): Limit => {
  const isLast = remainingMs < attemptTimeoutMs;
  return {
    because: isLast ? 'deadline' : 'attempt',
    startedAt,
    ms: isLast ? remainingMs : attemptTimeoutMs,
    limitMs: isLast ? deadlineMs : attemptTimeoutMs,
    signal,
    listen,
    closing: undefined,
    clock,
  };
};

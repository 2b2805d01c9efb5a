import { messageIdOf, type ReadyToSend } from '../builders/sendable.js';
import { describeError, ownMessage } from '../internal/foreign.js';
import { type AttemptPlan, type AttemptResult, endPace, runAttempt } from './attempt.js';
import type { BotContext } from './bot-context.js';
import { fetchToken } from './check.js';
import { Deadline } from './deadline.js';
import type { SendFacts, SentEvent } from './events.js';
import { CLOSED, causedBy, type Failure, FailureError, finalFailure, wrongConfig } from './failure.js';
import type { Limiter } from './limiter.js';
import type { SendOptions } from './options.js';
import { isReceipt, type Outcome } from './outcome.js';
import { type Receipt, type SendResult, withoutToken } from './receipt.js';
import { Receipt as ReceiptImpl } from './receipt-impl.js';
import { checkHouseRules, type EncodedRequest, encodeRequest } from './request.js';
import { backoff, isThrottled, payForRetry } from './retry.js';
import type { Attempt, SendError } from './send-error.js';
import { sendError } from './send-error-impl.js';
import { type ResolvedSendOptions, readSendOptions } from './settings.js';
import { acquireSlot } from './slot.js';
import type { Tracing } from './trace.js';

/** A function that runs right before each attempt. The attempt starts when its result has resolved. */
export type BeforeAttempt = (attempt: {
  readonly attempt: number;
  readonly messageId: string | undefined;
}) => Promise<void>;

/** The part of a run of `sendAll` in the send of one item. */
export interface ItemOfRun {
  readonly options: ResolvedSendOptions;
  /** The run's own rate. */
  readonly rate: Limiter | undefined;
  readonly beforeAttempt: BeforeAttempt | undefined;
}

/** One call to `send`, as its events and its error report it. */
interface Call {
  readonly startedAt: number;
  readonly facts: { -readonly [Name in keyof SendFacts]: SendFacts[Name] };
  /** The attempts that have ended, and the failures among them. */
  readonly rows: Attempt[];
  readonly failures: Failure[];
  /** The number of attempts that have started. */
  started: number;
}

/** The options and the encoded request of a call, or the reason why nothing can be sent. */
type Prepared = { readonly options: ResolvedSendOptions; readonly encoded: EncodedRequest } | Failure;

/** Sends one message, from its start to a receipt or an error. Never rejects. For an item of a run, `given` is not read. */
export const send = (
  bot: BotContext,
  sendable: ReadyToSend,
  given: SendOptions | undefined,
  item: ItemOfRun | undefined,
): Promise<SendResult> => {
  const { tracing, events } = bot;
  const facts = { callId: bot.nextCallId(), route: undefined, messageId: undefined, metadata: undefined };
  const call: Call = { startedAt: bot.clock.now(), facts, rows: [], failures: [], started: 0 };
  const prepared = prepare(bot, call, sendable, given, item);

  // Report the start, and run: inside a span if the bot is traced. A send that cannot be sent also starts, and fails.
  if (events.hears('start')) events.emit('start', { ...call.facts });
  if (tracing === undefined) return runAttempts(bot, call, prepared, item);
  const work = (): Promise<SendResult> => runAttempts(bot, call, prepared, item);
  return tracing.around({ type: 'send', ...call.facts }, work, result => {
    if (result.ok) return sentEvent(bot, call, result.receipt);
    throw result.error;
  });
};

/** Reads the options, and encodes the request once for all attempts. */
const prepare = (
  bot: BotContext,
  call: Call,
  sendable: ReadyToSend,
  given: SendOptions | undefined,
  item: ItemOfRun | undefined,
): Prepared => {
  const { facts } = call;
  try {
    // First, as its caller finds a message by its id: also an incomplete one, which `encodeRequest` rejects.
    facts.messageId = messageIdOf(sendable);
  } catch {
    // `encodeRequest` says why this is not a message.
  }
  if (bot.closing.reason !== undefined) return CLOSED;
  try {
    const options = item?.options ?? readSendOptions(given, bot.settings);
    facts.metadata = options.metadata;
    const encoded = encodeRequest(sendable);
    facts.route = encoded.route;
    checkHouseRules(bot.settings.rules, encoded.body);
    return { options, encoded };
  } catch (thrown) {
    return failureOf(call, thrown);
  }
};

/**
 * Makes attempts until one succeeds, or until there must not be another one. Functions are made by `bind`: for a function inside, each
 * send would keep its variables on the heap, also where that function is never made.
 */
const runAttempts = async (
  bot: BotContext,
  call: Call,
  prepared: Prepared,
  item: ItemOfRun | undefined,
): Promise<SendResult> => {
  bot.inFlight.sendBegan();
  try {
    if ('kind' in prepared) return await failUnsent(bot, call, prepared);
    const { options, encoded } = prepared;
    const { settings, clock, limiter, events, tracing } = bot;
    // The deadline of an item starts when its first attempt may start.
    const { deadlineMs } = options;
    const until = item === undefined ? call.startedAt + deadlineMs : Number.POSITIVE_INFINITY;
    let deadline = new Deadline(bot, options, until);

    for (let number = 1; ; number++) {
      // Wait for a slot.
      const isRetry = number > 1;
      // Before the first attempt this checks only the signal, and for an item of a run close(): no time has passed.
      deadline.requireTime(isRetry ? undefined : call.startedAt);
      const slot = acquireSlot(bot, { gated: options.gated, rate: item?.rate, isRetry }, deadline);
      if (slot !== undefined) await slot;
      if (item !== undefined && !isRetry) deadline = new Deadline(bot, options, clock.now() + deadlineMs);

      let outcome: Outcome;
      let delayMs = 0;
      try {
        // Get the token, and announce the attempt to the caller.
        const { token: source } = settings;
        const token = typeof source === 'string' ? source : await deadline.run(fetchToken.bind(null, source));
        if (item?.beforeAttempt !== undefined) await announce(item.beforeAttempt, number, call, deadline);

        // Run middleware and transport.
        const request = bot.makeRequest(encoded, token);
        const startedAt = clock.now();
        const remainingMs = deadline.requireTime(startedAt);
        const plan = { request, facts: call.facts, options, number, startedAt, remainingMs };
        call.started++;
        const result = await (tracing === undefined ? runAttempt(bot, plan) : trace(bot, tracing, call, plan));
        call.rows.push(result.row);
        outcome = result.outcome;

        // Choose the delay of a retry. A throttled bot holds back all its sends at the gate, this one included. Close the gate now:
        // a listener may send, and so does the next in the queue when this slot is free.
        if (isReceipt(outcome)) outcome = withoutToken(token, outcome);
        else {
          call.failures.push(outcome);
          const { random } = settings.retry;
          delayMs = backoff(outcome, options.policy, {
            retries: number - 1,
            random,
            remainingMs: deadline.remainingMs(),
          });
          if (options.gated && isThrottled(outcome)) limiter.closeFor(delayMs);
        }
        if (events.hears('attempt')) events.emit('attempt', { ...call.facts, attempt: number, ...result.row });
      } finally {
        limiter.release();
      }
      if (isReceipt(outcome)) return succeed(bot, call, outcome);

      // Retry, or end with the failure.
      const failure = outcome;
      const final = payForRetry(failure, {
        policy: options.policy,
        attempts: number,
        remainingMs: deadline.remainingMs(),
        budget: bot.budget,
        delayMs,
        error: errorOf.bind(null, bot, call, failure),
      });
      if (final !== undefined) {
        // The final failure replaces that of its attempt: the worst of all failures decides what is known.
        call.failures[number - 1] = final;
        return fail(bot, call, final);
      }
      const { kind: because, delivery } = failure;
      if (events.hears('retry')) events.emit('retry', { ...call.facts, attempt: number, delayMs, because, delivery });
      if (!(options.gated && isThrottled(failure))) await deadline.run(clock.sleep.bind(clock, delayMs));
    }
  } catch (thrown) {
    const failure = failureOf(call, thrown);
    return call.started === 0 ? await failUnsent(bot, call, failure) : fail(bot, call, failure);
  } finally {
    bot.inFlight.sendEnded();
  }
};

/** Calls `beforeAttempt`. If it fails, nothing is sent and the attempt does not count. */
const announce = (beforeAttempt: BeforeAttempt, attempt: number, call: Call, deadline: Deadline): Promise<void> =>
  deadline.run(() =>
    beforeAttempt({ attempt, messageId: call.facts.messageId }).catch((thrown: unknown) => {
      throw wrongConfig(ownMessage(thrown) ?? `beforeAttempt threw ${describeError(thrown)}.`, causedBy(thrown));
    }),
  );

/** Runs an attempt inside a span. */
const trace = (bot: BotContext, tracing: Tracing, call: Call, plan: AttemptPlan): Promise<AttemptResult> => {
  const facts = { ...call.facts, attempt: plan.number };
  const earlier = [...call.rows];
  return tracing.around(
    { type: 'attempt', ...facts },
    () => runAttempt(bot, plan),
    ({ row, outcome }) => {
      if (isReceipt(outcome)) return { ...facts, ...row };
      throw errorOf(bot, call, outcome, [...earlier, row]);
    },
  );
};

const succeed = (bot: BotContext, call: Call, ids: Pick<Receipt, 'recipientId' | 'messageId'>): SendResult => {
  const receipt = new ReceiptImpl(ids, call.facts.callId, lastStatus(call));
  bot.budget.succeeded();
  if (bot.events.hears('sent')) bot.events.emit('sent', sentEvent(bot, call, receipt));
  return { ok: true, receipt };
};

/** Ends a call that made no attempt. It has its place among the attempts that end, so that a loop of such sends gives timers their turns. */
const failUnsent = async (bot: BotContext, call: Call, failure: Failure): Promise<SendResult> => {
  await new Promise<void>(resolve => endPace.run(resolve));
  return fail(bot, call, failure);
};

/** Ends a call with the failure that decides what is known of delivery; `last` is that of its last attempt or wait. */
const fail = (bot: BotContext, call: Call, last: Failure): SendResult => {
  const error = errorOf(bot, call, finalFailure(call.failures, last));
  const { kind, delivery, attempts, elapsedMs } = error;
  if (bot.events.hears('failed'))
    bot.events.emit('failed', { ...call.facts, kind, delivery, attempts, elapsedMs, error });
  return { ok: false, error };
};

const failureOf = ({ started, failures }: Call, thrown: unknown): Failure => {
  if (thrown instanceof FailureError) return thrown.failure;
  // Nothing else is thrown on purpose: it comes from a value of an untyped caller, such as an option with a getter that
  // throws. It changes nothing about the attempts, if each of them has reported its failure.
  const cause = causedBy(thrown);
  if (started === failures.length) return wrongConfig('An option could not be read.', cause).failure;
  const what = 'The bot, or a value that its transport or middleware returned or threw, failed.';
  return { kind: 'protocol', delivery: 'unknown', retryable: false, what, ...cause };
};

const errorOf = (
  { settings, clock }: BotContext,
  { facts, rows, startedAt }: Call,
  failure: Failure,
  attempts: readonly Attempt[] = rows,
): SendError => {
  const { callId, messageId, route } = facts;
  const elapsedMs = clock.since(startedAt);
  return sendError(failure, { callId, messageId, route, attempts, elapsedMs }, settings.showCauses);
};

const sentEvent = ({ clock }: BotContext, call: Call, receipt: Receipt): SentEvent => ({
  ...call.facts,
  receipt: { messageId: receipt.messageId },
  attempts: call.rows.length,
  status: lastStatus(call),
  elapsedMs: clock.since(call.startedAt),
});

const lastStatus = ({ rows }: Call): number => rows.at(-1)?.status ?? 0;

import type { SendError } from '../../../src/index.js';
import type { BotWatch } from './bot-watch.js';
import { FATE, type FateName } from './fates.js';
import type { World } from './world.js';

const NAMES = [
  'close: attempts are in flight',
  'close: first attempts wait for a slot',
  'close: a retry waits for its delay',
  'close: a retry waits at the gate',
  'close: a retry waits at the gate and all slots are taken',
  'close: again, while the first close waits',
  'close: in the midst of an event',
  'abort: in the midst of an event',
  'abort: a retry waits',
  'abort: an attempt is in flight',
  'attempt: a retry, while the bot closes',
  'attempt: a retry goes before first attempts',
  'attempt: after the gate was closed',
  'attempt: in the millisecond in which another one ended',
  'attempt: another copy, as the policy allows',
  'attempt: forbidden to send, as it is over',
  'error: the deadline passed in the queue',
  'error: the attempt took too long',
  'error: the response is for another message',
  'error: the retry budget is spent',
  'error: the rest of the deadline is too short',
  'error: the gate is closed for longer than the deadline',
  'error: refused by a closed bot',
  'error: aborted before the first attempt',
  'error: aborted in flight',
  'error: a middleware failed after the request left',
  'sendAll: the reader left while sends were in flight',
  'sendAll: the signal ended it',
  'sendAll: failures in a row ended it',
  'sendAll: close() ended it while its source gave nothing',
  'sendAll: the source threw while sends were in flight',
  'sendAll: onRow threw',
  'time: the system clock was set',
  'time: the event loop was blocked',
] as const;

export type SendState = (typeof NAMES)[number] | `fate: ${FateName}`;

/** The states that a run must reach. */
export const STATES: readonly SendState[] = [
  ...NAMES,
  ...(Object.keys(FATE) as FateName[]).map(fate => `fate: ${fate}` as const),
];

/** Counts what `close()` of a bot interrupts. */
export const reachClose = ({ states, isInEvent }: World, watch: BotWatch): void => {
  const inFlight = watch.inFlight();
  const isFull = inFlight >= (watch.plan.limits.concurrency ?? Number.POSITIVE_INFINITY);
  const waits = [...watch.waitingRetries.values()];
  if (inFlight > 0) states.reach('close: attempts are in flight');
  if (watch.waitingFirst.size > 0) states.reach('close: first attempts wait for a slot');
  if (waits.includes('failed')) states.reach('close: a retry waits for its delay');
  if (waits.includes('throttled')) states.reach('close: a retry waits at the gate');
  if (waits.includes('throttled') && isFull) states.reach('close: a retry waits at the gate and all slots are taken');
  if (watch.closeCalledAt !== undefined && watch.closedAt === undefined)
    states.reach('close: again, while the first close waits');
  if (isInEvent) states.reach('close: in the midst of an event');
};

/** Counts what the abort of a signal interrupts. */
export const reachAbort = ({ states, isInEvent, watches }: World): void => {
  if (isInEvent) states.reach('abort: in the midst of an event');
  if (watches.some(({ waitingRetries }) => waitingRetries.size > 0)) states.reach('abort: a retry waits');
  if (watches.some(watch => watch.inFlight() > 0)) states.reach('abort: an attempt is in flight');
};

/** Counts how an attempt starts. */
export const reachAttempt = ({ states, time, ledger }: World, watch: BotWatch, message: number): void => {
  const isRetry = ledger.of(message).attempts > 0;
  if (isRetry && watch.closeCalledAt !== undefined) states.reach('attempt: a retry, while the bot closes');
  if (isRetry && watch.waitingFirst.size > 0) states.reach('attempt: a retry goes before first attempts');
  if (isRetry && ledger.of(message).isUncertain) states.reach('attempt: another copy, as the policy allows');
  if (watch.throttles.length > 0) states.reach('attempt: after the gate was closed');
  if (watch.lastEndAt === time.now()) states.reach('attempt: in the millisecond in which another one ended');
};

/** Counts why a send failed. */
export const reachError = ({ states }: World, error: SendError): void => {
  const { kind, delivery, message, attempts } = error;
  const isFirst = attempts.length === 0;
  if (kind === 'timeout' && isFirst) states.reach('error: the deadline passed in the queue');
  if (kind === 'timeout' && !isFirst) states.reach('error: the attempt took too long');
  if (message.includes('for another message')) states.reach('error: the response is for another message');
  if (message.includes('budget of the bot is spent')) states.reach('error: the retry budget is spent');
  if (message.includes('too short')) states.reach('error: the rest of the deadline is too short');
  if (kind === 'overloaded' && error.retryable) states.reach('error: the gate is closed for longer than the deadline');
  if (kind === 'overloaded' && !error.retryable) states.reach('error: refused by a closed bot');
  if (kind === 'aborted' && isFirst) states.reach('error: aborted before the first attempt');
  if (kind === 'aborted' && delivery === 'unknown') states.reach('error: aborted in flight');
  if (kind === 'protocol' && message.includes('middleware'))
    states.reach('error: a middleware failed after the request left');
};

import { createRandom, itemAt, type Random } from '../random.js';
import { FATE, type FateName } from './fates.js';
import { ACTS, type MiddlewareKind } from './middleware.js';
import type { BotPlan, CallerPlan, FatePlan, MessagePlan, Moment, Plan, RetryPlan, SendAllPlan } from './plan.js';

/** Times that often coincide with the limits, so that two things happen in the same millisecond. */
const GRID_MS = [0, 0, 5, 10, 50, 200, 500, 1000, 2000, 5000] as const;

/** Every fate but success. The most frequent one in practice is drawn twice as often. */
const FAULTS = (Object.keys(FATE) as FateName[]).flatMap(fate =>
  fate === 'ok' ? [] : fate === '429 in seconds' ? [fate, fate] : [fate],
);

// The response to a message without an id cannot be told from the response to another one.
const NEEDS_ID: ReadonlySet<FateName> = new Set(['shifted', 'early stray 200']);

const MIDDLEWARE = Object.keys(ACTS) as MiddlewareKind[];

/** Decides everything about the world of a seed. */
export const makePlan = (seed: number): Plan => {
  const random = createRandom(seed);
  const faulty = random.pick(0, 0.1, 0.4, 0.8);
  const messages: MessagePlan[] = [];
  const message = (): number => messages.push(makeMessage(random, faulty)) - 1;
  // In a storm, retries wait at the gate while sends that no gate holds back take the slots.
  const isStorm = random.chance(0.1);
  const bots = isStorm
    ? [{ ...makeBot(random), retry: false as const, limits: { concurrency: random.pick(1, 2) }, deadlineMs: 30_000 }]
    : Array.from({ length: random.pick(1, 1, 1, 2, 3) }, () => makeBot(random));
  const signals = random.int(0, 2);
  const callers: CallerPlan[] = [];
  const bot = (): number => random.int(0, bots.length - 1);
  const signal = (share: number): number | undefined =>
    signals > 0 && random.chance(share) ? random.int(0, signals - 1) : undefined;
  for (let left = random.int(1, 7); left > 0; left--) {
    const sender = bot();
    callers.push({
      kind: 'send',
      starts: moment(random, 2000),
      bot: sender,
      message: message(),
      throws: random.chance(0.3),
      signal: signal(0.3),
      deadlineMs: random.pick(undefined, undefined, undefined, 200, 1000),
      // Where the bot does not retry, sends with a policy of their own meet sends that no gate holds back.
      retry:
        itemAt(bots, sender).retry === false
          ? random.pick('as the bot', 'own')
          : random.pick('as the bot', 'as the bot', 'as the bot', 'as the bot', 'never', 'own'),
    });
  }
  for (let left = random.pick(0, 0, 1, 1, 2); left > 0; left--) {
    const list = Array.from({ length: random.int(1, 9) }, message);
    callers.push(makeSendAll(random, bot(), list, signal(0.3)));
  }
  for (let each = 0; each < signals; each++)
    callers.push({ kind: 'abort', starts: moment(random, 3000), signal: each });
  for (let each = 0; each < bots.length; each++)
    for (let share = isStorm ? 1 : 0.3; random.chance(share); share = 0.2)
      callers.push({ kind: 'close', starts: moment(random, isStorm ? 1000 : 4000), bot: each });
  if (random.chance(0.1))
    callers.push({
      kind: 'clock',
      starts: moment(random, 2000),
      byMs: random.pick(-86_400_000, -5000, 700, 3_600_000),
    });
  if (random.chance(0.1)) callers.push({ kind: 'block', starts: moment(random, 2000), ms: random.pick(30, 300, 3000) });
  const transport = random.pick('obedient', 'obedient', 'obedient', 'deaf', 'deaf', 'silent', 'fetch');
  return { seed, transport, bots, messages, callers, signals };
};

const moment = (random: Random, most: number): Moment =>
  random.chance(0.2)
    ? { event: random.pick('attempt', 'attempt', 'retry', 'sent', 'failed'), nth: random.int(1, 4) }
    : random.pick(0, 0, 10 * random.int(0, most / 10));

const makeBot = (random: Random): BotPlan => {
  const concurrency = random.pick(undefined, 1, 2, 3, 5);
  const perSecond = random.pick(undefined, undefined, 0.2, 2, 5, 20, 100);
  const burst = perSecond === undefined ? undefined : random.pick(undefined, 1, 3);
  return {
    limits: {
      ...(concurrency === undefined ? {} : { concurrency }),
      ...(perSecond === undefined ? {} : { perSecond }),
      ...(burst === undefined ? {} : { burst }),
    },
    deadlineMs: random.pick(500, 1000, 5000, 5000, 30_000),
    attemptTimeoutMs: random.pick(200, 500, 1000, 2000, 10_000),
    retry: random.chance(0.15) ? false : makeRetry(random),
    token: random.pick('text', 'text', 'text', 'text', 'function', 'slow', 'fails'),
    hasMiddleware: random.chance(0.2),
    listenersThrow: random.chance(0.1),
  };
};

const makeRetry = (random: Random): RetryPlan => {
  const baseDelayMs = random.pick(0, 50, 200, 500);
  return {
    maxAttempts: random.int(1, 5),
    baseDelayMs,
    maxDelayMs: random.pick(500, 2000, 8000),
    whenUnknown: random.pick('throw', 'throw', 'throw', 'throw', 'retry', 'asked'),
    budget: random.pick<RetryPlan['budget']>(
      false,
      { capacity: 500, cost: 5, throttledCost: 10, refund: 1 },
      { capacity: 500, cost: 5, throttledCost: 10, refund: 1 },
      { capacity: 20, cost: 5, throttledCost: 10, refund: 1 },
      { capacity: 10, cost: 5, throttledCost: 10, refund: 2 },
    ),
  };
};

const makeMessage = (random: Random, faulty: number): MessagePlan => {
  const kind = random.pick('text', 'otp', 'generic');
  const hasId = kind === 'otp' || random.chance(0.8);
  const fates: FatePlan[] = [];
  for (let left = 4; left > 0 && random.chance(0.9); left--) {
    const drawn = random.chance(faulty) ? random.pick(...(FAULTS as [FateName])) : 'ok';
    fates.push({
      fate: NEEDS_ID.has(drawn) && !hasId ? 'ok' : drawn,
      connectMs: random.pick(0, 0, 0, 10, ...GRID_MS),
      workMs: random.pick(0, 10, 50, ...GRID_MS),
      retryAfter: random.pick(0, 1, 1, 2, 3, 10, 40, 5000),
    });
  }
  return {
    kind,
    hasId,
    fates,
    mayRepeat: random.chance(0.5),
    middleware: random.pick('adds a header', 'adds a header', ...MIDDLEWARE),
  };
};

const makeSendAll = (
  random: Random,
  bot: number,
  messages: readonly number[],
  signal: number | undefined,
): SendAllPlan => ({
  kind: 'sendAll',
  starts: moment(random, 1000),
  bot,
  messages,
  concurrency: random.pick(1, 2, 4, 32),
  reading: random.pick('rows', 'rows', 'slowly', 'awaited', 'awaited', 'left'),
  leavesAfter: random.int(1, messages.length),
  source: random.pick('generator', 'generator', 'generator', 'slow', 'throws', 'hangs'),
  sourceAt: random.int(0, messages.length),
  onRow: random.pick('none', 'none', 'fast', 'slow', 'throws'),
  beforeAttempt: random.pick('none', 'none', 'none', 'fast', 'slow', 'throws'),
  stopAfter: random.pick<number | false>(10, 2, false),
  signal,
});

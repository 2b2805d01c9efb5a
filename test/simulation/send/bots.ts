import { type Bot, createBot, type RetryOptions, type SendError, type Token } from '../../../src/index.js';
import { createRandom, itemAt } from '../random.js';
import { createMiddleware } from './middleware.js';
import type { BotPlan } from './plan.js';
import { reachError } from './send-states.js';
import { createTransport, tokenOf } from './transport.js';
import { LATE_MS, type World } from './world.js';

/** Creates the bots of the world, on one transport. */
export const createBots = (world: World): readonly Bot[] => {
  const transport = createTransport(world);
  return world.plan.bots.map((plan, index) =>
    createBot({
      baseUrl: 'https://platform.example/gateway',
      token: createToken(world, plan, index),
      transport,
      use: plan.hasMiddleware ? [createMiddleware(world)] : [],
      deadlineMs: plan.deadlineMs,
      attemptTimeoutMs: plan.attemptTimeoutMs,
      limits: plan.limits,
      retry: createRetry(world, plan, index),
      on: createListeners(world, plan, index),
    }),
  );
};

const createToken = ({ time }: World, { token }: BotPlan, index: number): Token => {
  let calls = 0;
  switch (token) {
    case 'text':
      return tokenOf(index);
    case 'function':
      return () => tokenOf(index);
    case 'slow':
      return () => time.sleep(30).then(() => tokenOf(index));
    case 'fails':
      return async () => {
        if (++calls % 5 === 0) throw new Error(`The vault refuses ${tokenOf(index)}.`);
        return tokenOf(index);
      };
  }
};

const createRetry = (world: World, { retry }: BotPlan, index: number): false | RetryOptions => {
  if (retry === false) return false;
  const random = createRandom(world.plan.seed + index);
  const whenUnknown =
    retry.whenUnknown === 'asked'
      ? ({ messageId }: SendError) => messageId !== undefined && itemAt(world.messages, numberIn(messageId)).mayRepeat
      : retry.whenUnknown;
  return { ...retry, whenUnknown, random: random.next };
};

const numberIn = (messageId: string): number => Number(messageId.slice(2));

/** Notes the events of a bot, and checks what they say. */
const createListeners = (
  world: World,
  plan: BotPlan,
  index: number,
): NonNullable<Parameters<typeof createBot>[0]['on']> => {
  const watch = world.watch(index);
  const { trace, time } = world;
  const end = (messageId: string | undefined): void => {
    const message = messageId === undefined ? undefined : numberIn(messageId);
    if (message !== undefined) world.checkAbort(message);
    const startedAt = message === undefined ? undefined : world.startedAt.get(message);
    if (message === undefined || startedAt === undefined || isProbe(message)) return;
    const tookMs = time.now() - startedAt;
    const deadlineMs = world.deadlineOf(message);
    if (tookMs > deadlineMs + LATE_MS + time.blockedMs)
      world.violate(`${messageId} took ${tookMs.toFixed(0)} ms, above deadlineMs ${deadlineMs}`);
  };
  /** Probes have limits of their own. */
  const isProbe = (message: number): boolean => message >= world.plan.messages.length;
  const noted = (event: 'attempt' | 'retry' | 'sent' | 'failed', what: string): void => {
    trace.add(`bot ${index} ${event} ${what}`);
    world.happened(event);
    if (plan.listenersThrow) throw new Error('a listener failed');
  };
  return {
    attempt: event => {
      const { messageId, attempt, kind = 'ok', elapsedMs, code = '' } = event;
      watch.waitingRetries.delete(event.callId);
      if (
        elapsedMs > plan.attemptTimeoutMs + LATE_MS + time.blockedMs &&
        !(messageId !== undefined && isProbe(numberIn(messageId)))
      )
        world.violate(`an attempt of ${messageId} took ${elapsedMs.toFixed(0)} ms, above attemptTimeoutMs`);
      if (kind === 'rate_limited') {
        watch.mayBeThrottled = true;
        // Only now has the bot read the response to its end.
        const asksMs = messageId === undefined ? undefined : world.ledger.of(numberIn(messageId)).asksMs;
        if (asksMs !== undefined) watch.throttle(time.now(), asksMs);
      }
      noted('attempt', `${messageId} ${attempt} ${kind}${code}`);
    },
    retry: event => {
      const { messageId, attempt, because, delayMs } = event;
      const throttled = because === 'rate_limited';
      watch.waitingRetries.set(event.callId, throttled ? 'throttled' : 'failed');
      if (!watch.pay(throttled)) world.violate(`bot ${index}: a retry is above the retry budget`);
      noted('retry', `${messageId} ${attempt} ${because} in ${delayMs.toFixed(3)}`);
    },
    sent: ({ messageId, callId, attempts }) => {
      watch.waitingRetries.delete(callId);
      watch.succeeded();
      end(messageId);
      noted('sent', `${messageId} ${attempts}`);
    },
    failed: event => {
      const { messageId, callId, kind, delivery } = event;
      watch.waitingRetries.delete(callId);
      end(messageId);
      world.checkSecrets(`event failed of ${messageId}`, event);
      reachError(world, event.error);
      noted('failed', `${messageId} ${kind} ${delivery}`);
    },
  };
};

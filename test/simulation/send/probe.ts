import { itemAt } from '../random.js';
import { createMessage } from './messages.js';
import type { MessagePlan } from './plan.js';
import type { World } from './world.js';

const PROBE: MessagePlan = {
  kind: 'text',
  hasId: true,
  fates: [{ fate: 'ok', connectMs: 0, workMs: 5000, retryAfter: 0 }],
  mayRepeat: false,
  middleware: 'adds a header',
};

/**
 * Sends as many messages as the limits of a bot allow at once, when all else is done: a bot that has lost a slot, or rate,
 * cannot start them all. Leaves out a bot that is closed or throttled, or whose token fails.
 */
export const probeSlots = async (world: World): Promise<void> => {
  await Promise.all(world.bots.map((_, bot) => probe(world, bot)));
};

const probe = async (world: World, bot: number): Promise<void> => {
  const watch = world.watch(bot);
  const { limits, token } = watch.plan;
  if (watch.closeCalledAt !== undefined || watch.mayBeThrottled || token === 'fails') return;
  const { concurrency = 2, perSecond = Number.POSITIVE_INFINITY } = limits;
  const startedAt = world.time.now();
  const ends = Array.from({ length: concurrency }, async () => {
    const message = world.messages.push(PROBE) - 1;
    world.owners.set(message, { bot, caller: undefined });
    const sendable = createMessage(PROBE, message);
    const options = { deadlineMs: 60_000, attemptTimeoutMs: 20_000 };
    const result = await itemAt(world.bots, bot).trySend(sendable, options);
    if (!result.ok) world.violate(`bot ${bot}: a probe failed: ${result.error.message}`);
  });
  await Promise.all(ends);
  // One interval more, for the attempt right before; 30 ms for a slow token.
  const mostMs = 5000 + 100 + ((concurrency + 1) * 1000) / perSecond;
  const tookMs = world.time.now() - startedAt;
  if (tookMs > mostMs) world.violate(`bot ${bot}: ${concurrency} sends took ${tookMs} ms, as a slot or rate is lost`);
};

import { getEventListeners } from 'node:events';
import { isSendError, type SendResult } from '../../../src/index.js';
import { itemAt } from '../random.js';
import { createMessage } from './messages.js';
import type { Known } from './outcomes.js';
import type { CallerPlan, ClosePlan, SendPlan } from './plan.js';
import { retryOption } from './policy.js';
import { runSendAll } from './send-all-caller.js';
import { reachAbort, reachClose } from './send-states.js';
import { LATE_MS, type World } from './world.js';

/** Does what a caller of the plan does. Settles when the caller has what it waits for. */
export const runCaller = async (world: World, caller: CallerPlan, known: Known[]): Promise<void> => {
  world.underWay++;
  await act(world, caller, known).finally(() => {
    world.underWay--;
  });
};

const act = async (world: World, caller: CallerPlan, known: Known[]): Promise<void> => {
  switch (caller.kind) {
    case 'send':
      return runSend(world, caller, known);
    case 'sendAll':
      return runSendAll(world, caller, known);
    case 'close':
      return runClose(world, caller);
    case 'abort':
      world.trace.add(`signal ${caller.signal} aborts`);
      reachAbort(world);
      world.abortedAt.set(caller.signal, world.time.now());
      return itemAt(world.signals, caller.signal).abort();
    case 'clock':
      world.states.reach('time: the system clock was set');
      return world.time.setSystemClock(caller.byMs);
    case 'block':
      world.trace.add(`the event loop is blocked for ${caller.ms} ms`);
      world.states.reach('time: the event loop was blocked');
      return world.time.block(caller.ms);
  }
};

const runSend = async (world: World, caller: SendPlan, known: Known[]): Promise<void> => {
  const { message } = caller;
  const bot = itemAt(world.bots, caller.bot);
  const watch = world.watch(caller.bot);
  const sendable = createMessage(itemAt(world.messages, message), message);
  const startedAt = world.time.now();
  const wasClosed = watch.closeCalledAt !== undefined;
  const blockedMs = world.time.blockedMs;
  world.startedAt.set(message, startedAt);
  watch.waitingFirst.add(message);
  world.trace.add(`bot ${caller.bot} sends ${message}`);
  const options = {
    ...(caller.signal === undefined ? {} : { signal: itemAt(world.signals, caller.signal).signal }),
    ...(caller.deadlineMs === undefined ? {} : { deadlineMs: caller.deadlineMs }),
    ...retryOption(caller),
  };
  const result: SendResult = caller.throws
    ? await bot.send(sendable, options).then(
        receipt => ({ ok: true, receipt }) as const,
        (error: unknown) => {
          if (!isSendError(error)) throw error;
          return { ok: false, error } as const;
        },
      )
    : await bot.trySend(sendable, options);
  watch.waitingFirst.delete(message);
  known.push({ message, result });
  world.trace.add(`send of ${message} ends: ${result.ok ? 'ok' : `${result.error.kind} ${result.error.delivery}`}`);
  const tookMs = world.time.now() - startedAt;
  const deadlineMs = caller.deadlineMs ?? watch.plan.deadlineMs;
  if (tookMs > deadlineMs + LATE_MS + world.time.blockedMs - blockedMs)
    world.violate(`send of ${message} took ${tookMs.toFixed(0)} ms, above deadlineMs ${deadlineMs}`);
  world.checkAbort(message);
  if (wasClosed && (result.ok || result.error.kind !== 'overloaded'))
    world.violate(`send of ${message} was not refused by a closed bot`);
};

const runClose = async (world: World, { bot }: Pick<ClosePlan, 'bot'>): Promise<void> => {
  const watch = world.watch(bot);
  world.trace.add(`bot ${bot} closes`);
  reachClose(world, watch);
  watch.closeCalledAt ??= world.time.now();
  const startedAt = world.time.now();
  const blockedMs = world.time.blockedMs;
  await itemAt(world.bots, bot).close();
  world.trace.add(`bot ${bot} is closed`);
  watch.closedAt ??= world.time.now();
  const tookMs = watch.closedAt - startedAt;
  if (tookMs > Math.max(watch.plan.deadlineMs, 1000) + LATE_MS + world.time.blockedMs - blockedMs)
    world.violate(`close() of bot ${bot} took ${tookMs.toFixed(0)} ms`);
};

/** Closes all bots, as every program does at its end. */
export const closeAll = async (world: World): Promise<void> => {
  await Promise.all(world.bots.map((_, bot) => runClose(world, { bot })));
};

/** Counts the listeners that are left on the signals of the callers. */
export const listenersLeft = ({ signals }: World): number =>
  signals.reduce((sum, { signal }) => sum + getEventListeners(signal, 'abort').length, 0);

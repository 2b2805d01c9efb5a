import { vi } from 'vitest';
import type { Ran } from '../simulation.js';
import type { States } from '../states.js';
import { createBots } from './bots.js';
import { closeAll, listenersLeft, runCaller } from './callers.js';
import { checkOutcomes, type Known } from './outcomes.js';
import type { Plan } from './plan.js';
import { probeSlots } from './probe.js';
import type { SendState } from './send-states.js';
import { World } from './world.js';

// A world needs a few hundred steps. One that needs more runs in a circle.
const MOST_STEPS = 50_000;

/** Runs the world of a plan to its end, and checks every invariant of the send path. */
export const runWorld = async (plan: Plan, states: States<SendState>): Promise<Ran> => {
  const world = new World(plan, states);
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const rejected = (thrown: unknown): void =>
    world.violate(`a promise was rejected and not handled: ${String(thrown)}`);
  process.on('unhandledRejection', rejected);
  try {
    world.bots = createBots(world);
    await runToEnd(world);
  } finally {
    process.off('unhandledRejection', rejected);
    warn.mockRestore();
    world.time.end();
  }
  const { violations, trace } = world;
  return {
    violations,
    trace,
    count: world.messages.length,
    virtualMs: world.endedAt,
  };
};

const runToEnd = async (world: World): Promise<void> => {
  const { time, plan } = world;
  const known: Known[] = [];
  const waiting = new Set(plan.callers);
  for (const caller of plan.callers)
    world.at(caller.starts, () => {
      void runCaller(world, caller, known)
        .catch(thrown => world.violate(`${caller.kind} threw ${String(thrown)}`))
        .then(() => waiting.delete(caller));
    });

  // Run until every caller has what it waits for, or nothing can happen any more.
  do await run(world, () => waiting.size === 0);
  while (world.wakeAll());
  for (const caller of waiting)
    if (!(caller.kind === 'sendAll' && caller.source === 'hangs')) world.violate(`${caller.kind} waits for ever`);

  // Use the bots again, then close them.
  time.mayDelay = false;
  await runUntilDone(world, 'a probe', probeSlots(world));
  await runUntilDone(world, 'close()', closeAll(world));
  await run(world, () => waiting.size === 0);
  for (const caller of waiting) world.violate(`${caller.kind} waits for ever, although its bot is closed`);

  // Let the platform end what it has begun.
  await run(world, () => false);
  checkOutcomes(world, known);
  world.endedAt = time.now();
};

/** Checks that no timer and no listener of the code is left. */
const checkNothingLeft = (world: World): void => {
  if (world.time.timersOfCode() > 0) world.violate(`${world.time.timersOfCode()} timers are left`);
  if (listenersLeft(world) > 0) world.violate(`${listenersLeft(world)} listeners are left on signals`);
};

/** Runs the world until `isDone`, or until nothing can happen any more. */
const run = async (world: World, isDone: () => boolean): Promise<void> => {
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    await world.time.settle();
    if (world.underWay === 0 && world.violations.length === 0) checkNothingLeft(world);
    if (isDone() || !world.time.advance()) return;
  }
  world.violations.push('the world runs in a circle');
};

const runUntilDone = async (world: World, what: string, work: Promise<void>): Promise<void> => {
  let isDone = false;
  world.underWay++;
  void work.then(() => {
    isDone = true;
    world.underWay--;
  });
  await run(world, () => isDone);
  if (!isDone) world.violate(`${what} waits for ever`);
};

import { PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'vitest';

/** Returns the CPU time of this process, user and system together, in milliseconds. Only their sum is exact. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** A stretch of time by the clock, in milliseconds. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

const overlapMs = (one: Stretch, other: Stretch): number =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));

/** Notes when the garbage collector stops this process. */
const watchCollections = () => {
  const collections: Stretch[] = [];
  const observer = new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) {
      collections.push({ from: startTime, to: startTime + duration });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return {
    /** Ends the watch and returns the collections. */
    end: async (): Promise<readonly Stretch[]> => {
      // Node reports a collection some turns after it.
      for (let n = 0; n < 3; n++) await turn();
      observer.disconnect();
      return collections;
    },
  };
};

/** The longest times, in milliseconds, for which timers got no turn. */
interface Blocks {
  readonly longestMs: number;
  /** The longest one when pauses for the garbage collector do not count. No work can be divided at those. */
  readonly longestWorkMs: number;
}

/**
 * Measures how long timers got no turn during `run`. Of each wait it counts the CPU time of this process or the time by the
 * clock, whichever is shorter: on a busy machine a process may stand still without any fault of its own, and the threads of
 * the garbage collector use CPU time at the same time.
 */
export const blocksOf = async (run: () => unknown): Promise<Blocks> => {
  const waits: (Stretch & { readonly cpu: number })[] = [];
  let longestMs = 0;
  let cpu = cpuMs();
  let from = performance.now();
  const look = () => {
    const [cpuNow, to] = [cpuMs(), performance.now()];
    longestMs = Math.max(longestMs, Math.min(cpuNow - cpu, to - from));
    // Short waits are very many, and no collection in them matters.
    if (to - from > 1) waits.push({ from, to, cpu: cpuNow - cpu });
    cpu = cpuNow;
    from = to;
  };
  const watch = watchCollections();
  let timer = setTimeout(function again() {
    look();
    timer = setTimeout(again, 0);
  }, 0);
  try {
    await turn();
    cpu = cpuMs();
    from = performance.now();
    await run();
    look();
  } finally {
    clearTimeout(timer);
  }
  const collections = await watch.end();
  const longestWorkMs = waits.reduce((longest, wait) => {
    const pausedMs = collections.reduce((sum, collection) => sum + overlapMs(wait, collection), 0);
    return Math.max(longest, Math.min(wait.cpu, wait.to - wait.from - pausedMs));
  }, 0);
  return { longestMs, longestWorkMs };
};

/** The longest block that a test allows, in milliseconds. */
const LIMIT_MS = 125;

/**
 * Fails if work keeps timers from getting a turn for longer than 125 ms. `prepare` does what is not measured and returns what is. A
 * measurement that fails is repeated: on a busy machine one can be wrong, but one of work in one piece fails each time.
 */
export const timersGetTurns = async (prepare: () => Promise<() => unknown> | (() => unknown)): Promise<void> => {
  let blocks = await blocksOf(await prepare());
  for (let again = 0; again < 2 && blocks.longestWorkMs >= LIMIT_MS; again++) blocks = await blocksOf(await prepare());
  const { longestMs, longestWorkMs } = blocks;
  if (process.env.GROWTH_REPORT !== undefined) {
    const test = expect.getState().currentTestName;
    process.stdout.write(
      `growth: ${test}: a block of ${longestWorkMs.toFixed(1)} ms, ${longestMs.toFixed(1)} ms with collections\n`,
    );
  }
  expect(longestWorkMs).toBeLessThan(LIMIT_MS);
};

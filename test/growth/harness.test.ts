import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { spentBy } from '../support/spent.js';
import { blocksOf, cpuMs, timersGetTurns } from './blocks.js';
import { bytesLeftPerItem, collectGarbage, staysLinear, staysLinearElsewhere } from './harness.js';

/** Works for that long, both in CPU time and by the clock. */
const burn = (ms: number): void => {
  const [cpu, clock] = [cpuMs(), performance.now()];
  while (cpuMs() - cpu < ms || performance.now() - clock < ms);
};

const linear = (items: number): number => {
  let sum = 0;
  for (let n = 0; n < items; n++) sum += JSON.stringify({ n, text: 'Hello' }).length;
  return sum;
};

/** The journal's mistake before version 0.1: each item waits for its own promise, and each change wakes all of them. */
const eachItemLeavesAWaiter = async (items: number): Promise<void> => {
  let waiting: (() => void)[] = [];
  const stopped = async (): Promise<never> => {
    for (;;) await new Promise<void>(resolve => waiting.push(resolve));
  };
  for (let n = 0; n < items; n++) {
    await Promise.race([Promise.resolve(n), stopped()]);
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  }
};

describe('growth of CPU time', () => {
  test('a cost that is the same for each item passes', async () => {
    const { factor } = await staysLinear({ items: 1000, run: linear });
    expect(factor).toBeGreaterThan(0.5);
  });

  test('an item that leaves a waiter which each later item wakes fails', async () => {
    await expect(staysLinear({ items: 100, most: 800, run: eachItemLeavesAWaiter })).rejects.toThrow(/a factor of \d/);
  });

  test('a quadratic part that is half of the cost at n fails', async () => {
    const both = (items: number) => linear(items) + linear(items * (items / 1000));
    await expect(staysLinear({ items: 1000, most: 8000, run: both })).rejects.toThrow(/a factor of \d/);
  });

  test('a quadratic part that is a quarter of the cost at n fails with more items', async () => {
    const both = (items: number) => linear(items) + linear(items * (items / 3000));
    await expect(staysLinear({ items: 1000, run: both })).rejects.toThrow(/a factor of \d/);
  });

  test('a cost that grows once, as that of a heap which outgrows the young generation, passes', async () => {
    const step = (items: number) => linear(items) + (items > 4000 ? linear(2 * items) : 0);
    await expect(staysLinear({ items: 1000, most: 8000, run: step })).rejects.toThrow(/a factor of \d/);
    await staysLinear({ items: 1000, run: step });
  });

  test('the cost of making the input does not count', async () => {
    const prepare = (items: number) => burn((items / 20_000) ** 2);
    await staysLinear({ items: 2000, prepare, run: linear });
  });

  test('the cost of another process is measured without its start', async () => {
    const program = (power: number) => (items: number) =>
      spentBy([
        '-e',
        `let sum = 0; for (let n = 0; n < ${items} ** ${power} * ${power === 1 ? 10_000 : 40}; n++) sum += Math.sqrt(n)`,
      ]);
    await staysLinearElsewhere(1000, program(1));
    await expect(staysLinearElsewhere(500, program(2))).rejects.toThrow(/a factor of \d/);
  });
});

test('an object that every second item leaves in memory is seen', async () => {
  const kept: unknown[] = [];
  const run = (items: number, onItem: () => void) => {
    for (let n = 0; n < items; n++) {
      if (n % 2 === 0) kept.push({ n, list: [n, n, n] });
      onItem();
    }
  };
  expect(await bytesLeftPerItem({ from: 1000, to: 21_000 }, run)).toBeGreaterThan(30);
});

describe('the longest time without a turn for timers', () => {
  test('work in one piece is seen', async () => {
    expect((await blocksOf(() => burn(60))).longestWorkMs).toBeGreaterThanOrEqual(59);
    await expect(timersGetTurns(() => () => burn(130))).rejects.toThrow(/to be less than 125/);
  });

  test('promises alone give no turn', async () => {
    const run = async () => {
      for (let n = 0; n < 20; n++) await burn(3);
    };
    expect((await blocksOf(run)).longestWorkMs).toBeGreaterThanOrEqual(59);
  });

  test('work in pieces is not a block', async () => {
    const run = async () => {
      for (let n = 0; n < 20; n++) {
        burn(3);
        await turn();
      }
    };
    expect((await blocksOf(run)).longestMs).toBeLessThan(30);
  });

  test('a collection of garbage does not count as work', async () => {
    const kept = Array.from({ length: 400_000 }, (_, n) => ({ n }));
    const { longestMs, longestWorkMs } = await blocksOf(collectGarbage);
    expect(kept).toHaveLength(400_000);
    expect(longestWorkMs).toBeLessThan(longestMs / 4);
  });
});

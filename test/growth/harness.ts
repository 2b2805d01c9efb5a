import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import type { Spent } from '../support/spent.js';
import { cpuMs } from './blocks.js';

/** A way to process many things. */
interface Work<Input> {
  /**
   * The smaller number of things. Choose a number at which what you look for would cost at least two fifths of the rest, and
   * at which a run takes 1 ms or more.
   */
  readonly items: number;
  /** The largest number of things that can be processed, if there is one. It must be at least eight times the smaller one. */
  readonly most?: number;
  /** Makes the input for that many things. Its cost is not measured. */
  readonly prepare?: (items: number) => Input | Promise<Input>;
  /** Processes that many things. */
  readonly run: (items: number, input: Input) => unknown;
}

/** CPU time for each thing, in microseconds. */
interface Growth {
  readonly items: number;
  readonly atItems: number;
  readonly atEightTimes: number;
  /** How many times as much one thing costs when there are eight times as many. */
  readonly factor: number;
}

const TIMES = 8;
const LIMIT = 2;
/** So small a factor is no chance: a pause of the machine would have to hit the small runs alone. */
const CLEAR = 1.5;
/** A shorter measurement says more about the clock and about the compiler of V8 than about the work. */
const LEAST_MS = 20;
/** The most CPU time for finding out how often to repeat a short work. */
const MOST_MS = 100;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** What `runs` runs of so many items cost. They make as many inputs at a time as `together` says. */
type Cost = (items: number, runs: number, together: number) => Promise<number>;

const costInProcess = async <Input>(
  work: Work<Input>,
  items: number,
  runs: number,
  together: number,
): Promise<number> => {
  let total = 0;
  for (let n = 0; n < runs; n += together) {
    const inputs: Input[] = [];
    for (let at = 0; at < together; at++) inputs.push((await work.prepare?.(items)) as Input);
    const before = cpuMs();
    for (const input of inputs) await work.run(items, input);
    total += cpuMs() - before;
  }
  return total;
};

/**
 * Compares eight runs of n things with one run of 8 n things, as often as `times` says. Both process as many things and make
 * as much garbage, so a collection of garbage hits both alike.
 */
const measured = async (items: number, cost: Cost, times: number): Promise<Growth> => {
  const compare = async (): Promise<Growth> => {
    // Small inputs are made eight at a time, so that as much lies in memory as for one large input. Made one by one, a small
    // one would still be in the cache of the processor, which made its items up to 2.5 times as fast.
    const small = await cost(items, TIMES * times, TIMES);
    const large = await cost(items * TIMES, times, 1);
    const perItem = (ms: number) => (ms * 1000) / (items * TIMES * times);
    return { items, atItems: perItem(small), atEightTimes: perItem(large), factor: large / small };
  };
  const first = await compare();
  if (first.factor <= CLEAR) return first;
  const second = await compare();
  // Two of three decide. A pause of the machine, or a collection of garbage, may have hit one of them.
  if (first.factor > LIMIT === second.factor > LIMIT) return first.factor < second.factor ? first : second;
  const third = await compare();
  const middle = median([first, second, third].map(({ factor }) => factor));
  return [first, second].find(({ factor }) => factor === middle) ?? third;
};

const described = ({ items, atItems, atEightTimes, factor }: Growth): string =>
  `CPU for each item: ${atItems.toFixed(2)} µs at ${items} items, ${atEightTimes.toFixed(2)} µs at ${items * TIMES} items, a factor of ${factor.toFixed(2)}`;

/**
 * The factor that fails with `ratio` times as many items as at first. A quadratic part that makes it 2 at first makes it 3.3
 * with three times as many items, and 5.2 with nine times as many. A fifth less is the limit, because measurements vary.
 */
const limitAt = (ratio: number): number => Math.max(LIMIT, (0.8 * (6 + 8 * ratio)) / (6 + ratio));

/**
 * Repeats a measurement that failed, with three times as many items, of which there are at most `most`. A cost that grows
 * with the number of items grows on, so its factor grows as well. What many items cost once does not: where page faults are
 * dear, a heap that outgrows the young generation of V8 makes the items of linear work cost up to 3.1 times as much.
 */
const judged = async (items: number, cost: Cost, times: number, most: number): Promise<Growth> => {
  let growth = await measured(items, cost, times);
  const limit = () => limitAt(growth.items / items);
  for (let again = 0; again < 2 && growth.factor > limit(); again++) {
    growth = await measured(Math.min(growth.items * 3, Math.floor(most / TIMES)), cost, times);
  }
  if (process.env.GROWTH_REPORT !== undefined) {
    process.stdout.write(`growth: ${expect.getState().currentTestName}: ${described(growth)}\n`);
  }
  if (!(growth.factor <= limit())) {
    throw new Error(
      `${described(growth)}. The cost of an item must not grow with the number of items (limit ${limit().toFixed(1)}).`,
    );
  }
  return growth;
};

/**
 * Fails if one of 8 n things costs more than twice the CPU time of one of n things. Runs in this process. With
 * `GROWTH_REPORT=1` it prints the figures.
 */
export const staysLinear = async <Input = undefined>(work: Work<Input>): Promise<Growth> => {
  // The first runs are slower: V8 has not compiled the work yet.
  const started = cpuMs();
  await costInProcess(work, work.items, TIMES, TIMES);
  let times = 1;
  // Preparing may cost far more than the work itself.
  while ((await costInProcess(work, work.items, TIMES * times, TIMES)) < LEAST_MS && cpuMs() - started < MOST_MS)
    times *= 2;
  return judged(work.items, (...run) => costInProcess(work, ...run), times, work.most ?? Number.POSITIVE_INFINITY);
};

/**
 * Does as `staysLinear` for work in another process: `run` returns what one run spent. What a run without an item costs, such
 * as the start of Node, is measured first and does not count.
 */
export const staysLinearElsewhere = async (items: number, run: (items: number) => Promise<Spent>): Promise<Growth> => {
  const cost = async (count: number): Promise<number> => (await run(count)).cpu / 1000;
  const start = Math.min(await cost(0), await cost(0));
  const inChild: Cost = async (count, runs) => {
    // Starting eight processes would cost more than what they do.
    const times = runs === 1 ? 1 : 2;
    let total = 0;
    for (let n = 0; n < times; n++) total += (await cost(count)) - start;
    return (total * runs) / times;
  };
  // A process takes seconds with more items, and has a heap of its own each time.
  return judged(items, inChild, 1, items * TIMES);
};

let collect: (() => void) | undefined;

export const collectGarbage = (): void => {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
};

const heapAfterCollection = (): number => {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/**
 * Returns how many bytes each thing leaves in memory while the run goes on. `run` processes `to` things in one run and
 * calls `onItem` once for each; between thing number `from` and thing number `to`, memory is compared.
 */
export const bytesLeftPerItem = async (
  between: { readonly from: number; readonly to: number },
  run: (to: number, onItem: () => void) => unknown,
): Promise<number> => {
  let items = 0;
  let before = 0;
  let left = Number.NaN;
  await run(between.to, () => {
    items++;
    if (items === between.from) before = heapAfterCollection();
    if (items === between.to) left = (heapAfterCollection() - before) / (between.to - between.from);
  });
  if (process.env.GROWTH_REPORT !== undefined) {
    process.stdout.write(`growth: ${expect.getState().currentTestName}: ${left.toFixed(1)} bytes an item\n`);
  }
  return left;
};

import { measure } from 'mitata';
import { median } from './median.js';

const ROUNDS = 15;
const CALLS_A_SAMPLE = 4096;
/** Nanoseconds of CPU time: what else the machine is doing does not count. */
const now = (): number => {
  const { user, system } = process.cpuUsage();
  return 1000 * (user + system);
};
const SLICE = { min_cpu_time: 60e6, warmup_samples: 2, now } as const;

/** Keeps the result alive, and makes the text flat as a socket would: a rope looks cheaper than it is. */
let bytes = 0;
const flat = (text: string): void => {
  bytes += Buffer.byteLength(text);
};

export interface RatioOptions {
  readonly rounds?: number;
  /** The number of rounds: a slow case needs fewer. */
  readonly callsASample?: number;
}

/**
 * Returns the time of each case as a multiple of the first. The cases take turns in short slices, and the median of the
 * rounds counts, so that a noisy machine slows all of them alike.
 */
export const ratios = async (
  cases: Readonly<Record<string, () => string>>,
  { rounds: count = ROUNDS, callsASample = CALLS_A_SAMPLE }: RatioOptions = {},
): Promise<ReadonlyMap<string, number>> => {
  const names = Object.keys(cases);
  const rounds: number[][] = [];
  for (let round = 0; round <= count; round++) {
    const times: number[] = [];
    for (const run of Object.values(cases))
      times.push((await measure(() => flat(run()), { ...SLICE, batch_samples: callsASample })).p50);
    // The first round warms up.
    if (round > 0) rounds.push(times.map(time => time / (times[0] ?? Number.NaN)));
  }
  if (bytes === 0) throw new Error('Nothing was measured.');
  return new Map(names.map((name, at) => [name, median(rounds.map(round => round[at] ?? Number.NaN))]));
};

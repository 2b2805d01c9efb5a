import fc from 'fast-check';
import type { Sendable } from '../../src/index.js';
import { type Call, type Loose, loose } from './loose.js';

/** One legal call, and what it puts on the wire: a value of a key, or more of the list of a key; of no key, nothing. */
export interface Step {
  readonly call: Call;
  readonly args: readonly unknown[];
  readonly key: string;
  readonly value?: unknown;
  readonly more?: readonly unknown[];
}

/** Makes the calls. */
export const follow = (start: unknown, steps: readonly Step[]): Loose =>
  steps.reduce((builder, { call, args }) => builder[call](...args), loose(start));

/** Makes the calls, which must make something whole: `follow` has no types. */
export const sendableOf = (start: unknown, steps: readonly Step[]): Sendable =>
  follow(start, steps) as unknown as Sendable;

/** The values that the calls put on the wire, by key. */
export const wired = (steps: readonly Step[]): ReadonlyMap<string, unknown> => {
  const values = new Map<string, unknown>();
  for (const { key, value, more } of steps) {
    const before = values.get(key);
    if (more === undefined) values.set(key, value);
    else if (more.length > 0) values.set(key, [...(Array.isArray(before) ? before : []), ...more]);
  }
  return values;
};

/** An object of those keys that have a value, in the order of `keys`. */
export const inOrder = (keys: readonly string[], values: ReadonlyMap<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(keys.filter(key => values.has(key)).map(key => [key, values.get(key)]));

/** A step that sets a key to what its argument says. */
export const sets = (call: Call, key: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<Step> =>
  value.map(given => ({ call, args: [given], key, value: given }));

/** All of the needed steps, some of the optional ones and the repeated ones, in any order. */
export const anyOrder = (
  needed: readonly fc.Arbitrary<Step>[],
  optional: readonly fc.Arbitrary<Step>[],
  repeated: fc.Arbitrary<readonly Step[]>,
): fc.Arbitrary<Step[]> =>
  fc
    .tuple(fc.tuple(...needed), fc.tuple(...optional.map(step => fc.option(step))), repeated)
    .map(([must, may, list]) => [...must, ...may.filter(step => step !== null), ...list])
    .chain(steps => fc.shuffledSubarray(steps, { minLength: steps.length }));

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Sendable, toBody } from '../../src/index.js';
import { chainOf, kinds } from './arbitraries.js';
import { follow } from './steps.js';

const seeded = { seed: 20_190_428, numRuns: 150 };

// `follow` has no types; what it makes is whole.
const sendableOf = (root: unknown, steps: Parameters<typeof follow>[1]): Sendable =>
  follow(root, steps) as unknown as Sendable;

const holdsUndefined = (value: unknown): boolean =>
  value === undefined || (Object(value) === value && Object.values(Object(value)).some(holdsUndefined));

describe.each(Object.entries(kinds))('any chain of calls: %s', (_, kind) => {
  it('makes a body that the API spec allows', () => {
    fc.assert(
      fc.property(chainOf(kind), steps => kind.isBody(sendableOf(kind.root, steps).toJSON())),
      seeded,
    );
  });

  it('makes exactly the keys and values that were set, in the order of the API spec', () => {
    fc.assert(
      fc.property(chainOf(kind), steps => {
        const text = JSON.stringify(kind.json(steps));
        expect(JSON.stringify(sendableOf(kind.root, steps))).toBe(text);
      }),
      seeded,
    );
  });

  it('makes plain JSON that survives a round trip through text', () => {
    fc.assert(
      fc.property(chainOf(kind), steps => {
        const sendable = sendableOf(kind.root, steps);
        const json = sendable.toJSON();
        return isDeepStrictEqual(JSON.parse(JSON.stringify(sendable)), json) && !holdsUndefined(json);
      }),
      seeded,
    );
  });

  it('makes the same text with toBody', () => {
    fc.assert(
      fc.property(chainOf(kind), steps => {
        const sendable = sendableOf(kind.root, steps);
        expect(toBody(sendable)).toBe(JSON.stringify(sendable));
      }),
      seeded,
    );
  });
});

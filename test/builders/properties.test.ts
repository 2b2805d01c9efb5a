import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBody } from '../../src/index.js';
import { chainOf, kinds } from './arbitraries.js';
import { sendableOf } from './steps.js';

const holdsUndefined = (value: unknown): boolean =>
  value === undefined || (Object(value) === value && Object.values(Object(value)).some(holdsUndefined));

describe.each(Object.entries(kinds))('any chain of calls: %s', (_, kind) => {
  it('makes plain JSON that the API spec allows: the keys and values that were set, in its order, also with toBody', () => {
    fc.assert(
      fc.property(chainOf(kind), steps => {
        const sendable = sendableOf(kind.root, steps);
        const json = sendable.toJSON();
        const text = JSON.stringify(sendable);
        expect(kind.isBody(json)).toBe(true);
        expect(text).toBe(JSON.stringify(kind.json(steps)));
        expect(toBody(sendable)).toBe(text);
        expect([isDeepStrictEqual(JSON.parse(text), json), holdsUndefined(json)]).toEqual([true, false]);
      }),
      { seed: 20_190_428, numRuns: 150 },
    );
  });
});

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationOf } from '../../src/builders/sendable.js';
import { toBody } from '../../src/index.js';
import { parse, safeParse } from '../../src/parse/index.js';
import { chainOf, kinds } from '../builders/arbitraries.js';
import { sendableOf } from '../builders/steps.js';
import { seeds } from '../support/seeds.js';

describe.each(Object.entries(kinds))('parse of the JSON of any chain of builder calls: %s', (_, kind) => {
  it('gives back the same JSON, from the object and from both texts', () => {
    fc.assert(
      fc.property(chainOf(kind), steps => {
        const sendable = sendableOf(kind.root, steps);
        const body = toBody(sendable);
        for (const json of [sendable.toJSON(), JSON.stringify(sendable), body]) {
          const parsed = parse(json);
          expect(isDeepStrictEqual(parsed.toJSON(), sendable.toJSON())).toBe(true);
          expect(toBody(parsed)).toBe(body);
          expect(JSON.stringify(parsed)).toBe(body);
          expect(operationOf(parsed)).toBe(operationOf(sendable));
          // What was parsed can be parsed again.
          expect(toBody(parse(parsed.toJSON()))).toBe(body);
        }
      }),
      { seed: 20_261_121, numRuns: 150 },
    );
  });
});

/** Anything that a program can hold: also getters, Dates, boxed values, typed arrays, sparse arrays, null prototypes. */
const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withObjectString: true,
  withNullPrototype: true,
  withSparseArray: true,
  withTypedArray: true,
});

it('safeParse of any value returns a Sendable or violations, and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(anything, fc.json(), fc.string()), value => {
      const result = safeParse(value);
      expect(result.ok || result.violations.length > 0).toBe(true);
    }),
    { seed: 20_261_121, numRuns: seeds(3000) },
  );
});

it('safeParse of any payload accepts it as JSON.stringify writes it, or reports a violation', () => {
  let good = 0;
  fc.assert(
    fc.property(fc.oneof(anything, fc.jsonValue()), a => {
      const attachment = { type: 'file', payload: { a } };
      const json = { recipient: { id: 'u' }, message: { attachment, quickReplies: [], quickRepliesV2: [] } };
      const result = safeParse(json);
      if (!result.ok) return;
      good += 1;
      expect(toBody(result.value)).toBe(JSON.stringify(json));
    }),
    { seed: 20_261_121, numRuns: seeds(3000) },
  );
  expect(good).toBeGreaterThan(100);
});

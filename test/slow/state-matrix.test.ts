import { describe, expect, test } from 'vitest';
import { everyPair, isSound, keepsNeed, lineOf, ordersOf, refusedOf } from '../types/state-pairs.js';
import { ALL_VERSIONS } from '../types/tsc.js';

// All pairs of every builder, the 128 x 128 of an OTP among them, on every compiler.
describe.each(ALL_VERSIONS)('TypeScript %s', version => {
  test.each(Object.entries(ordersOf(everyPair)))(
    '%s: nothing unsound, nothing legal refused',
    { timeout: 600_000 },
    async (_, ordered) => {
      const refused = await refusedOf(version, ordered);
      const wrong = ordered.filter((pair, index) => refused.has(index) === (isSound(pair) && keepsNeed(pair)));
      expect(wrong.map(lineOf)).toEqual([]);
    },
  );
});

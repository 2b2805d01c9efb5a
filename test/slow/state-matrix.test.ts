import { describe, expect, test } from 'vitest';
import { everyPair, isSound, kindPairs, lineOf, ordersOf, refusedOf } from '../types/state-pairs.js';
import { ALL_VERSIONS, type AnyVersion } from '../types/tsc.js';

const TIME = { timeout: 600_000 };

// All pairs of every builder, the 128 x 128 of an OTP among them, on every compiler: in three orders on those that are
// developed, in one on the older ones.
const ordersFor = (version: AnyVersion) => {
  const { shuffled, ...others } = ordersOf(everyPair);
  return Object.entries({ shuffled, ...(version >= '6' && others) });
};

describe.each(ALL_VERSIONS)('TypeScript %s', version => {
  test('no state of one kind is a state of another', TIME, async () => {
    const refused = await refusedOf(version, kindPairs);
    expect(kindPairs.filter((_, index) => !refused.has(index)).map(lineOf)).toEqual([]);
  });

  test.each(ordersFor(version))('%s: nothing unsound, nothing legal refused', TIME, async (_, ordered) => {
    const refused = await refusedOf(version, ordered);
    const wrong = ordered.filter((pair, index) => refused.has(index) === isSound(pair));
    expect(wrong.map(lineOf)).toEqual([]);
  });
});

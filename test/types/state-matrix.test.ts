import { beforeAll, describe, expect, test } from 'vitest';
import { isSound, kindPairs, lineOf, ordersOf, type Pair, pairs, refusedOf } from './state-pairs.js';
import { VERSIONS } from './tsc.js';

describe.each(VERSIONS)('TypeScript %s', version => {
  test('no state of one kind is a state of another', { timeout: 120_000 }, async () => {
    const refused = await refusedOf(version, kindPairs);
    expect(kindPairs.filter((_, index) => !refused.has(index)).map(lineOf)).toEqual([]);
  });

  describe.each(Object.entries(ordersOf(pairs)))('%s', (_, ordered) => {
    let refused: ReadonlySet<number>;

    beforeAll(async () => {
      refused = await refusedOf(version, ordered);
    }, 180_000);

    const told = (keep: (pair: Pair, index: number) => boolean): readonly string[] => ordered.filter(keep).map(lineOf);

    test('no right is gained, and no need forgotten', () => {
      expect(told((pair, index) => !refused.has(index) && !isSound(pair))).toEqual([]);
    });

    test('all else is legal: rights may be forgotten, and what is there already', () => {
      expect(told((pair, index) => refused.has(index) && isSound(pair))).toEqual([]);
    });
  });
});

test('the oracle knows both answers of every kind', () => {
  const answers = new Set(pairs.map(pair => `${pair.from.kind} ${isSound(pair)}`));
  expect([...answers].sort()).toEqual(
    ['Element', 'GenericMessage', 'Message', 'Otp', 'PostbackButton', 'WebUrlButton'].flatMap(kind => [
      `${kind} false`,
      `${kind} true`,
    ]),
  );
});

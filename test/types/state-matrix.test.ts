import { beforeAll, expect, test } from 'vitest';
import { isSound, kindPairs, lineOf, ordersOf, type Pair, pairs, refusedOf } from './state-pairs.js';

// In one program, in one order, by TypeScript 7. The others, and every pair of every builder: test/slow.
const { shuffled } = ordersOf(pairs);
const all = [...kindPairs, ...shuffled];
let refused: ReadonlySet<number>;

beforeAll(async () => {
  refused = await refusedOf('7.0.2', all);
});

const told = (from: number, to: number, keep: (pair: Pair, isRefused: boolean) => boolean): readonly string[] =>
  all
    .slice(from, to)
    .filter((pair, index) => keep(pair, refused.has(from + index)))
    .map(lineOf);

test('no state of one kind is a state of another', () => {
  expect(told(0, kindPairs.length, (_, isRefused) => !isRefused)).toEqual([]);
});

test('no union of states gains a method or forgets a requirement', () => {
  expect(told(kindPairs.length, all.length, (pair, isRefused) => !isRefused && !isSound(pair))).toEqual([]);
});

test('all other assignments are legal', () => {
  expect(told(kindPairs.length, all.length, (pair, isRefused) => isRefused && isSound(pair))).toEqual([]);
});

test('the oracle has legal and illegal calls of every kind', () => {
  const answers = new Set(pairs.map(pair => `${pair.from.kind} ${isSound(pair)}`));
  expect([...answers].sort()).toEqual(
    ['Element', 'GenericMessage', 'Message', 'Otp', 'PostbackButton', 'WebUrlButton'].flatMap(kind => [
      `${kind} false`,
      `${kind} true`,
    ]),
  );
});

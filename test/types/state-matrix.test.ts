import { beforeAll, describe, expect, test } from 'vitest';
import { seeded, shuffled } from './shuffle.js';
import { elements, generics, messages, otps, type State } from './states.js';
import { diagnose, VERSIONS, withProject } from './tsc.js';

interface Pair {
  readonly from: State;
  readonly to: State;
}

const IMPORT = "import type { Element, GenericMessage, Message, Otp } from 'sendable';";

const allPairs = (states: readonly State[]): readonly Pair[] =>
  states.flatMap(from => states.map(to => ({ from, to })));

// Of the 128 x 128 pairs of an OTP: the 128 x 7 of neighbours, where one step makes the difference, and 1,000 more.
const isStep = ({ from, to }: Pair): boolean =>
  Math.abs(from.rights.length - to.rights.length) === 1 && within(from, to);
const within = (a: State, b: State): boolean =>
  a.rights.every(right => b.rights.includes(right)) || b.rights.every(right => a.rights.includes(right));
const otpPairs = allPairs(otps);
const random = seeded(7);
const pairs: readonly Pair[] = [
  ...[elements, messages, generics].flatMap(allPairs),
  ...otpPairs.filter(isStep),
  ...shuffled(otpPairs, random).slice(0, 1_000),
];

/** Sound: no right is gained, and nothing that is missing is forgotten. */
const isSound = ({ from, to }: Pair): boolean =>
  to.rights.every(right => from.rights.includes(right)) && from.needs.every(need => to.needs.includes(need));
/** The type says what is missing first: it may not change, not even to more. */
const keepsNeed = ({ from, to }: Pair): boolean => from.needs[0] === to.needs[0];

const orders: Readonly<Record<string, readonly Pair[]>> = {
  forward: pairs,
  backward: [...pairs].reverse(),
  shuffled: shuffled(pairs, random),
};

const lineOf = ({ from, to }: Pair): string => `{ const x: ${to.type} = null! as ${from.type}; void x }`;

describe.each(VERSIONS)('TypeScript %s', version => {
  describe.each(Object.entries(orders))('%s', (_, ordered) => {
    let refused: ReadonlySet<number>;

    beforeAll(async () => {
      const states = [IMPORT, ...ordered.map(lineOf)].join('\n');
      const found = await withProject({ 'states.ts': states }, folder => diagnose(version, folder));
      refused = new Set(found.map(({ line }) => line - 2));
    }, 180_000);

    const told = (keep: (pair: Pair, index: number) => boolean): readonly string[] => ordered.filter(keep).map(lineOf);

    test('no right is gained, and no need forgotten', () => {
      expect(told((pair, index) => !refused.has(index) && !isSound(pair))).toEqual([]);
    });

    test('all else is legal: rights may be forgotten', () => {
      expect(told((pair, index) => refused.has(index) && isSound(pair) && keepsNeed(pair))).toEqual([]);
    });

    test('what is missing first may not change', () => {
      expect(told((pair, index) => !refused.has(index) && !keepsNeed(pair))).toEqual([]);
    });
  });
});

test('the oracle knows both answers of every kind', () => {
  const answers = new Set(pairs.map(pair => `${pair.from.kind} ${isSound(pair)}`));
  expect([...answers].sort()).toEqual(
    ['Element', 'GenericMessage', 'Message', 'Otp'].flatMap(kind => [`${kind} false`, `${kind} true`]),
  );
});

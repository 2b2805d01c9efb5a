import { seeded, shuffled } from './shuffle.js';
import { buttons, elements, generics, messages, otps, type State } from './states.js';
import { type AnyVersion, diagnose, withProject } from './tsc.js';

export interface Pair {
  readonly from: State;
  readonly to: State;
}

const allPairs = (states: readonly State[]): readonly Pair[] =>
  states.flatMap(from => states.filter(({ kind }) => kind === from.kind).map(to => ({ from, to })));

// Of the 128 x 128 pairs of an OTP: the 128 x 7 of neighbours, where one step makes the difference, and 1,000 more.
const isStep = ({ from, to }: Pair): boolean =>
  Math.abs(from.rights.length - to.rights.length) === 1 && within(from, to);
const within = (a: State, b: State): boolean =>
  a.rights.every(right => b.rights.includes(right)) || b.rights.every(right => a.rights.includes(right));
const otpPairs = allPairs(otps);
const random = seeded(7);
export const pairs: readonly Pair[] = [
  ...[elements, messages, generics, buttons].flatMap(allPairs),
  ...otpPairs.filter(isStep),
  ...shuffled(otpPairs, random).slice(0, 1_000),
];

/** Sound: no right is gained, and nothing that is missing is forgotten. */
export const isSound = ({ from, to }: Pair): boolean =>
  to.rights.every(right => from.rights.includes(right)) && from.needs.every(need => to.needs.includes(need));
/** The same pairs in three orders: what the compiler has compared before may change what it finds. */
export const ordersOf = (
  pairs: readonly Pair[],
): Readonly<Record<'forward' | 'backward' | 'shuffled', readonly Pair[]>> => ({
  forward: pairs,
  backward: [...pairs].reverse(),
  shuffled: shuffled(pairs, random),
});

export const lineOf = ({ from, to }: Pair): string => `{ const x: ${to.type} = null! as ${from.type}; void x }`;

const IMPORT = "import type { Element, GenericMessage, Message, Otp, PostbackButton, WebUrlButton } from 'sendable';";

/** Returns the numbers of the pairs in one file that a compiler rejects. */
export const refusedOf = async (version: AnyVersion, ordered: readonly Pair[]): Promise<ReadonlySet<number>> => {
  const states = [IMPORT, ...ordered.map(lineOf)].join('\n');
  const found = await withProject({ 'states.ts': states }, folder => diagnose(version, folder));
  return new Set(found.map(({ line }) => line - 2));
};

/** Each pair of states of each builder. */
export const everyPair: readonly Pair[] = [elements, messages, generics, buttons, otps].flatMap(allPairs);

// A text and a generic message that are finished to the last step are one: what is left of both is their JSON.
const kindOf = ({ kind }: State): string => (kind === 'GenericMessage' ? 'Message' : kind);
const someOfEach = [
  ...elements.filter((_, index) => index % 4 === 0),
  ...messages,
  ...generics,
  ...buttons,
  ...otps.slice(-16),
];

/** Pairs of different kinds: an element is not a message, a message is not an OTP, a button is not an element. */
export const kindPairs: readonly Pair[] = someOfEach.flatMap(from =>
  someOfEach.filter(to => kindOf(to) !== kindOf(from)).map(to => ({ from, to })),
);

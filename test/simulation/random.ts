import { seeded } from '../types/shuffle.js';

/** Numbers that look random and repeat exactly for the same seed. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns an integer from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** Returns one of the choices. Name a choice twice to make it twice as likely. */
  pick<const T>(...choices: readonly [T, ...T[]]): T;
  /** Returns true with the given probability. */
  chance(probability: number): boolean;
}

/** Creates the numbers of a seed. */
export const createRandom = (seed: number): Random => {
  const next = seeded(Math.imul(seed, 0x9e3779b1) | 0);
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    int,
    pick: <const T>(...choices: readonly [T, ...T[]]) => choices[int(0, choices.length - 1)] ?? choices[0],
    chance: probability => next() < probability,
  };
};

/** Returns the item at a place that is known to exist. */
export const itemAt = <T>(list: readonly T[], index: number): T => {
  const item = list[index];
  if (item === undefined) throw new RangeError(`The list has no item ${index}.`);
  return item;
};

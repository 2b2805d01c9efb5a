import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Element, RuleViolation } from '../../src/index.js';
import { chainOf, kinds } from './arbitraries.js';
import { elementSteps } from './part-steps.js';
import { follow, type Step } from './steps.js';

const seeded = { seed: 19_970_502, numRuns: 150 };

/** The text of a builder, or what it still misses. */
const textOf = (builder: unknown): string => {
  try {
    return JSON.stringify(builder);
  } catch (error) {
    if (error instanceof RuleViolation) return error.message;
    throw error;
  }
};

/** The steps that are still legal after others. */
const legalAfter = (before: readonly Step[], steps: readonly Step[]): readonly Step[] => {
  const taken = new Set(before.filter(({ more }) => more === undefined).map(({ key }) => key));
  return steps.filter(({ key }) => !taken.has(key));
};

/** Keeps a prefix, continues it twice by turns, and compares with the same three made from scratch. */
const expectFork = (root: unknown, prefix: readonly Step[], one: readonly Step[], two: readonly Step[]): void => {
  const kept = follow(root, prefix);
  const before = textOf(kept);
  let [left, right] = [kept, kept];
  for (let i = 0; i < Math.max(one.length, two.length); i++) {
    left = follow(left, one.slice(i, i + 1));
    right = follow(right, two.slice(i, i + 1));
  }
  expect(textOf(left)).toBe(textOf(follow(root, [...prefix, ...one])));
  expect(textOf(right)).toBe(textOf(follow(root, [...prefix, ...two])));
  expect(textOf(kept)).toBe(before);
  expect(textOf(follow(kept, one))).toBe(textOf(left));
};

describe('a half-built message that is continued twice', () => {
  it.each(Object.entries(kinds))(
    '%s: the two results and the half-built message do not affect each other',
    (_, kind) => {
      fc.assert(
        fc.property(chainOf(kind), kind.steps, fc.nat(), (steps, others, cut) => {
          const prefix = steps.slice(0, 1 + (cut % steps.length));
          expectFork(kind.root, prefix, steps.slice(prefix.length), legalAfter(prefix, others));
        }),
        seeded,
      );
    },
  );

  it('element: the two results and the half-built message do not affect each other', () => {
    fc.assert(
      fc.property(elementSteps, elementSteps, fc.nat(), (steps, others, cut) => {
        const prefix = steps.slice(0, cut % (steps.length + 1));
        const hasButtons = prefix.some(({ key }) => key === 'buttonsV2');
        const legal = legalAfter(prefix, others).filter(({ key }) => !hasButtons || key !== 'buttonsV2');
        expectFork(Element, prefix, steps.slice(prefix.length), legal);
      }),
      seeded,
    );
  });
});

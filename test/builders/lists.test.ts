import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atMost, isNonEmpty, isUpTo, pages } from '../../src/index.js';

const seeded = { seed: 14_142, numRuns: 300 };
const list = fc.array(fc.anything(), { maxLength: 30 });

describe('isNonEmpty', () => {
  it('accepts lists with an item, whatever the item', () => {
    expect(isNonEmpty([])).toBe(false);
    expect(isNonEmpty([undefined])).toBe(true);
  });
});

describe('isUpTo', () => {
  it.each([1, 2, 3] as const)('accepts lists of at most %i', max => {
    expect(isUpTo(max, [])).toBe(true);
    expect(isUpTo(max, Array.from({ length: max }))).toBe(true);
    expect(isUpTo(max, Array.from({ length: max + 1 }))).toBe(false);
  });
});

describe('pages', () => {
  it('keeps every item, in order, in pages that are full except the last', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(Number.MAX_SAFE_INTEGER)),
        list,
        (size, items) => {
          const cut = pages(size, items);
          expect(cut.flatMap(page => [...page])).toEqual(items);
          expect(cut.every(page => page.length >= 1 && page.length <= size)).toBe(true);
          expect(cut.slice(0, -1).every(page => page.length === size)).toBe(true);
        },
      ),
      seeded,
    );
  });

  it('does not change the list, and later changes do not affect the pages', () => {
    const items = ['a', 'b', 'c'];
    const cut = pages(2, items);
    expect(items).toEqual(['a', 'b', 'c']);
    items.reverse();
    expect(cut).toEqual([['a', 'b'], ['c']]);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses a size of %d', size => {
    expect(() => pages(size, ['a'])).toThrow(RangeError);
    expect(() => pages(size, [])).toThrow(RangeError);
  });
});

describe('a list that is not an array', () => {
  it.each<[string, (list: never) => unknown]>([
    ['isNonEmpty(list)', isNonEmpty],
    ['isUpTo(max, list)', list => isUpTo(3, list)],
    ['atMost(max, list)', list => atMost(3, list)],
    ['pages(size, list)', list => pages(10, list)],
  ])('gets an error of %s that names the argument', (where, call) => {
    const errorOf = (list: unknown) => () => call(list as never);
    expect(errorOf(null)).toThrow(new TypeError(`${where}: list must be an array; got null.`));
    expect(errorOf(5)).toThrow(new TypeError(`${where}: list must be an array; got a number.`));
    expect(errorOf({ length: 2 })).toThrow(new TypeError(`${where}: list must be an array; got an object.`));
    expect(errorOf('secret')).toThrow(new TypeError(`${where}: list must be an array; got a string.`));
  });
});

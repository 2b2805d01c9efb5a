import { describeType } from '../internal/json.js';
import { shown } from '../internal/options.js';
import type { NonEmpty, UpTo } from '../spec/shapes.js';

// Untyped callers may pass anything.
const checked = <List extends readonly unknown[]>(list: List, call: string): List => {
  if (Array.isArray(list)) return list;
  throw new TypeError(`${call}: list must be an array; got ${describeType(list)}.`);
};

const isMax = (max: number): boolean => [1, 2, 3].includes(max);

const wrongMax = (max: number, call: string): RangeError =>
  new RangeError(`${call}: max must be 1, 2 or 3; got ${shown(max)}.`);

/**
 * Checks that a list has one item or more. A type guard for `.elements(list)`.
 *
 * @example
 * ```ts
 * if (isNonEmpty(elements)) Message.generic().elements(elements)
 * ```
 */
export const isNonEmpty = <List extends readonly unknown[]>(list: List): list is List & NonEmpty<List[number]> =>
  checked(list, 'isNonEmpty(list)').length > 0;

/**
 * Checks that a list has at most `max` items. A type guard for `.buttons(list)`. Throws a RangeError when `max` is not 1, 2 or 3.
 *
 * @example
 * ```ts
 * if (isUpTo(3, buttons)) Element.title('Cards').buttons(buttons)
 * ```
 */
export const isUpTo = <N extends 1 | 2 | 3, T>(max: N, list: readonly T[]): list is UpTo<N, T> => {
  if (!isMax(max)) throw wrongMax(max, 'isUpTo(max, list)');
  return checked(list, 'isUpTo(max, list)').length <= max;
};

/**
 * Returns the first `max` items of a list and drops the rest. Throws a RangeError when `max` is not 1, 2 or 3.
 *
 * @example
 * ```ts
 * Element.title('Cards').buttons(atMost(3, buttons))
 * ```
 */
export const atMost = <N extends 1 | 2 | 3, T>(max: N, list: readonly T[]): UpTo<N, T> => {
  const kept: readonly T[] = checked(list, 'atMost(max, list)').slice(0, max);
  if (isMax(max) && isUpTo(max, kept)) return kept;
  throw wrongMax(max, 'atMost(max, list)');
};

/**
 * Splits a list into pages of 1 to `size` items; an empty list has no pages. Throws a RangeError when `size` is not an
 * integer of 1 or more.
 *
 * @example
 * ```ts
 * pages(10, elements).map(page =>
 *   Message.generic().elements(page).toCustomer('C-1029'),
 * )
 * ```
 */
export const pages = <T>(size: number, list: readonly T[]): readonly NonEmpty<T>[] => {
  if (!Number.isInteger(size) || size < 1)
    throw new RangeError(`pages(size, list): size must be an integer of 1 or more; got ${shown(size)}.`);
  const cut: NonEmpty<T>[] = [];
  const { length } = checked(list, 'pages(size, list)');
  for (let start = 0; start < length; start += size) {
    const page: readonly T[] = list.slice(start, start + size);
    if (isNonEmpty(page)) cut.push(page);
  }
  return cut;
};

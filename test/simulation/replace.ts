/** Returns a list without the item at a place. */
export const without = <T>(list: readonly T[], index: number): readonly T[] =>
  list.filter((_, place) => place !== index);

/** Returns a list with another item at a place. */
export const replaced = <T>(list: readonly T[], index: number, item: T): readonly T[] =>
  list.map((old, place) => (place === index ? item : old));

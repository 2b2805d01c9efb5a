/** A list with one item or more. */
export type NonEmpty<T> = readonly [T, ...T[]];

/** A list of at most `N` items. */
export type UpTo<N extends 1 | 2 | 3, T> = [
  readonly [],
  readonly [] | readonly [T],
  readonly [] | readonly [T] | readonly [T, T],
  readonly [] | readonly [T] | readonly [T, T] | readonly [T, T, T],
][N];

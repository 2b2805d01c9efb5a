import { InvalidArgumentError } from 'commander';

/** Reads the number of an option. Whether it can work is for whoever uses it to say. */
export const numeric = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('It is no number.');
  return value;
};

/** Reads `3,7-9` as the numbers 3, 7, 8 and 9. */
export const lineNumbers = (text: string): readonly number[] => text.split(',').flatMap(range);

// More than anyone looks up by hand.
const MOST_LINES = 1_000_000;

const range = (part: string): readonly number[] => {
  const [, from, to] = /^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$/.exec(part) ?? [];
  const [first, last] = [Number(from), Number(to ?? from)];
  if (!(first >= 1 && last >= first && last - first < MOST_LINES))
    throw new InvalidArgumentError('Give line numbers, such as 3,7-9.');
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
};

import type { Violation } from '../parse/index.js';
import { type Positions, positionsOf } from './positions.js';

/** A violation, and where it stands in a file. Lines and columns count from 1; a column in UTF-16 units, as editors do. */
export interface Located extends Violation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Finds the violations of a request in its text, which begins at `line` of `file`. */
export const locate = (
  violations: readonly Violation[],
  { file, line, text }: { readonly file: string; readonly line: number; readonly text: string },
): readonly Located[] => {
  const positions = positionsOf(text);
  const starts = lineStartsOf(text);
  return violations.map(violation => {
    const offset = offsetOf(violation, positions);
    const breaks = lineAt(offset, starts);
    const { rule, path, message } = violation;
    return { file, line: line + breaks, column: offset - (starts[breaks] ?? 0) + 1, rule, path, message };
  });
};

/** Where the lines of a text begin: found once, as a text may have a million lines, and a thousand violations. */
const lineStartsOf = (text: string): readonly number[] => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
};

/** The index of the last line that begins at `offset` or before, by halves. */
const lineAt = (offset: number, starts: readonly number[]): number => {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
};

const offsetOf = ({ rule, path }: Violation, { at, again, broken }: Positions): number =>
  broken ?? (rule === 'set-once' ? again.get(path) : undefined) ?? nearest(path, at);

/** Where the path is; what is missing is told where its parent is. */
const nearest = (path: string, at: ReadonlyMap<string, number>): number => {
  for (let end = path.length; end > 0; end--) {
    const isStep = end === path.length || path[end] === '.' || path[end] === '[';
    const found = isStep ? at.get(path.slice(0, end)) : undefined;
    if (found !== undefined) return found;
  }
  return at.get('') ?? 0;
};

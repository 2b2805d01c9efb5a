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
  return violations.map(violation => {
    const before = text.slice(0, offsetOf(violation, positions));
    const lastBreak = before.lastIndexOf('\n');
    const breaks = lastBreak === -1 ? 0 : before.split('\n').length - 1;
    const { rule, path, message } = violation;
    return { file, line: line + breaks, column: before.length - lastBreak, rule, path, message };
  });
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

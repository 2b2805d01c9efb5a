import { type JSONVisitor, visit } from 'jsonc-parser';
import type { Violation } from '../spec/violation.js';
import { formatPath, type Path } from './violation.js';

/** The places of values in a JSON text, by the path that a violation has. */
export interface Positions {
  /** The index at which a member's key, or an entry of a list, begins. */
  readonly at: ReadonlyMap<string, number>;
  /** The same for a key that is repeated in its object. */
  readonly again: ReadonlyMap<string, number>;
  /** The index of the first error in the text; undefined for valid JSON, and for a text that is too deep to be read. */
  readonly broken: number | undefined;
}

type Begin = NonNullable<JSONVisitor['onObjectBegin']>;

/**
 * Finds the values at the paths of `wanted`, which must hold all paths that lead to each of them. Records no others, so that a
 * text of millions of values costs no memory. Never throws.
 */
export const findPositions = (text: string, wanted: ReadonlySet<string>): Positions => {
  const at = new Map<string, number>();
  const again = new Map<string, number>();
  let broken: number | undefined;
  /** The open brackets from the outermost one that is not wanted. */
  let unwanted = 0;

  const record = (key: string, offset: number): void => {
    if (at.has(key) && !again.has(key)) again.set(key, offset);
    else at.set(key, offset);
  };
  /** Records a value that has no key: the root, or an entry of a list. Returns whether the value is wanted. */
  const recordValue = (path: Path, offset: number): boolean => {
    const key = formatPath(path);
    if (!wanted.has(key)) return false;
    if (typeof path.at(-1) !== 'string') record(key, offset);
    return true;
  };
  const begin: Begin = (offset, _length, _line, _column, toPath) => {
    if (unwanted > 0 || !recordValue(toPath(), offset)) unwanted++;
  };
  // Returning false from `begin` would skip the inside for us, but its errors, too.
  const end = (): void => {
    if (unwanted > 0) unwanted--;
  };

  try {
    visit(
      text,
      {
        onObjectBegin: begin,
        onArrayBegin: begin,
        onObjectEnd: end,
        onArrayEnd: end,
        onObjectProperty: (name, offset, _length, _line, _column, toPath) => {
          if (unwanted > 0) return;
          const key = formatPath([...toPath(), name]);
          if (wanted.has(key)) record(key, offset);
        },
        onLiteralValue: (_value, offset, _length, _line, _column, toPath) => {
          if (unwanted === 0) recordValue(toPath(), offset);
        },
        onError: (_code, offset) => {
          broken = offset;
          throw STOP;
        },
      },
      { disallowComments: true },
    );
  } catch (thrown) {
    // `visit` recurses, so thousands of levels overflow the stack: a RangeError.
    if (thrown !== STOP && !(thrown instanceof RangeError)) throw thrown;
  }
  return { at, again, broken };
};

/** Thrown to leave `visit` at the first error. */
const STOP: Error = new Error('invalid JSON');

/** A violation and its place in a text. */
export interface Placed<Each> {
  readonly violation: Each;
  /** The index in the text. */
  readonly offset: number;
  /** The number of line feeds before it. */
  readonly breaks: number;
  /** The column, from 1, in UTF-16 units, as editors count. */
  readonly column: number;
}

/** Finds the places of violations in the text of a request. Never throws. */
export const placesOf = <Each extends Pick<Violation, 'rule' | 'path'>>(
  text: string,
  violations: readonly Each[],
): readonly Placed<Each>[] => {
  const positions = findPositions(text, new Set(violations.flatMap(({ path }) => listPathsTo(path))));
  const offsets = violations.map(violation => offsetOf(violation, positions));
  const starts = lineStarts(text, offsets);
  return violations.map((violation, index) => {
    const offset = offsets[index] ?? 0;
    const { breaks, start } = starts.get(offset) ?? { breaks: 0, start: 0 };
    return { violation, offset, breaks, column: offset - start + 1 };
  });
};

/** A line of a text: the number of line feeds before it, and its first index. */
interface LineStart {
  readonly breaks: number;
  readonly start: number;
}

/** Finds the line of each offset in one pass that keeps nothing else: a text may have millions of lines. */
const lineStarts = (text: string, offsets: readonly number[]): ReadonlyMap<number, LineStart> => {
  const found = new Map<number, LineStart>();
  let [breaks, start] = [0, 0];
  for (const offset of [...offsets].sort((a, b) => a - b)) {
    for (let at = text.indexOf('\n', start); at !== -1 && at < offset; at = text.indexOf('\n', start)) {
      breaks++;
      start = at + 1;
    }
    found.set(offset, { breaks, start });
  }
  return found;
};

/** Lists the path and all paths that lead to it. A key that holds a dot or a bracket splits wrongly, and is not found. */
const listPathsTo = (path: string): readonly string[] => ['', ...lengthsOf(path).map(end => path.slice(0, end))];

/** Lists the lengths at which a path can be cut, longest first. */
const lengthsOf = (path: string): readonly number[] =>
  Array.from({ length: path.length }, (_, index) => path.length - index).filter(
    end => end === path.length || path[end] === '.' || path[end] === '[',
  );

const offsetOf = ({ rule, path }: Pick<Violation, 'rule' | 'path'>, { at, again, broken }: Positions): number =>
  broken ?? (rule === 'set-once' ? again.get(path) : undefined) ?? nearest(path, at);

/** Finds the position of the path, or of its parent if the value is missing. */
const nearest = (path: string, at: ReadonlyMap<string, number>): number => {
  for (const end of lengthsOf(path)) {
    const found = at.get(path.slice(0, end));
    if (found !== undefined) return found;
  }
  return at.get('') ?? 0;
};

import { type JSONVisitor, visit } from 'jsonc-parser';
import { formatPath, type Path } from '../parse/violation.js';

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

import type { Located } from './check-request.js';
import type { Item } from './input.js';
import type { Output } from './output.js';

/** The columns of a line that a frame shows. */
const WIDTH = 72;

// The value of an OTP can be anywhere in its request, and the API spec begins the names of its fields with `mok`. A key may be
// written with escapes.
const MAY_BE_OTP = /mok|\\u/i;
const TOKENS = /"(?:[^"\\]|\\.)*"(?=\s*:)|"(?:[^"\\]|\\.)*(?:"|$)|[^\s{}[\],:"]+/g;

/** Hides all values of a line, but not its keys. Each character keeps its column. */
const withoutValues = (line: string): string =>
  line.replace(TOKENS, (token, at: number) =>
    token.startsWith('"') && /^\s*:/.test(line.slice(at + token.length)) ? token : '*'.repeat(token.length),
  );

/** Returns the lines that show violations to a person: each with its line of the file, and a caret below its column. */
export const codeFrame = (
  output: Output,
  { line: first, text }: Pick<Item, 'line' | 'text'>,
  violations: readonly Located[],
): readonly string[] => {
  const lines = text.split('\n');
  const isSecret = MAY_BE_OTP.test(text);
  return violations.flatMap(({ line, column, message }) => {
    const source = lines[line - first] ?? '';
    const shown = (isSecret ? withoutValues(source) : source).replace(/\p{C}/gu, unit => ' '.repeat(unit.length));
    // A line of a campaign is long: the frame shows the part around the column.
    const from = Math.max(0, Math.min(column - 1 - WIDTH / 2, shown.length - WIDTH));
    const part = shown.slice(from, from + WIDTH);
    const border = output.paint('dim', `${String(line).padStart(6)} |`);
    const below = output.paint('dim', `${''.padStart(6)} |`);
    const caret = output.paint('red', '^');
    return [
      `  ${output.paint('dim', `${line}:${column}`)} ${message}`,
      `${border} ${part}`,
      `${below} ${' '.repeat(Math.max(0, column - 1 - from))}${caret}`,
    ];
  });
};

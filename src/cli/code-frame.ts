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

/**
 * Returns the lines that show violations to a person, in the order of the file: each with its line of the file, and carets below
 * the key or value. Violations of the same place share its line.
 */
export const codeFrame = (
  output: Output,
  { line: first, text }: Pick<Item, 'line' | 'text'>,
  violations: readonly Located[],
): readonly string[] => {
  const lines = text.split('\n');
  const isSecret = MAY_BE_OTP.test(text);
  const inOrder = violations.toSorted((a, b) => a.line - b.line || a.column - b.column);
  return inOrder.flatMap(({ line, column, message }, index) => {
    const told = `  ${output.paint('dim', `${line}:${column}`)} ${message}`;
    const next = inOrder[index + 1];
    if (next?.line === line && next.column === column) return [told];
    const source = lines[line - first] ?? '';
    const shown = (isSecret ? withoutValues(source) : source).replace(/\p{C}/gu, unit => ' '.repeat(unit.length));
    // A line of a campaign is long: the frame shows the part around the column.
    const from = Math.max(0, Math.min(column - 1 - WIDTH / 2, shown.length - WIDTH));
    const part = shown.slice(from, from + WIDTH);
    const at = Math.max(0, column - 1 - from);
    const border = output.paint('dim', `${String(line).padStart(6)} |`);
    const below = output.paint('dim', `${''.padStart(6)} |`);
    const carets = output.paint('red', '^'.repeat(tokenLength(part.slice(at))));
    return [told, `${border} ${part}`, `${below} ${' '.repeat(at)}${carets}`, ''];
  });
};

/** Returns the length of the token that a text begins with; 1 if it begins with a bracket. */
const tokenLength = (text: string): number => {
  const [token] = text.match(TOKENS) ?? [];
  return token !== undefined && text.startsWith(token) ? token.length : 1;
};

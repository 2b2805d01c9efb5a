import { escapeUnprintable } from '../internal/json.js';
import { type Located, mayBeOtp } from './check-request.js';
import type { Input, Item } from './input.js';
import { nameLines, type Output, wrap } from './output.js';

/** The width of what precedes a line of the file in a frame: its number and a border. */
const MARGIN = 9;

/** The most ranges of lines that are named: `--json` has each. */
const MAX_RANGES = 10;

const TOKENS = /"(?:[^"\\]|\\.)*"(?=\s*:)|"(?:[^"\\]|\\.)*(?:"|$)|[^\s{}[\],:"]+/g;

/** A rule that is broken at a path, and the lines of the requests that break it. */
interface Group {
  readonly first: number;
  readonly others: Set<number>;
}

/** What a terminal has shown of an input, whose name is printed once: of each rule and path, the first violation. */
const shown = new WeakMap<Input, Map<string, Group>>();

/**
 * Prints the violations of a request. A terminal gets them with the lines of the file, below its name; those of a rule and path
 * that an earlier request has broken wait for `showRepeated`.
 * A pipe gets one line for each violation, as compilers print them, so that editors make a link of it.
 */
export const showViolations = (output: Output, input: Input, item: Item, violations: readonly Located[]): void => {
  if (!output.stream.isTTY) {
    for (const { file, line, column, message } of violations)
      output.line(`${output.paint('bold', `${file}:${line}:${column}`)} ${message}`);
    return;
  }
  const groups = shown.get(input) ?? new Map<string, Group>();
  if (!shown.has(input)) output.line(`${output.paint('bold', input.name)}\n`);
  shown.set(input, groups);
  const isNew = ({ path, rule }: Located): boolean => {
    const key = `${path === '' ? '' : `${path} `}[${rule}]`;
    const { first, others } = groups.get(key) ?? { first: item.line, others: new Set() };
    groups.set(key, { first, others });
    if (first !== item.line) others.add(item.line);
    return first === item.line;
  };
  for (const line of drawViolations(output, item, violations.filter(isNew))) output.line(line);
};

/** Prints the lines whose violations have waited. Called when all requests of the input were shown. */
export const showRepeated = (output: Output, input: Input): void => {
  const groups = [...(shown.get(input) ?? [])].filter(([, { others }]) => others.size > 0);
  for (const [key, { first, others }] of groups)
    output.say(`  ${nameLines([...others], MAX_RANGES)} (as line ${first}): ${escapeUnprintable(key)}`);
  if (groups.length > 0) output.line('');
};

/**
 * Returns the lines that show violations to a person: of each, its path, what must be done, and its line of the file with carets
 * below the key or value. Violations of the same place share its line.
 */
export const drawViolations = (
  output: Output,
  { line: first, text }: Pick<Item, 'line' | 'text'>,
  violations: readonly Located[],
): readonly string[] => {
  const lines = text.split('\n');
  const isSecret = mayBeOtp(text);
  // A line may have all of a request, so it is prepared once for all violations.
  const prepared = new Map<number, string>();
  const prepare = (line: number): string => {
    const source = lines[line - first] ?? '';
    return (isSecret ? withoutValues(source) : source).replace(/\p{C}/gu, unit => ' '.repeat(unit.length));
  };
  const width = Math.min(Math.max(output.columns, 40), 120) - MARGIN;
  return violations.flatMap((violation, index) => {
    const { line, column } = violation;
    const told = describe(output, violation, width);
    const next = violations[index + 1];
    if (next?.line === line && next.column === column) return told;
    const shown = prepared.get(line) ?? prepare(line);
    prepared.set(line, shown);
    // A line of a campaign is long: the frame shows the part around the column.
    // The column after its last character is where an incomplete value ends.
    const from = Math.max(0, Math.min(column - 1 - Math.floor(width / 2), Math.max(shown.length, column) - width));
    const part = cut(shown, from, width);
    const at = Math.max(0, column - 1 - from);
    const border = output.paint('dim', `${String(line).padStart(6)} |`);
    const below = output.paint('dim', `${''.padStart(6)} |`);
    const carets = output.paint('red', '^'.repeat(tokenLength(part.slice(at))));
    const frame = [
      `${border} ${part.replace(/^…|…$/g, end => output.paint('dim', end))}`,
      `${below} ${' '.repeat(at)}${carets}`,
    ];
    return [...told, ...(part.trim() === '' ? [] : frame), ''];
  });
};

/** Cuts a part out of a line, with an ellipsis in place of the first and the last character where text is missing. */
const cut = (line: string, from: number, width: number): string => {
  const part = line.slice(from, from + width);
  const begun = from > 0 ? `…${part.slice(1)}` : part;
  return from + width < line.length ? `${begun.slice(0, -1)}…` : begun;
};

/** Returns the lines that say what is wrong: the place and the path, then the rest of the message. */
const describe = (
  output: Output,
  { line, column, path, message, basis }: Located,
  width: number,
): readonly string[] => {
  const place = `\`${path}\` `;
  const [subject, rest] = message.startsWith(place) ? [[path], message.slice(place.length)] : [[], message];
  // House rules need no mark: their ids begin with `house:`.
  const marked = basis === 'sendable' ? rest.replace(/\]$/, ', added by sendable]') : rest;
  // The rule at the end is one word.
  const wrapped = wrap(marked, width, /\[[\w:, -]*\]$|\S+/g).map(part =>
    part.replace(/\[[^\]]*\]$/, rule => output.paint('dim', rule)),
  );
  return [...subject.map(path => output.paint('bold', path)), ...wrapped].map((part, index) => {
    const start = index === 0 ? `  ${line}:${column} `.padEnd(MARGIN) : ''.padEnd(MARGIN);
    return `${index === 0 ? output.paint('dim', start) : start}${part}`;
  });
};

/** Hides all values of a line, but not its keys. Each character keeps its column. */
const withoutValues = (line: string): string =>
  line.replace(TOKENS, (token, at: number) =>
    token.startsWith('"') && /^\s*:/.test(line.slice(at + token.length)) ? token : '*'.repeat(token.length),
  );

/** Returns the length of the token that a text begins with; 1 if it begins with a bracket. */
const tokenLength = (text: string): number => {
  const [token] = text.match(TOKENS) ?? [];
  return token !== undefined && text.startsWith(token) ? token.length : 1;
};

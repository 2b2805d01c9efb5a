import { type HouseLimits, type HouseRules, houseRules, type Sendable, type SendMessageRequest } from '../index.js';
import { messageIdOf } from '../journal/keys.js';
import { type ParseOptions, safeParse, type Violation } from '../parse/index.js';
import { readJson } from '../parse/json-text.js';
import { guessOperation } from '../parse/parse.js';
import { placesOf } from '../parse/positions.js';
import { toViolation } from '../parse/violation.js';
import { type CliError, translated, withFlags, wrongUse } from './exit-codes.js';
import type { Item } from './input.js';
import { counted, stderr, warn } from './output.js';
import { readTextFile } from './secret-source.js';

/** The options that say how a request is checked. */
export interface CheckingOptions {
  readonly rules?: string;
  readonly extras?: true;
}

/** Reads how to check requests. Throws a CliError for a file that does not contain valid house rules. */
export const readParseOptions = async ({ rules, extras }: CheckingOptions): Promise<ParseOptions> => ({
  extras,
  rules: rules === undefined ? undefined : await readHouseRules(rules),
});

const readHouseRules = async (file: string): Promise<HouseRules> => {
  if (file === '-') throw wrongUse('--rules must be a file, not stdin.');
  const text = await readTextFile(`--rules (${file})`, file);
  const wrong = (why: string): CliError => wrongUse(`${file} must contain valid house rules: ${why}`);
  const { value, invalid } = readJson(text);
  if (invalid !== undefined) throw wrong(withAnyValue(invalid.message.replace(' [field-type]', '')));
  return translated(
    // `houseRules` checks what it gets.
    () => houseRules(value as HouseLimits),
    thrown => (thrown instanceof TypeError ? wrong(thrown.message.replace('houseRules: ', '')) : undefined),
  );
};

/** The result of a check: the request to send, or its violations and their positions. */
export type Checked =
  | { readonly ok: true; readonly sendable: Sendable }
  | { readonly ok: false; readonly violations: readonly Located[] };

/** What a file without a request has. The blank lines between requests are skipped before. */
const EMPTY = ['nothing', 'be a JSON object'] as const;

/** Checks a request of `file` against every rule, those of the house included. */
export const checkRequest = (file: string, { line, text, unreadable }: Item, options: ParseOptions): Checked => {
  if (unreadable !== undefined || !/\S/.test(text))
    return {
      ok: false,
      violations: locate([toViolation('field-type', '', ...(unreadable ?? EMPTY))], { file, line, text }),
    };
  const result = safeParse(text, options);
  if (result.ok) return { ok: true, sendable: result.value };
  return {
    ok: false,
    violations: locate(
      result.violations.map(violation => inFile(violation, text)),
      { file, line, text },
    ),
  };
};

/**
 * Removes the line and column within the request: a violation is printed with those within the file. Names the character at which
 * a text stops being JSON, unless it may be of an OTP.
 */
const inFile = (violation: Violation, text: string): Violation => {
  const [place, line, column] = /^ at line (\d+), column (\d+)/.exec(violation.message.slice(INVALID.length)) ?? [];
  if (!violation.message.startsWith(INVALID) || place === undefined)
    return { ...violation, message: withFlags(ofList(inMessage(violation, text)), { '`extras`': '--extras' }) };
  const name = mayBeOtp(text) ? 'character' : nameAt(text, Number(line), Number(column));
  const message = violation.message.replace(place, '').replace('unexpected character', () => `unexpected ${name}`);
  return { ...violation, message: withAnyValue(message) };
};

const MESSAGE_FIELDS: readonly string[] = [
  'messageId',
  'text',
  'attachment',
  'quickReplies',
  'quickRepliesV2',
] satisfies readonly (keyof SendMessageRequest['message'])[];

/** Says where a field of a message belongs that stands beside the message. */
const inMessage = ({ rule, path, message }: Violation, text: string): string =>
  rule === 'unknown-field' && MESSAGE_FIELDS.includes(path) && guessOperation(text) === 'message'
    ? message.replace(/(got an unknown name).*?\. \[/, `$1 (did you mean message.${path}?). [`)
    : message;

const LIST = 'The request must be an object; got an array.';

/** Says how to write several requests. */
const ofList = (message: string): string =>
  message.replace(LIST, `${LIST} Write each of several requests on a line of its own.`);

/** Names the values that can follow: a word that begins as one of them is more often a string without quotes. */
const withAnyValue = (message: string): string =>
  message.replace('the rest of the value', 'a number, true, false, null or a string in double quotes');

const INVALID = 'Invalid JSON';

// The value of an OTP can be anywhere in its request. These names are of OTPs only; a key may be written with escapes. Without them,
// a request whose names are wrong is an OTP if `parse` checks it as one.
const OTP_NAMES = /mok|customer_?no|\\u/i;

/** Checks whether a request may be an OTP, whose values are not shown. */
export const mayBeOtp = (text: string): boolean => OTP_NAMES.test(text) || guessOperation(text) === 'otp';

/** Quotes the word at a place, or names the character if it is a sign. */
const nameAt = (text: string, line: number, column: number): string => {
  const source = text.split(/\r\n?|\n/)[line - 1] ?? '';
  const before = /[a-z]*$/i.exec(source.slice(0, column - 1))?.[0] ?? '';
  const [word, sign] = /^[a-z]+|^([!-/:-~])/i.exec(before + source.slice(column - 1)) ?? [];
  return sign ?? (word === undefined ? 'character' : `"${word}"`);
};

/** A violation and its position in a file. Lines and columns count from 1; columns count UTF-16 units, as editors do. */
export interface Located extends Violation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Finds the positions of violations in the text of a request, which begins at `line` of `file`. Returns them in the order of the file. */
const locate = (
  violations: readonly Violation[],
  { file, line, text }: { readonly file: string; readonly line: number; readonly text: string },
): readonly Located[] =>
  placesOf(text, violations)
    .map(({ violation, breaks, column }) => ({ file, line: line + breaks, column, ...violation }))
    .sort((a, b) => a.line - b.line || a.column - b.column);

const MAX_WARNINGS = 10;

/**
 * Warns of message ids that are repeated in a file. The API spec calls them unique (section 2.3), but one request alone cannot
 * break that. So it is a warning, not a violation: a line that was repeated by mistake is sent twice.
 */
export class MessageIds {
  private readonly lines = new Map<string, number>();
  private readonly warnings: string[] = [];
  private again = 0;

  constructor(
    private readonly file: string,
    private readonly so: string,
  ) {}

  add(line: number, sendable: Sendable): void {
    const id = messageIdOf(sendable);
    if (id === undefined) return;
    const first = this.lines.get(id);
    if (first === undefined) this.lines.set(id, line);
    else if (++this.again <= MAX_WARNINGS)
      this.warnings.push(
        `${this.file}:${line} has the messageId of line ${first}: ${this.so}, but a button press cannot tell them apart.`,
      );
  }

  /** Prints the warnings, below the violations. */
  done(): void {
    for (const warning of this.warnings) warn(warning);
    const more = this.again - MAX_WARNINGS;
    if (more > 0)
      warn(
        `${this.file}: ${counted(more, 'more line')} ${more === 1 ? 'has' : 'have'} the messageId of an earlier line.`,
      );
    // A terminal shows the violations of the next file below.
    if (this.again > 0 && stderr.stream.isTTY) stderr.line('');
  }
}

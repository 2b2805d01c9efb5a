import { type HouseLimits, type HouseRules, houseRules, type Sendable } from '../index.js';
import { messageIdOf } from '../journal/keys.js';
import { type ParseOptions, safeParse, type Violation } from '../parse/index.js';
import { readJson } from '../parse/json-text.js';
import { placesOf } from '../parse/positions.js';
import { toViolation } from '../parse/violation.js';
import { type CliError, translated, withFlags, wrongUse } from './exit-codes.js';
import type { Item } from './input.js';
import { counted, warn } from './output.js';
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
  if (invalid !== undefined) throw wrong(invalid.message.replace(' [field-type]', ''));
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

/** A file without a request has nothing, and must have an object. The blank lines between requests are skipped before. */
const BLANK = [undefined, 'be a JSON object'] as const;

/** Checks a request of `file` against every rule, those of the house included. */
export const checkRequest = (file: string, { line, text, unreadable }: Item, options: ParseOptions): Checked => {
  const wrong: readonly [got: string | undefined, must: string] | undefined =
    unreadable ?? (/\S/.test(text) ? undefined : BLANK);
  if (wrong !== undefined)
    return { ok: false, violations: locate([toViolation('field-type', '', ...wrong)], { file, line, text }) };
  const result = safeParse(text, options);
  if (result.ok) return { ok: true, sendable: result.value };
  return { ok: false, violations: locate(result.violations.map(withoutPlace), { file, line, text }) };
};

/** Removes the line and column within the request: a violation is printed with those within the file. */
const withoutPlace = (violation: Violation): Violation => ({
  ...violation,
  message: withFlags(violation.message.replace(/^(Invalid JSON) at line \d+, column \d+/, '$1'), {
    '`extras`': '`--extras`',
  }),
});

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
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  add(line: number, sendable: Sendable): void {
    const id = messageIdOf(sendable);
    if (id === undefined) return;
    const first = this.lines.get(id);
    if (first === undefined) this.lines.set(id, line);
    else if (++this.again <= MAX_WARNINGS)
      this.warnings.push(`${this.file}:${line} has the messageId of line ${first}.`);
  }

  /** Prints the warnings, below the violations. */
  done(): void {
    for (const warning of this.warnings) warn(warning);
    const more = this.again - MAX_WARNINGS;
    if (more > 0)
      warn(
        `${this.file}: ${counted(more, 'more line')} ${more === 1 ? 'has' : 'have'} the messageId of an earlier line.`,
      );
  }
}

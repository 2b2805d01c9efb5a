import { escapeUnprintable } from '../internal/json.js';
import { isNamed } from '../internal/named-error.js';
import { type RuleId, rules } from '../spec/catalogue.js';
import { missingText, type Violation, violationText } from '../spec/violation.js';

/** The maximum number of violations reported; checking stops soon after. */
export const MAX_VIOLATIONS = 1000;

/** The maximum number of violations in the message of a ParseError. */
const MAX_SHOWN = 10;

/** The length in characters at which the text of a path is cut: only hostile JSON has longer ones. */
const MAX_PATH_LENGTH = 2000;

/**
 * Makes the violation of `rule` at `path`; `found` is undefined for something that is missing. Pass `must` to replace the
 * rule's own requirement with a more exact one.
 */
export const toViolation = (
  rule: RuleId,
  path: string,
  found: string | undefined,
  must: string = requirementOf(rule),
): Violation => {
  const place = path ? `\`${path}\`` : 'The request';
  const message = found === undefined ? missingText(rule, place, must) : violationText(rule, place, found, must);
  return { rule, basis: rules[rule].basis, path, message };
};

/** The part of the rule's sentence that a violation puts after the path. */
const requirementOf = (rule: RuleId): string => rules[rule].sentence.replace(/^.*? must |\.$/g, '');

/** Makes the violation of a text that is not JSON from `line` and `column` on, both counted from 1. */
export const toSyntaxViolation = (line: number, column: number, reason: string): Violation => ({
  rule: 'field-type',
  basis: 'spec',
  path: '',
  message: `Invalid JSON at line ${line}, column ${column}: ${reason}. [field-type]`,
});

const BRAND = 'ParseError';

/**
 * The error that `parse` throws for JSON that cannot be sent. `violations` has every broken rule, 1 000 at most; `message`
 * shows the first ten. Neither quotes a value of the JSON, as any may be an OTP.
 *
 * @example
 * ```ts
 * try {
 *   parse(text)
 * } catch (error) {
 *   if (isParseError(error))
 *     for (const { rule, path } of error.violations) console.log(rule, path)
 * }
 * ```
 */
export class ParseError extends Error {
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(summarize(violations));
    this.name = BRAND;
    this.violations = violations;
  }
}

/**
 * Checks that `error` is a ParseError, from this copy of the package, another copy or another realm.
 *
 * @example
 * ```ts
 * try {
 *   parse(text)
 * } catch (error) {
 *   if (isParseError(error))
 *     for (const { rule, path } of error.violations) console.log(rule, path)
 * }
 * ```
 */
export const isParseError = (error: unknown): error is ParseError => isNamed(error, BRAND, 'violations');

const summarize = (violations: readonly Violation[]): string => {
  const lines = violations.slice(0, MAX_SHOWN).map(({ message }) => `- ${message}`);
  const more = violations.length - lines.length;
  const beyond = violations.length < MAX_VIOLATIONS ? 'more' : 'more, at least';
  return ['The JSON cannot be sent.', ...lines, ...(more > 0 ? [`- and ${more} ${beyond}`] : [])].join('\n');
};

/** The keys and indices that lead to a value. */
export type Path = readonly (string | number)[];

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * Formats a path: `message.attachment.payload.elements[2]`, and `message["a b"]` for a key that is not an identifier. Cuts
 * a path of more than 2 000 characters, which only hostile JSON has, and ends it with `...`.
 */
export const formatPath = (path: Path): string => {
  let text = '';
  for (const key of path) {
    text += formatStep(key, text === '' ? '' : '.');
    if (text.length > MAX_PATH_LENGTH) return `${text.slice(0, MAX_PATH_LENGTH)}...`;
  }
  return text;
};

const formatStep = (key: string | number, dot: string): string => {
  if (typeof key === 'number') return `[${key}]`;
  const start = key.slice(0, MAX_PATH_LENGTH);
  return IDENTIFIER.test(start) ? dot + start : `[${escapeUnprintable(JSON.stringify(start))}]`;
};

import { MAX_VIOLATIONS } from './most.js';
import type { Violation } from './violation.js';

const BRAND = 'ParseError';
const MOST_SHOWN = 10;

/**
 * A JSON that cannot be sent: `violations` has every rule that it breaks, 1 000 at most; `message` shows the first ten.
 * No value of the JSON is quoted, as any may be an OTP.
 *
 * @example
 * ```ts
 * try {
 *   parse(text)
 * } catch (error) {
 *   if (ParseError.is(error)) for (const { rule, path } of error.violations) console.log(rule, path)
 * }
 * ```
 */
export class ParseError extends Error {
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(summary(violations));
    this.name = BRAND;
    this.violations = violations;
  }

  /** Whether `error` is a ParseError, of this copy of the package or of another. */
  static is(error: unknown): error is ParseError {
    return error instanceof Error && error.name === BRAND && 'violations' in error;
  }
}

const summary = (violations: readonly Violation[]): string => {
  const lines = violations.slice(0, MOST_SHOWN).map(({ message }) => `- ${message}`);
  const more = violations.length - lines.length;
  const beyond = violations.length < MAX_VIOLATIONS ? 'more' : 'more, at least';
  return ['The JSON cannot be sent.', ...lines, ...(more > 0 ? [`- and ${more} ${beyond}`] : [])].join('\n');
};

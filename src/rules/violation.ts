import type { RuleId } from './catalogue.js';

/**
 * A rule of the platform that was broken: `rule`, the `path` of the field on the wire, and a `message` made of the
 * rule's sentence, the path and what was there. OTP values and texts are never quoted in it.
 *
 * @example
 * ```ts
 * try {
 *   Message.text('')
 * } catch (error) {
 *   // A text is not empty. At message.text: an empty string. [text-not-empty]
 *   if (RuleViolation.is(error)) console.log(error.message)
 * }
 * ```
 */
export class RuleViolation extends Error {
  /** The id of the broken rule in `rules`. */
  readonly rule: RuleId;
  /** Where on the wire, such as `message.attachment.payload.elements[2].buttonsV2`; empty for the whole. */
  readonly path: string;

  /** `message` is a `violationText`. */
  constructor(rule: RuleId, path: string, message: string) {
    super(message);
    this.name = 'RuleViolation';
    this.rule = rule;
    this.path = path;
  }

  /** Whether `error` is a RuleViolation, of this copy of the package or of another. */
  static is(error: unknown): error is RuleViolation {
    return error instanceof Error && error.name === 'RuleViolation';
  }
}

/** How every violation reads: sentence, path, what was found there, rule. */
export const violationText = (sentence: string, path: string, found: string, rule: RuleId): string =>
  `${sentence} At ${path}: ${found}. [${rule}]`;

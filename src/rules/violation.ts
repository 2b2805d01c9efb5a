import { type RuleId, rules } from './catalogue.js';

const BRAND = Symbol.for('sendable.RuleViolation');

/**
 * A rule of the platform that was broken: `rule`, the `path` of the field on the wire, and a `message` made of the
 * rule's sentence, the path and what was there. OTP values and texts are never quoted in it.
 *
 * @example
 * ```ts
 * try {
 *   Message.text('')
 * } catch (error) {
 *   if (RuleViolation.is(error)) error.message // 'A text is not empty. At message.text: an empty string. [text-not-empty]'
 * }
 * ```
 */
export class RuleViolation extends Error {
  /** The id of the broken rule in `rules`. */
  readonly rule: RuleId;
  /** Where on the wire, such as `message.attachment.payload.elements[2].buttonsV2`. */
  readonly path: string;

  /** `found` says what was there, in words. */
  constructor(rule: RuleId, path: string, found: string) {
    super(violationText(rule, path, found));
    this.name = 'RuleViolation';
    this.rule = rule;
    this.path = path;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Whether `error` is a RuleViolation, of this copy of the package or of another. */
  static is(error: unknown): error is RuleViolation {
    return error instanceof Error && BRAND in error;
  }
}

/** The text of a violation: sentence, path, what was there, rule. */
export const violationText = (rule: RuleId, path: string, found: string): string =>
  `${rules[rule].sentence} At ${path || 'the top'}: ${found}. [${rule}]`;

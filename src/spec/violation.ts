import { isNamed } from '../internal/named-error.js';
import type { RuleBasis, RuleId } from './catalogue.js';
import { added } from './requirements.js';

/** The id of a house rule, such as `house:text-length`. */
export type HouseRuleId = `house:${string}`;

/** A rule that a request breaks, and where. */
export interface Violation {
  /** The id of the broken rule in `rules`; of a house rule, its own id, such as `house:text-length`. */
  readonly rule: RuleId | HouseRuleId;
  /**
   * The place, such as `message.attachment.payload.elements[2].buttonsV2`; empty for the whole request. A path of more
   * than 2 000 characters, which only hostile JSON has, is cut and ends with `...`.
   */
  readonly path: string;
  /** The basis of the rule in `rules`: the API spec states it, or sendable adds it. Absent for a house rule. */
  readonly basis?: RuleBasis;
  /** The place, the requirement, and the type of value that came. Never quotes a value: any may be an OTP. */
  readonly message: string;
}

/**
 * The error of a builder that broke a rule of the platform: `rule`, the `path` of the field on the wire, and a `message`
 * that names the path, the requirement and what came. Never quotes an OTP value or the text of a message.
 *
 * @example
 * ```ts
 * try {
 *   Message.text('')
 * } catch (error) {
 *   // `message.text` must not be empty. [text-not-empty]
 *   if (isRuleViolation(error)) console.log(error.message)
 * }
 * ```
 */
export class RuleViolation extends Error {
  /** The id of the broken rule in `rules`. */
  readonly rule: RuleId;
  /** The place on the wire, such as `message.attachment.payload.elements[2].buttonsV2`; empty for the whole request. */
  readonly path: string;

  /** Creates the error that a builder throws. */
  constructor(rule: RuleId, path: string, message: string) {
    super(message);
    this.name = 'RuleViolation';
    this.rule = rule;
    this.path = path;
  }

  /** The basis of the rule in `rules`: the API spec states it, or sendable adds it. */
  get basis(): RuleBasis {
    // Only JSON can break this one of ours.
    return this.rule in added || this.rule === 'unknown-field' ? 'sendable' : 'spec';
  }
}

/**
 * Checks that `error` is a RuleViolation, from this copy of the package, another copy or another realm.
 *
 * @example
 * ```ts
 * try {
 *   Message.text(text)
 * } catch (error) {
 *   if (isRuleViolation(error)) console.log(error.rule, error.path)
 * }
 * ```
 */
export const isRuleViolation = (error: unknown): error is RuleViolation => isNamed(error, 'RuleViolation', 'rule');

/**
 * Makes the message of a violation by a value: the place, the requirement `must`, such as "be a string", what was found, and the
 * rule. A finding that says nothing, as of a string that must not be empty, is empty.
 */
export const violationText = (rule: RuleId, place: string, found: string, must: string): string =>
  `${place} must ${must}${found && `; got ${found}`}. [${rule}]`;

/** Makes the message of a violation by something that is missing. `must` may end with a hint, such as ": call .text(text)". */
export const missingText = (rule: RuleId, place: string, must: string): string =>
  `${place} is missing; it must ${must}. [${rule}]`;

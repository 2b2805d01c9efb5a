import { type RuleId, rules } from '../rules/catalogue.js';
import { violationText } from '../rules/violation.js';

/** A rule that a JSON breaks, and where. */
export interface Violation {
  /** The id of the broken rule in `rules`. */
  readonly rule: RuleId;
  /**
   * Where, such as `message.attachment.payload.elements[2].buttonsV2`; empty for the whole. Longer than 2 000 characters
   * only a hostile path is: it is cut, and ends with `...`.
   */
  readonly path: string;
  /** The rule's sentence, the path and what kind of value was there. No value is quoted: any may be an OTP. */
  readonly message: string;
}

export const violationOf = (rule: RuleId, path: string, found: string): Violation => ({
  rule,
  path,
  message: violationText(rules[rule].sentence, path || 'the top', found, rule),
});

import { type RuleId, rules } from '../rules/catalogue.js';
import { violationText } from '../rules/violation.js';

/** A rule that a JSON breaks, and where. */
export interface Violation {
  /** The id of the broken rule in `rules`. */
  readonly rule: RuleId;
  /** Where, such as `message.attachment.payload.elements[2].buttonsV2`; empty for the whole. */
  readonly path: string;
  /** The rule's sentence, the path and what was there; never an OTP or a text. */
  readonly message: string;
}

export const violationOf = (rule: RuleId, path: string, found: string): Violation => ({
  rule,
  path,
  message: violationText(rules[rule].sentence, path || 'the top', found, rule),
});

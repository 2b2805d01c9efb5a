import { type BuilderRuleId, requirements } from '../spec/requirements.js';
import { RuleViolation, violationText } from '../spec/violation.js';

/**
 * Makes the error of a builder that broke `rule`. Pass `must` to replace the rule's own requirement with a more exact one; a
 * value of a wrong type has no other.
 */
export const violation = (
  rule: BuilderRuleId | 'field-type',
  path: string,
  found: string,
  must: string = requirements[rule as BuilderRuleId],
): RuleViolation => new RuleViolation(rule, path, violationText(rule, `\`${path}\``, found, must));

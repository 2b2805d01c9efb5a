import { type BuilderRuleId, requirements } from '../spec/requirements.js';
import { RuleViolation, violationText } from '../spec/violation.js';

/** Makes the error of a builder that broke `rule`. Pass `must` to replace the rule's own requirement with a more exact one. */
export const violation = (
  rule: BuilderRuleId,
  path: string,
  found: string,
  must: string = requirements[rule],
): RuleViolation => new RuleViolation(rule, path, violationText(rule, `\`${path}\``, found, must));

/** Makes the error of a builder that was given a value of another type than `wanted`. */
export const typeViolation = (path: string, found: string, wanted: string): RuleViolation =>
  new RuleViolation('field-type', path, violationText('field-type', `\`${path}\``, found, `be ${wanted}`));

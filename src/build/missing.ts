import { type NeedsRule, rules } from '../rules/catalogue.js';
import { RuleViolation } from '../rules/violation.js';

/** The violation of a builder that is asked for its JSON too early. */
export const stillNeeds = (rule: NeedsRule, path: string): RuleViolation =>
  new RuleViolation(rule, path, `nothing; it still needs ${rules[rule].needs}`);

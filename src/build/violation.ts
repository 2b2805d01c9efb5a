import { type BuilderRuleId, builderRules } from '../rules/builder-rules.js';
import type { NeedsRule } from '../rules/catalogue.js';
import { RuleViolation, violationText } from '../rules/violation.js';

/** The error of a builder that was given what breaks `rule`. */
export const violation = (rule: BuilderRuleId, path: string, found: string): RuleViolation =>
  new RuleViolation(rule, path, violationText(builderRules[rule].sentence, path, found, rule));

/** The error of a builder that is asked for its JSON too early. */
export const stillNeeds = (rule: NeedsRule, path: string): RuleViolation =>
  violation(rule, path, `nothing; it still needs ${builderRules[rule].needs}`);

import { type BuilderRuleId, sentences } from '../rules/sentences.js';
import { RuleViolation, violationText } from '../rules/violation.js';

/** The error of a builder that was given what breaks `rule`, or that still misses what it asks for. */
export const violation = (rule: BuilderRuleId, path: string, found = 'nothing'): RuleViolation =>
  new RuleViolation(rule, path, violationText(sentences[rule], path, found, rule));

// The rules of the platform: their texts, the error of a broken one, and the formats that two of them ask for.
export { type RuleFix, type RuleId, rules } from './catalogue.js';
export { hasBlank, isAbsoluteUri, isUnambiguous, isUri } from './formats.js';
export { type BuilderRuleId, requirements } from './requirements.js';
export { isRuleViolation, RuleViolation, violationText } from './violation.js';

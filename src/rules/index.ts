// The rules of the platform: their texts, the error of a broken one, and the formats that two of them ask for.
export { type RuleFix, type RuleId, rules } from './catalogue.js';
export {
  type HouseCheck,
  type HouseLimits,
  type HouseRules,
  type HouseViolation,
  houseRules,
  limitUnits,
} from './house-rules.js';
export {
  BLANK,
  type BuilderRuleId,
  HOST_AND_PORT,
  isAbsoluteUri,
  isUnambiguous,
  isUri,
  requirements,
} from './requirements.js';
export { type HouseRuleId, isRuleViolation, RuleViolation, type Violation, violationText } from './violation.js';

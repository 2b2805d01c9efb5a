// The public entry point: JSON of unknown origin in, a Sendable or every broken rule out.
export type { HouseRules, HouseViolation } from '../spec/house-rules.js';
export type { HouseRuleId, Violation } from '../spec/violation.js';
export { type ParseOptions, type ParseResult, parse, safeParse } from './parse.js';
export { isParseError, ParseError } from './violation.js';

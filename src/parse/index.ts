// The public entry point: JSON of unknown origin in, a Sendable or every broken rule out.
export type { HouseRuleId, HouseRules, HouseViolation, Violation } from '../spec/index.js';
export { type ParseOptions, type ParseResult, parse, safeParse } from './parse.js';
export { isParseError, ParseError } from './violation.js';

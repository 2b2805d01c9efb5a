// The public entry point: JSON of unknown origin in, a Sendable or every broken rule out.
export { type ParseResult, parse, safeParse } from './parse.js';
export { isParseError, ParseError, type Violation } from './violation.js';

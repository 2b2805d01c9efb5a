// Everyday: JSON of unknown origin in, a Sendable or every broken rule out.
export { type ParseResult, parse, safeParse } from './parse.js';
export { ParseError } from './parse-error.js';
export type { Violation } from './violation.js';

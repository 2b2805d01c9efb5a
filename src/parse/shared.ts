// What the other rooms use of the parser and users do not.

export { isGeneric, writeBuilderCode, writeBuilderList, writeCurlCode, writeFailingCode } from './builder-code.js';
export { guessOperation, safeParseAs } from './parse.js';
export { formatPath, MAX_VIOLATIONS, type Path, toViolation } from './violation.js';

// For the other rooms, not for users.

export { writeBuilderCode, writeBuilderList, writeCurlCode, writeFailingCode } from './builder-code.js';
export { guessOperation, safeParseAs } from './parse.js';
export { formatPath, MAX_VIOLATIONS, type Path, toViolation } from './violation.js';

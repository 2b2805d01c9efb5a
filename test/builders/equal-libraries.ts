import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The functions of lodash that compare and copy. Its types would be one more package. */
export const lodash: { isEqual(a: unknown, b: unknown): boolean; cloneDeep<Value>(value: Value): Value } =
  require('lodash');

/** fast-deep-equal, in the version that ajv uses and passes on. */
export const fastDeepEqual: (a: unknown, b: unknown) => boolean = require('ajv/dist/runtime/equal').default;

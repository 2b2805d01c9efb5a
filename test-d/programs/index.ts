import { illegalApplications, legalApplications } from './applications.js';
import { forged } from './forged.js';
import { legal } from './legal.js';
import { limits } from './limits.js';
import { uris } from './uris.js';
import { values } from './values.js';
import { words } from './words.js';

export { preamble } from './preamble.js';

/** Programs that no compiler may accept, beyond those whose texts `test-d/errors` pins. */
export const illegalPrograms: readonly string[] = [
  ...forged,
  ...words,
  ...limits,
  ...values,
  ...uris,
  ...illegalApplications,
];

/** Programs that every compiler must accept. */
export const legalPrograms: readonly string[] = [...legal, ...legalApplications];

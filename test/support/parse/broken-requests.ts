import { brokenMessages, brokenOtps } from '../../../src/corpus/broken-requests.js';
import { tableMessages, tableOtps } from '../../../src/corpus/table-requests.js';

/** The invalid requests of the corpus, each with its violation as `rule path`. */
export const brokenRequests: readonly (readonly [violation: string, json: unknown])[] = [
  ...brokenMessages,
  ...tableMessages,
  ...brokenOtps,
  ...tableOtps,
].map(([rule, path, json]) => [`${rule} ${path}`, json]);

import { brokenMessages, brokenOtps } from '../../../src/corpus/broken-requests.js';

/** The invalid requests of the corpus, each with its violation as `rule path`. */
export const brokenRequests: readonly (readonly [violation: string, json: unknown])[] = [
  ...brokenMessages,
  ...brokenOtps,
].map(([rule, path, json]) => [`${rule} ${path}`, json]);

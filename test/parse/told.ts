import { safeParse } from '../../src/parse/index.js';

/** What safeParse tells of a JSON: each violation as `rule path`; nothing when it is fine. */
export const told = (json: unknown): readonly string[] => {
  const result = safeParse(json);
  return result.ok ? [] : result.violations.map(({ rule, path }) => `${rule} ${path}`);
};

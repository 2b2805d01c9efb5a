import { safeParse } from '../../../src/parse/index.js';

/** Lists the violations of a JSON, each as `rule path`. */
export const violationsOf = (json: unknown): readonly string[] => {
  const result = safeParse(json);
  return result.ok ? [] : result.violations.map(({ rule, path }) => `${rule} ${path}`);
};

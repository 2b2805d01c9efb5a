import { safeParse } from 'sendable/parse';

export const check = (text: string): string[] => {
  const result = safeParse(text);
  return result.ok
    ? []
    : result.violations.map(({ rule, path }) => `${rule} at ${path}`);
};

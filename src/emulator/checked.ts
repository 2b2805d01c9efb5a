import { type GenericIssue, type GenericSchema, getDotPath, safeParse } from 'valibot';

/** The value, when `schema` takes it. Throws a TypeError that quotes nothing of it: it may be a token or a key. */
export const checked = <Output>(schema: GenericSchema<unknown, Output>, value: unknown, who: string): Output => {
  const result = safeParse(schema, value, { abortEarly: false, abortPipeEarly: true });
  if (result.success) return result.output;
  throw new TypeError(`${who}: ${result.issues.map(textOf).join('; ')}.`);
};

const textOf = (issue: GenericIssue): string => {
  const path = getDotPath(issue) ?? 'the value';
  if (issue.type === 'strict_object' && issue.expected === 'never') return `there is no option ${JSON.stringify(path)}`;
  if (issue.received === 'undefined') return `${path} is missing`;
  // Checks of our own expect nothing that valibot could name, and say themselves what is wrong.
  const isOwn = issue.expected === null || issue.expected === 'unknown';
  return isOwn ? `${path} ${issue.message}` : `${path} has to be ${issue.expected}`;
};

import { custom, type GenericIssue, type GenericSchema, pipe, rawCheck, safeParse, unknown } from 'valibot';
import { MAX_VIOLATIONS } from './most.js';
import type { Schema } from './schema.js';

// Said here, so that no global setting of valibot changes what is found.
export const EVERY_ISSUE = { abortEarly: false, abortPipeEarly: false };

/** Every issue that `schema` finds. */
export const issuesOf = (schema: GenericSchema, value: unknown): readonly GenericIssue[] =>
  safeParse(schema, value, EVERY_ISSUE).issues ?? [];

/**
 * A value that `type` takes, and then each of `schemas`: all issues, one schema after the other. As valibot's
 * intersect, without the merge of what the schemas return, and without a search for more than anyone will read.
 * `T` is what they prove together.
 */
export const all = <T>(type: GenericSchema, ...schemas: readonly GenericSchema[]): Schema<T> =>
  pipe(
    unknown(),
    rawCheck(({ dataset, addIssue }) => {
      const issues = [...issuesOf(type, dataset.value)];
      const rest = issues.length > 0 ? [] : schemas;
      for (const schema of rest) if (issues.length < MAX_VIOLATIONS) issues.push(...issuesOf(schema, dataset.value));
      for (const { message, path } of issues) addIssue(path === undefined ? { message } : { message, path });
    }),
    custom<T>(() => true),
  );

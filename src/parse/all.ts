import { type GenericIssue, type GenericSchema, pipe, rawCheck, safeParse, unknown } from 'valibot';

// Said here, so that no global setting of valibot changes what is found.
const EVERY_ISSUE = { abortEarly: false, abortPipeEarly: false };

/** Every issue that `schema` finds. */
export const issuesOf = (schema: GenericSchema, value: unknown): readonly GenericIssue[] =>
  safeParse(schema, value, EVERY_ISSUE).issues ?? [];

/**
 * A value that `type` takes, and then each of `schemas`: all issues, one schema after the other. As valibot's
 * intersect, without the merge of what the schemas return.
 */
export const all = (type: GenericSchema, ...schemas: readonly GenericSchema[]): GenericSchema =>
  pipe(
    unknown(),
    rawCheck(({ dataset, addIssue }) => {
      const wrongType = issuesOf(type, dataset.value);
      const issues = wrongType.length > 0 ? wrongType : schemas.flatMap(schema => issuesOf(schema, dataset.value));
      for (const { message, path } of issues) addIssue(path === undefined ? { message } : { message, path });
    }),
  );

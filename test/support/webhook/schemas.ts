import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';

/** The same schema in each library: an id and an amount with a default. */
export const libraries = {
  valibot: v.object({ id: v.string(), amount: v.optional(v.number(), 1) }),
  zod: z.object({ id: z.string(), amount: z.number().default(1) }),
  arktype: type({ id: 'string', amount: 'number = 1' }),
} as const;

/** A schema from a text to a Date, in each library. */
export const dates = {
  valibot: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform(text => new Date(text)),
  ),
  zod: z.iso.datetime().transform(text => new Date(text)),
  arktype: type('string.date.iso.parse'),
} as const;

/** An asynchronous schema, in the libraries that have one. */
export const later = {
  valibot: v.pipeAsync(
    v.string(),
    v.checkAsync(async () => true),
  ),
  zod: z.string().refine(async () => true),
} as const;

import { array, custom, type GenericIssue, type GenericSchema, pipe, rawCheck, unknown } from 'valibot';
import type { RuleId } from '../rules/catalogue.js';
import { all, issuesOf } from './all.js';
import { breaks } from './broken.js';
import { MAX_VIOLATIONS } from './most.js';
import { describe } from './odd.js';
import type { Schema } from './schema.js';

const anyList: Schema<unknown[]> = array(unknown(), breaks('field-type'));

/** A list of `item`. */
export const listOf = <T>(item: Schema<T>): Schema<readonly T[]> => all(anyList, each(item));

/** A list of `item` whose length is right; that it is not is told before what is wrong with the items. */
export const listOfLength = <T, L extends readonly T[]>(
  item: Schema<T>,
  isRight: (list: readonly T[]) => list is L,
  whenWrong: (issue: GenericIssue) => string,
): Schema<L> =>
  all(
    anyList,
    custom(list => Array.isArray(list) && isRight(list), whenWrong),
    each(item),
  );

/** A list that must be empty by `rule`; what is in it does not matter. */
export const emptyList = (rule: RuleId): Schema<readonly []> =>
  all(
    anyList,
    custom(list => Array.isArray(list) && list.length === 0, breaks(rule, count('of them'))),
  );

/** valibot's array would look at every item, however many are wrong. */
const each = (item: GenericSchema): GenericSchema =>
  pipe(
    anyList,
    rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input = dataset.value;
      let told = 0;
      for (const [key, value] of input.entries()) {
        const step = { type: 'array', origin: 'value', input, key, value } as const;
        for (const { message, path = [] } of issuesOf(item, value)) {
          addIssue({ message, path: [step, ...path] });
          told += 1;
        }
        if (told >= MAX_VIOLATIONS) return;
      }
    }),
  );

/** How many things a list has, in words. */
export const count =
  (things: string) =>
  (list: unknown): string =>
    Array.isArray(list) ? `${list.length} ${things}` : describe(list);

import { array, empty, type GenericSchema, pipe, unknown } from 'valibot';
import type { RuleId } from '../rules/catalogue.js';
import { all } from './all.js';
import { breaks } from './broken.js';
import { describe } from './odd.js';

/** A list of anything. */
export const anyList: GenericSchema<unknown[]> = array(unknown(), breaks('field-type'));

/** A list of `item`; `whole` has the rules about the list itself, told before those of its items. */
export const listOf = (item: GenericSchema, whole: GenericSchema = anyList): GenericSchema =>
  all(anyList, whole, array(item));

/** A list that must be empty by `rule`. */
export const emptyList = (rule: RuleId): GenericSchema => pipe(anyList, empty(breaks(rule, count('of them'))));

/** How many things a list has, in words. */
export const count =
  (things: string) =>
  (list: unknown): string =>
    Array.isArray(list) ? `${list.length} ${things}` : describe(list);

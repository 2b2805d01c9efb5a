import type { BrokenRequest } from '../../../src/corpus/broken-requests.js';
import type { RuleId } from '../../../src/index.js';
import { postback } from './emulators.js';

/** A request that breaks a rule, and the one nearest to it that obeys. */
export interface Row {
  readonly rule: RuleId;
  /** The path of the value that breaks the rule. */
  readonly path: string;
  readonly bad: object;
  readonly good: object;
}

export const row = (rule: RuleId, path: string, bad: object, good: object): Row => ({ rule, path, bad, good });

export const without = (json: object, key: string): object =>
  Object.fromEntries(Object.entries(json).filter(([name]) => name !== key));

export const WEB_URL = { type: 'web_url', payload: 'https://example.com/' };
export const FOUR_BUTTONS = ['1', '2', '3', '4'].map(title => postback(title, title));

/** Adds the rules that no row breaks yet, with the requests that the corpus has from the table: a new rule needs no row here. */
export const withTable = (rows: readonly Row[], broken: readonly BrokenRequest[], good: unknown): readonly Row[] => [
  ...rows,
  ...broken
    .filter(([rule]) => !rows.some(other => other.rule === rule))
    .map(([rule, path, bad]) => row(rule, path, Object(bad), Object(good))),
];

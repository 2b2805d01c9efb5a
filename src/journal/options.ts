import { findUnknownOption } from '../internal/json.js';
import { JournalError } from './error.js';

/** The options of `openJournal`. */
export interface OpenJournalOptions {
  /**
   * The purpose of the messages, such as the address of the platform or the name of the campaign; never a secret. A journal of
   * another target is refused, so that a test does not mark messages as sent to production.
   */
  readonly target: string;
  /**
   * Takes the journal from a process that did not close it and that cannot be looked up from here, because it ran on another
   * machine, before a restart or in another container. Set it only when you know that the process is over.
   */
  readonly takeOver?: boolean | undefined;
}

const KEYS: Readonly<Record<keyof OpenJournalOptions, true>> = { target: true, takeOver: true };

/** Checks what `openJournal` is called with: a misspelt `takeOver` would be ignored otherwise. */
export const checkOpening = (
  file: string,
  options: OpenJournalOptions,
): { readonly target: string; readonly takeOver: boolean } => {
  if (typeof file !== 'string' || file === '') throw wrong('the file', 'the path of a file', file);
  if (!isObject(options)) throw wrong('the options', 'an object with a `target`', options);
  const unknown = findUnknownOption(options, Object.keys(KEYS));
  if (unknown !== undefined) throw new JournalError(`openJournal: ${unknown}.`);
  const { target, takeOver = false } = options;
  if (typeof target !== 'string' || target === '')
    throw wrong('`target`', 'a text that says what the messages are for, such as the address of the platform', target);
  if (typeof takeOver !== 'boolean') throw wrong('`takeOver`', 'true or false', takeOver);
  return { target, takeOver };
};

/** Checks ids from untyped callers: a single id would be read as a list of characters. */
export const checkIds = (ids: Iterable<string>): readonly string[] => {
  if (isObject(ids) && Symbol.iterator in ids) return [...ids];
  throw wrong('the ids', 'a list of ids, that `doubts()` returned', ids, 'journal');
};

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const wrong = (what: string, requirement: string, got: unknown, where = 'openJournal'): JournalError =>
  new JournalError(`${where}: ${what} must be ${requirement}; got ${describe(got)}.`);

const describe = (value: unknown): string => {
  if (value === '') return 'an empty string';
  return ['number', 'boolean', 'undefined'].includes(typeof value) || value === null
    ? String(value)
    : `a value of type ${typeof value}`;
};

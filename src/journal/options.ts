import * as is from '../internal/checks.js';
import { type Check, type FilledOptions, type OptionTable, readOptions, shown, unless } from '../internal/options.js';
import type { UseInstead } from '../internal/phantoms.js';
import { JournalError } from './error.js';

/** Names that people guess for options of `openJournal`. */
interface JournalTraps {
  /** @deprecated Use target. */
  readonly name?: UseInstead<'target'>;
}

/** The options of `openJournal`. */
export interface OpenJournalOptions extends JournalTraps {
  /**
   * The purpose of the messages, such as the address of the platform or the name of the campaign; never a secret. A journal of
   * another target is rejected, so that a test does not mark messages as sent to production.
   */
  readonly target: string;
  /**
   * Takes the journal from a process that did not close it and that cannot be looked up from here, because it ran on another
   * machine, before a restart or in another container. Set it only when you know that the process is over.
   */
  readonly takeOver?: boolean | undefined;
}

const PURPOSE = 'a non-empty string that says what the messages are for, such as the address of the platform';
const target: Check = value => unless(typeof value === 'string' && value !== '', PURPOSE);

const JOURNAL: OptionTable<OpenJournalOptions, 'target' | 'takeOver'> = {
  target: [target],
  takeOver: [is.flag, false],
  name: 'target',
};

/** Checks what `openJournal` is called with. */
export const checkOpening = (
  file: string,
  options: OpenJournalOptions,
): FilledOptions<OpenJournalOptions, 'target' | 'takeOver'> => {
  if (typeof file !== 'string' || file === '')
    throw wrong(`the first argument must be the path of the journal; got ${shown(file)}`);
  return readOptions(JOURNAL, options, wrong);
};

/** Checks ids from untyped callers: a single id would be read as a list of characters. */
export const checkIds = (ids: Iterable<string>): readonly string[] => {
  if (typeof ids === 'object' && ids !== null && Symbol.iterator in ids) return [...ids];
  throw new JournalError(`journal: \`ids\` must be an array of ids that \`doubts()\` returned; got ${shown(ids)}.`);
};

const wrong = (sentence: string): JournalError => new JournalError(`openJournal: ${sentence}.`);

// Everyday: open a journal and send through it.

export { type Doubt, type Journal, type JournalRows, openJournal } from './journal.js';
export type { JournalSendOptions, OpenJournalOptions } from './options.js';

// The result of a run.

export { JournalError } from './error.js';
export type {
  DuplicateRow,
  EarlierSentRow,
  EarlierUnknownRow,
  JournalRow,
  JournalSummary,
  SettledRow,
} from './rows.js';

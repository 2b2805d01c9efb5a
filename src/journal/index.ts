// Everyday: open a journal and send through it.

export { type Doubt, type Journal, openJournal } from './journal.js';
export type { OpenJournalOptions } from './options.js';

// Its error. The rows and counts of a run are types of `sendable`.

export { isJournalError, JournalError } from './error.js';

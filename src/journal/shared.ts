// For the command line, not for users.

export { JournalError } from './error.js';
export { createJournal } from './journal.js';
export { type ItemKeys, messageIdOf } from './keys.js';
export { openStore } from './open-store.js';
export type { Key } from './record.js';
export { checkStart, type ItemState, isDone, isInDoubt, openFile, stateOf } from './state.js';
export type { JournalStore } from './store.js';

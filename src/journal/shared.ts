// For the command line, not for users.

export { codeOf, JournalError } from './error.js';
export { messageIdOf } from './keys.js';
export { openStore } from './open-store.js';
export type { Key } from './record.js';
export { checkStart, type ItemState, isDone, isInDoubt, openFile, stateOf } from './state.js';
export type { JournalStore } from './store.js';

// What the command line uses of the journal and users do not.

export { codeOf, JournalError } from './error.js';
export { checkStart, openFile, stateOf } from './file.js';
export { messageIdOf } from './keys.js';
export { openStore } from './open-store.js';
export type { Key } from './record.js';
export { type ItemState, isInDoubt } from './state.js';
export type { JournalStore } from './store.js';

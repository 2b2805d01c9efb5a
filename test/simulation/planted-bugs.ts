import { CODES_BUGS } from './codes/planted-bugs.js';
import { JOURNAL_BUGS } from './journal/planted-bugs.js';
import type { PlantedBug } from './planted-bug.js';
import { SEND_BUGS } from './send/planted-bugs.js';
import { WEBHOOK_BUGS } from './webhook/planted-bugs.js';

/** The bugs that `run-bugs.ts` plants. */
export const PLANTED_BUGS: readonly PlantedBug[] = [...SEND_BUGS, ...JOURNAL_BUGS, ...WEBHOOK_BUGS, ...CODES_BUGS];

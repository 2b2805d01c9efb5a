/** A longer timer would fire at once. */
export const LONGEST_TIMER_MS = 2_147_483_647;

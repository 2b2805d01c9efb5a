import { LONGEST_TIMER_MS } from '../send/longest-timer.js';

/** What `promise` gives, or `late` when it takes longer. */
export const soonest = async <Value>(promise: Promise<Value>, ms: number, late: Value): Promise<Value> => {
  if (ms === Number.POSITIVE_INFINITY) return promise;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<Value>(resolve => {
    timer = setTimeout(resolve, Math.min(ms, LONGEST_TIMER_MS), late);
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    clearTimeout(timer);
  }
};

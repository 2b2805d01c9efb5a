import { median } from './median.js';

/** The median of several processes, and the slowest one in brackets; a dash when there are none. */
export const spread = (numbers: readonly number[]): string =>
  numbers.length === 0 ? '-' : `${median(numbers).toFixed(2)} (${Math.max(...numbers).toFixed(2)})`;

/** Whether `value` is a number above 0. */
export const isPositive = (value: unknown): value is number => typeof value === 'number' && value > 0;

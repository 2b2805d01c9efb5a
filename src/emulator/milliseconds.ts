import { type GenericSchema, maxValue, minValue, number, pipe } from 'valibot';

// A longer timer would fire at once.
const LONGEST_TIMER_MS = 2_147_483_647;

/** A time to wait. */
export const milliseconds: GenericSchema<unknown, number> = pipe(number(), minValue(0), maxValue(LONGEST_TIMER_MS));

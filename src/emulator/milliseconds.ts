import { type GenericSchema, maxValue, minValue, number, pipe } from 'valibot';
import { LONGEST_TIMER_MS } from '../send/longest-timer.js';

/** A time to wait. */
export const milliseconds: GenericSchema<unknown, number> = pipe(number(), minValue(0), maxValue(LONGEST_TIMER_MS));

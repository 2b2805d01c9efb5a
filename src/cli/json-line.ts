import { printable } from '../parse/printable.js';

/** A value as a line of JSON, in which nothing would steer a terminal: ids come from the platform, or from anyone. */
export const jsonLine = (value: object): string => printable(JSON.stringify(value));

import { found } from '../rules/found.js';

/** Stands in a snapshot for what no JSON can hold, or for what was not read. */
export class Odd {
  readonly what: string;

  constructor(what: string) {
    this.what = what;
  }
}

/** What a value of a snapshot is, in words that never quote it: it may be an OTP. */
export const describe = (value: unknown): string => {
  if (value instanceof Odd) return value.what;
  return value === '' ? 'an empty string' : found(value);
};

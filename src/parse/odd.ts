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
  if (value === '') return 'an empty string';
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : `a ${typeof value}`;
};

/** What kind of value this is. It never quotes the value, which may be an OTP, and runs no code of the value's. */
export const found = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const LONGEST_QUOTE = 80;

/** A text that is no secret, such as an id, quoted and cut to a readable length. */
export const quoted = (text: string): string => JSON.stringify(text.slice(0, LONGEST_QUOTE));

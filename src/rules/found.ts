const LONGEST_QUOTE = 80;

/** What a value is, in words that never quote it: it may be an OTP. */
export const found = (value: unknown): string => {
  if (value === '') return 'an empty string';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : typeof value;
};

/** A text that is no secret, such as an id, quoted and cut to a readable length. */
export const quoted = (text: string): string => JSON.stringify(text.slice(0, LONGEST_QUOTE));

/** What kind of value this is, such as `Number` or `Null`. It never quotes the value, which may be an OTP. */
export const found = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

const LONGEST_QUOTE = 80;

/** A text that is no secret, such as an id, quoted and cut to a readable length. */
export const quoted = (text: string): string => JSON.stringify(text.slice(0, LONGEST_QUOTE));

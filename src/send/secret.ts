/** A text that no printing shows: `inspect`, JSON and string conversion give a mask. */
export interface Secret {
  /** The text itself. Call it at the socket, and keep the result nowhere. */
  reveal(): string;
  toString(): string;
  toJSON(): string;
}

const MASK = '[secret]';

/** Hides `text` in a closure, which no inspection opens. */
export const secret = (text: string): Secret => {
  const mask = (): string => MASK;
  const hidden = { reveal: () => text, toString: mask, toJSON: mask, [Symbol.for('nodejs.util.inspect.custom')]: mask };
  return Object.freeze(hidden);
};

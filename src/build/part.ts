import type { Fields } from './fields.js';

/** The kinds of parts: two that messages are built of, two that can be sent. */
export type Kind = 'button' | 'element' | 'message' | 'otp';

/**
 * A value of this library, whichever copy of the package made it: told by its members and not by its class, so that a
 * button of the ESM copy goes into an element of the CommonJS copy. The keys start with a space, as editors do not
 * offer such names.
 */
export interface Part {
  readonly ' is': Kind;
  /** What was set; absent where the JSON was made by other means than a builder. */
  ' fields'?(): Fields;
  toJSON(): object;
}

/** Whether `value` is a part. JSON of unknown origin is none, since JSON has no functions. */
export const isPart = (value: unknown): value is Part => {
  if (value === null || typeof value !== 'object') return false;
  return ' is' in value && 'toJSON' in value && typeof value.toJSON === 'function';
};

import { classOf, codeOf, isOwn, markOwn, scrub } from '../internal/foreign.js';

const NAME = 'JournalError';

/** Thrown when a journal cannot be used: it is another file, in use, damaged or not writable. The message says what to do, without secrets. */
export class JournalError extends Error {
  override readonly name: string = NAME;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    markOwn(this);
  }
}

/**
 * Checks that `error` is a JournalError, from this copy of the package or another.
 *
 * @example
 * ```ts
 * const whatToDo = (error: unknown) =>
 *   isJournalError(error) ? error.message : 'Read the trace.'
 * ```
 */
export const isJournalError = (error: unknown): error is JournalError => isOwn(error) && error.name === NAME;

/** Returns the JournalError of a failed write; a JournalError stays as it is. */
export const unwritable = (name: string, thrown: unknown): JournalError => {
  if (thrown instanceof JournalError) return thrown;
  const why = `(${codeOf(thrown) ?? classOf(thrown)})`;
  const message = `The journal ${name} cannot be written ${why}, so nothing more is sent.`;
  return new JournalError(message, { cause: scrub(thrown) });
};

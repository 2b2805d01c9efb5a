/** Thrown when a journal cannot be used: it is another file, in use, damaged or not writable. The message says what to do, without secrets. */
export class JournalError extends Error {
  override readonly name: string = 'JournalError';
}

/** Returns the code of a system error, such as `ENOENT`. */
export const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;

/** Returns the JournalError of a system error; any other error stays as it is. */
export const unwritable = (name: string, thrown: unknown): unknown =>
  thrown instanceof Error && 'code' in thrown
    ? new JournalError(`The journal ${name} cannot be written (${thrown.code}).`, { cause: thrown })
    : thrown;

import type { Ending } from './exit-codes.js';

/** Ends the command with a sentence for the user, and no stack. The sentence holds no secret. */
export class CliError extends Error {
  readonly ending: Ending;

  constructor(ending: Ending, message: string) {
    super(message);
    this.ending = ending;
  }
}

/** Options that cannot work. */
export const wrongUse = (message: string): CliError => new CliError('usage', message);

/** The code of an error of the system, such as `ENOENT`. */
export const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;

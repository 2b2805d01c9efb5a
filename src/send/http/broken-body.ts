// The same in every copy of the package: ESM and CommonJS copies mix.
const MARK = Symbol.for('sendable/BrokenBody');

/** A transport's failure after the head of the response: the status is known, the body is not. */
export class BrokenBody extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  /** `how` ends the sentence "The body of the response". */
  constructor(status: number, headers: Readonly<Record<string, string>>, how: string) {
    super(`The body of the response ${how}.`);
    this.status = status;
    this.headers = headers;
    Object.defineProperty(this, MARK, { value: true });
  }
}

/** Whether a transport, of this copy of the package or of another, threw for a body. */
export const isBrokenBody = (thrown: unknown): thrown is BrokenBody =>
  typeof thrown === 'object' && thrown !== null && MARK in thrown;

export const tooLarge = (limit: number): string => `is longer than ${limit} bytes`;
export const CUT_SHORT = 'was cut short';

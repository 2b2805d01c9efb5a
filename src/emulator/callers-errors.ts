import { describeError } from '../internal/foreign.js';

const errors = new WeakSet<object>();

/** Calls a function of the emulator's options, and remembers its error. The caller of the emulator gets that error itself. */
export const callOption = <Result>(call: () => Result): Result => {
  try {
    return call();
  } catch (error) {
    if (typeof error === 'object' && error !== null) errors.add(error);
    throw error;
  }
};

/** Describes an error for a response of the control API: one of the caller's functions by its class and code, because its message may quote a body. */
export const describeForResponse = (error: unknown): string =>
  error instanceof Error && !errors.has(error)
    ? error.message
    : `A function of the emulator's options threw ${describeError(error)}.`;

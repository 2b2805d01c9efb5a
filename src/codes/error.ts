import { type ErrorClass, errorClass } from '../internal/error-class.js';
import { markOwn } from '../internal/foreign.js';
import { isNamed } from '../internal/named-error.js';
import type { NotVerified } from './types.js';

/** The error of `verify`. It contains no value, no customer and no transaction. */
export interface CodeError extends Error {
  /** The reason. Show your customers one text for `wrong`, `expired` and `none`. */
  readonly reason: NotVerified['reason'];
  /** Of `wrong`: the number of wrong values that are left before the lock. */
  readonly left: number | undefined;
  /** Of `locked`: the time until the lock ends, in ms; undefined if the customer is locked until `forget`. */
  readonly retryAfterMs: number | undefined;
}

const NAME = 'CodeError';

const MESSAGES: Readonly<Record<NotVerified['reason'], string>> = {
  wrong: 'The code is wrong.',
  locked: 'No code is accepted from this customer until the lock ends: too many were wrong.',
  expired: 'The code has expired.',
  none: 'There is no active code for this customer, purpose and transaction.',
};

class CodeErrorImpl extends Error implements CodeError {
  override readonly name: string = NAME;
  readonly reason: NotVerified['reason'];
  readonly left: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(result: NotVerified) {
    super(MESSAGES[result.reason]);
    this.reason = result.reason;
    this.left = result.reason === 'wrong' ? result.left : undefined;
    this.retryAfterMs = result.reason === 'locked' ? result.retryAfterMs : undefined;
    // Node prints the name of the class above an uncaught error.
    Object.defineProperty(new.target, 'name', { value: NAME });
    markOwn(this);
  }
}

/** Creates the error of a refusal. */
export const codeError = (result: NotVerified): CodeError => new CodeErrorImpl(result);

/**
 * Checks that `error` is a CodeError, from this copy of the package, another copy or another realm.
 *
 * @example
 * ```ts
 * const mayTryAgain = (error: unknown) =>
 *   isCodeError(error) && error.reason === 'wrong'
 * ```
 */
export const isCodeError = (error: unknown): error is CodeError => isNamed(error, NAME, 'retryAfterMs');

/** Tests as `isCodeError` does: `error instanceof CodeError`. */
export const CodeError: ErrorClass<CodeError> = /* @__PURE__ */ errorClass(isCodeError);

const sentences = {
  unsigned: 'The payload is not signed.',
  malformed: 'The signed payload is cut short or malformed.',
  algorithm: 'The signature is not HS256.',
  type: 'The signature was made for another purpose than a press.',
  'unknown-key': 'The signature names no key of these.',
  'wrong-signature': 'The signature is wrong.',
  content: 'The signature is right, but what it signs is no press.',
  'other-message': 'The signed payload belongs to another message.',
  expired: 'The signature is too old.',
  'not-yet-valid': 'The signature is from the future.',
} as const;

/** Why a signature was refused. */
export type SignatureReason = keyof typeof sentences;

const BRAND = 'SignatureError';

/**
 * A press whose signature was refused: `reason` tells why. Neither the payload nor a key is in it.
 *
 * @example
 * ```ts
 * createWebhook({ onPress, verify, onError: error => SignatureError.is(error) && alarm(error.reason) })
 * ```
 */
export class SignatureError extends Error {
  readonly reason: SignatureReason;

  constructor(reason: SignatureReason) {
    super(sentences[reason]);
    this.name = BRAND;
    this.reason = reason;
  }

  /** Whether `error` is a SignatureError, of this copy of the package or of another. */
  static is(error: unknown): error is SignatureError {
    return error instanceof Error && error.name === BRAND && 'reason' in error;
  }
}

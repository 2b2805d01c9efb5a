/** The algorithm of every signature: no other is made or taken. */
export const ALGORITHM = 'HS256';

/** The `typ` of the header, so that a JWS made with the same key for another purpose is no press. */
export const TYPE = 'sendable-press+jws';

/** How every compact JWS begins: the base64url of `{"`. */
export const JWS_START = 'eyJ';

/** What is signed: a press, so that it is worth nothing on another message, and when, in seconds since the epoch. */
export interface SignedPress {
  readonly messageId: string;
  readonly payload: string;
  readonly iat: number;
}

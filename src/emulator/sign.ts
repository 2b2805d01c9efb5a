// The format that `jwsVerifier` opens, the emulator's own: the document shows none (section 2.6).
const ALGORITHM = 'HS256';
const TYPE = 'sendable-press+jws';

/** With which key to sign, and when. */
export interface SignOptions {
  /** The name of the key. */
  readonly kid: string;
  readonly key: string | Uint8Array;
  /** In seconds since the epoch. */
  readonly issuedAt: number;
}

/** The signed payload of a press: a compact JWS over the message id, the payload and the time. */
export const signPress = async (
  { messageId, payload }: { readonly messageId: string; readonly payload: string },
  { kid, key, issuedAt }: SignOptions,
): Promise<string> => {
  // Loaded with the first hidden press only.
  const { CompactSign } = await import('jose');
  const encoder = new TextEncoder();
  return new CompactSign(encoder.encode(JSON.stringify({ messageId, payload, iat: issuedAt })))
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
    .sign(typeof key === 'string' ? encoder.encode(key) : key);
};

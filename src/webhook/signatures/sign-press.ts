import type { Press } from '../press.js';
import { ALGORITHM, type SignedPress, TYPE } from './jws-format.js';
import { keyBytes, type SigningKey } from './signing-key.js';

/** With which key to sign, and when. */
export interface SignOptions {
  /** The name of the key. */
  readonly kid: string;
  readonly key: SigningKey;
  /** In seconds since the epoch; now by default. */
  readonly issuedAt?: number;
}

/** The signed payload of a press, in the format that `jwsVerifier` opens. Throws a TypeError for a short key. */
export const signPress = async (
  { messageId, payload }: Pick<Press, 'messageId' | 'payload'>,
  { kid, key, issuedAt = Math.floor(Date.now() / 1000) }: SignOptions,
): Promise<string> => {
  const bytes = keyBytes(kid, key);
  const { CompactSign } = await import('jose');
  const content: SignedPress = { messageId, payload, iat: issuedAt };
  return new CompactSign(new TextEncoder().encode(JSON.stringify(content)))
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
    .sign(bytes);
};

import type { SigningKey } from './signing-key.js';

/** What is signed: the payload of a hidden button, the message that it belongs to, and when. */
export interface SignedPress {
  readonly messageId: string;
  readonly payload: string;
  /** Seconds since the epoch. */
  readonly iat: number;
}

/** The signed payload of a press, a compact JWS. The document shows no format (section 2.6): this is the emulator's own. */
export const signPress = async (press: SignedPress, { kid, secret }: SigningKey): Promise<string> => {
  // Loaded with the first hidden press only.
  const { CompactSign } = await import('jose');
  const { messageId, payload, iat } = press;
  const key = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;
  return new CompactSign(new TextEncoder().encode(JSON.stringify({ messageId, payload, iat })))
    .setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' })
    .sign(key);
};

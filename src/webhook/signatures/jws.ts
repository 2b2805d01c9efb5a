import { describeType } from '../../internal/json.js';
import type { WrongOption } from '../../internal/options.js';
import { isSame } from '../../internal/same-text.js';
import type { Press } from '../press.js';

/** The algorithm of every signature. No other is made or accepted. */
export const ALGORITHM = 'HS256';

/** The `typ` of the header. A JWS made with the same key for another purpose is therefore not a press. */
export const TYPE = 'sendable-press+jws';

/** The start of every compact JWS: the base64url of `{"`. */
export const JWS_START = 'eyJ';

/** The signed content: a press, so that it is not valid on another message, and its time in seconds since the epoch. */
export interface SignedPress {
  readonly messageId: string;
  readonly payload: string;
  readonly iat: number;
}

/** A key as bytes, or as a text that is encoded in UTF-8. At least 32 bytes. */
export type SigningKey = string | Uint8Array;

/** The fewest bytes of a key. RFC 7518, section 3.2: at least as long as the hash. */
export const MIN_KEY_BYTES = 32;

/** Copies the bytes of a key. Throws what `wrong` makes of a sentence that does not contain the key. */
export const toKeyBytes = (kid: string, key: unknown, wrong: WrongOption): Uint8Array => {
  if (typeof key !== 'string' && !(key instanceof Uint8Array))
    throw wrong(
      `The key ${JSON.stringify(kid)} must be a string or a Uint8Array of at least ${MIN_KEY_BYTES} bytes; got ${describeType(key)}`,
    );
  const bytes = typeof key === 'string' ? new TextEncoder().encode(key) : new Uint8Array(key);
  if (bytes.length < MIN_KEY_BYTES)
    throw wrong(`The key ${JSON.stringify(kid)} must have at least ${MIN_KEY_BYTES} bytes for HS256`);
  return bytes;
};

/** The options of `signPress`. */
export interface SignOptions {
  /** The name of the key. */
  readonly kid: string;
  readonly key: SigningKey;
  /** In seconds since the epoch; now by default. */
  readonly issuedAt?: number;
}

/** Signs the payload of a press in the format that `jwsVerifier` opens. Throws a TypeError for a short key. */
export const signPress = async (
  { messageId, payload }: Pick<Press, 'messageId' | 'payload'>,
  { kid, key, issuedAt = Math.floor(Date.now() / 1000) }: SignOptions,
): Promise<string> => {
  const bytes = toKeyBytes(kid, key, sentence => new TypeError(`${sentence}.`));
  const { CompactSign } = await import('./jose.js');
  const content: SignedPress = { messageId, payload, iat: issuedAt };
  return new CompactSign(new TextEncoder().encode(JSON.stringify(content)))
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
    .sign(bytes);
};

let hasWarned = false;

/** Warns once: a caller gets a 401 then, and nothing else tells why. */
const warnOfNoSecret = (): void => {
  if (hasWarned) return;
  hasWarned = true;
  globalThis.process?.emitWarning?.('secretEquals: no secret is set, so each request gets a 401.', 'SendableWarning');
};

/**
 * Compares `given` with the secrets, for `authorize`. It is synchronous, so a forgotten `await` cannot let a caller in.
 * The time depends only on the length of `given` and the number of secrets, so it does not reveal how much of a secret was
 * right or how long it is. Pass several secrets while you rotate them. Returns false when `given` is absent and for an
 * empty or absent secret, so a missing setting lets no caller in; on Node it then warns once. Needs no crypto, so it runs on
 * the edge.
 *
 * @example
 * ```ts
 * const key = process.env.HOOK_KEY ?? ''
 * createWebhook({
 *   onPress,
 *   authorize: (_, headers) => secretEquals(headers['x-webhook-key'], key),
 * })
 * ```
 */
export const secretEquals = (given: string | undefined | null, ...secrets: readonly string[]): boolean => {
  if (!secrets.some(Boolean)) warnOfNoSecret();
  if (typeof given !== 'string') return false;
  let isEqual = false;
  // Compares every secret, even after a match, so that the time does not reveal which one matched.
  for (const secret of secrets) isEqual = isSame(given, secret) || isEqual;
  return isEqual;
};

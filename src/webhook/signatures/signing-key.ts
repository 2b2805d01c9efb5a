/** A key: its bytes, or a text whose UTF-8 is taken. At least 32 bytes. */
export type SigningKey = string | Uint8Array;

/** RFC 7518, section 3.2: as long as the hash at least. */
export const FEWEST_KEY_BYTES = 32;

/** The bytes of a key, a copy of its own. Throws a TypeError that tells nothing of the key. */
export const keyBytes = (kid: string, key: unknown): Uint8Array => {
  if (typeof key !== 'string' && !(key instanceof Uint8Array))
    throw new TypeError(`The key ${JSON.stringify(kid)} is neither a text nor bytes.`);
  const bytes = typeof key === 'string' ? new TextEncoder().encode(key) : new Uint8Array(key);
  if (bytes.length < FEWEST_KEY_BYTES)
    throw new TypeError(
      `The key ${JSON.stringify(kid)} is shorter than the ${FEWEST_KEY_BYTES} bytes that HS256 needs.`,
    );
  return bytes;
};

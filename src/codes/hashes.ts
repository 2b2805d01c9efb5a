// WebCrypto only, so that codes work on the edge.

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Returns random bytes in base64url. */
export const randomText = (bytes: number): string => base64url(crypto.getRandomValues(new Uint8Array(bytes)));

/** Returns random digits. Every value is equally likely. */
export const randomDigits = (digits: number): string => {
  const space = 10 ** digits;
  // Values from `end` on are drawn again: they would make low codes more likely.
  const end = Math.floor(2 ** 32 / space) * space;
  for (const draw = new Uint32Array(1); ; ) {
    const [drawn = end] = crypto.getRandomValues(draw);
    if (drawn < end) return String(drawn % space).padStart(digits, '0');
  }
};

/** Hashes a list of strings with a key, for one kind of use. */
export type Hash = (kind: 'customer' | 'subject' | 'value', parts: readonly string[]) => Promise<string>;

/** Creates the HMAC-SHA-256 of a key. The key is in a closure, so that no inspection shows it. */
export const createHash = (secret: Uint8Array<ArrayBuffer>): Hash => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const load = () => crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  // Loaded by the first call: outside of a request, edge runtimes allow no asynchronous work.
  let key: ReturnType<typeof load> | undefined;
  return async (kind, parts) => {
    key ??= load();
    // JSON keeps the borders between the strings, so no two lists give the same bytes.
    const bytes = new TextEncoder().encode(JSON.stringify(['sendable/codes/1', kind, ...parts]));
    return base64url(new Uint8Array(await crypto.subtle.sign('HMAC', await key, bytes)));
  };
};

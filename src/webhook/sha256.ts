const utf8 = new TextEncoder();

/** The SHA-256 of bytes, or of a text as UTF-8. */
export const sha256 = async (data: Uint8Array | string): Promise<Uint8Array> => {
  // A copy, as WebCrypto's type knows no shared memory.
  const bytes = typeof data === 'string' ? utf8.encode(data) : new Uint8Array(data);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
};

/** The SHA-256 of a text as UTF-8, in hexadecimal digits. */
export const sha256Hex = async (text: string): Promise<string> =>
  Array.from(await sha256(text), byte => byte.toString(16).padStart(2, '0')).join('');

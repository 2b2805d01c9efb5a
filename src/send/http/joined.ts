/** The bytes of all chunks, `length` in all; one chunk alone is not copied. */
export const joined = (chunks: readonly Uint8Array[], length: number): Uint8Array => {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : copied(chunks, length);
};

/** The bytes of all chunks, `length` in all, in an array of their own. */
export const copied = (chunks: readonly Uint8Array[], length: number): Uint8Array => {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
};

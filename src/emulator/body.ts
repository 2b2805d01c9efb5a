const MAX_BYTES = 1024 * 1024;

/** The bytes of a body; undefined when they are more than 1 MiB, of which no more is read. */
export const bytesOf = async (body: ReadableStream<Uint8Array> | null): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (body !== null) {
    // Leaving the loop cancels the stream.
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) return undefined;
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
};

/** The text of UTF-8 bytes; undefined when they are none. */
export const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const UTF_8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes UTF-8 to the character, a byte order mark included; undefined if the bytes are not UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return undefined;
  }
};

/** Joins chunks of `length` bytes in all into a new array. */
export const concatBytes = (chunks: readonly Uint8Array[], length: number): Uint8Array => {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
};

const FIRST_BYTES = 1024;

/**
 * The bytes of a body, a line or an input while they arrive, at most `maxBytes`. It copies each chunk: a chunk of one byte may be a view of
 * a read buffer of 64 KiB, which it would keep in memory, so that a body of 64 KiB could hold 4 GiB. With `keepsFirst`, the first
 * chunk is copied only when a second one comes: nobody writes to its memory again, and a body of one chunk is soon read.
 */
export class BodyBuffer {
  private bytes = EMPTY;
  private length = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly keepsFirst = false,
  ) {}

  /** Adds a chunk. Returns false, and adds nothing, when the body is too long with it. */
  add(chunk: Uint8Array): boolean {
    const length = this.length + chunk.length;
    if (length > this.maxBytes) return false;
    // The first chunk is often the whole body.
    if (this.length === 0) this.bytes = this.keepsFirst ? chunk : new Uint8Array(chunk);
    else {
      if (length > this.bytes.length) this.grow(length);
      this.bytes.set(chunk, this.length);
    }
    this.length = length;
    return true;
  }

  /** The bytes added so far. */
  read(): Uint8Array {
    return this.length === this.bytes.length ? this.bytes : this.bytes.subarray(0, this.length);
  }

  /** Chunks after the first at least double the room, so that many small ones cost little. */
  private grow(length: number): void {
    const size = Math.max(length, FIRST_BYTES, this.bytes.length * 2);
    const bytes = new Uint8Array(Math.min(size, this.maxBytes));
    bytes.set(this.read());
    this.bytes = bytes;
  }
}

const EMPTY: Uint8Array = /* @__PURE__ */ new Uint8Array();

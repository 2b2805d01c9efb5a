/** A line of a file: its number, from 1, and its bytes without the line feed. */
export interface ByteLine {
  readonly line: number;
  readonly bytes: Buffer;
  /** More than MAX_BYTES: `bytes` has only its beginning. */
  readonly tooLong: boolean;
}

/** The most bytes of one request; the emulator takes 1 MiB. */
export const MAX_BYTES: number = 16 * 1024 * 1024;

const LINE_FEED = 0x0a;

/** Cuts at line feeds only: node:readline would also cut at U+2028, which may stand in a JSON text. */
export async function* byteLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<ByteLine> {
  let line = 1;
  let parts: Buffer[] = [];
  let length = 0;
  const keep = (part: Buffer): void => {
    if (length < MAX_BYTES) parts.push(part);
    length += part.length;
  };
  const whole = (): ByteLine => {
    const bytes = parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts);
    const tooLong = length > MAX_BYTES;
    parts = [];
    length = 0;
    return { line: line++, bytes, tooLong };
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      keep(chunk.subarray(start, end));
      start = end + 1;
      yield whole();
    }
    if (start < chunk.length) keep(chunk.subarray(start));
  }
  if (length > 0) yield whole();
}

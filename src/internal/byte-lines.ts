import type { FileHandle } from 'node:fs/promises';
import { BodyBuffer } from './bytes.js';

/** A line of a file: its number, from 1, and its bytes without the line feed. */
export interface ByteLine {
  readonly line: number;
  readonly bytes: Uint8Array;
  /** The line has more than MAX_BYTES; `bytes` is then empty. */
  readonly tooLong: boolean;
}

/** The maximum number of bytes of one request; the emulator takes 1 MiB. */
export const MAX_BYTES: number = 16 * 1024 * 1024;

/** A line feed as a byte. */
export const LINE_FEED = 0x0a;

/** Finds the first byte that is not blank; -1 if there is none. */
export const findText = (bytes: Uint8Array): number => bytes.findIndex(byte => !BLANKS.has(byte));

const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, LINE_FEED]);
const NOTHING = new Uint8Array();

/** A line of which a part has arrived. */
class OpenLine {
  private readonly body = new BodyBuffer(MAX_BYTES);
  private tooLong = false;
  private isBlank = true;

  add(part: Uint8Array): void {
    this.isBlank &&= findText(part) === -1;
    this.tooLong ||= !this.body.add(part);
  }

  /** Ends the line; undefined if it is blank. */
  end(line: number): ByteLine | undefined {
    const { tooLong } = this;
    return this.isBlank ? undefined : { line, bytes: tooLong ? NOTHING : this.body.read(), tooLong };
  }
}

/**
 * Reads the lines that are not blank: in one list those that end in one chunk, as each step of an async iteration takes several
 * promises. Cuts at line feeds only: node:readline would also cut at U+2028, which is allowed in a JSON text.
 */
export async function* lineLists(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly ByteLine[]> {
  let number = 1;
  let open: OpenLine | undefined;
  for await (const chunk of chunks) {
    const list: ByteLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      const part = chunk.subarray(start, end);
      open?.add(part);
      const line = open === undefined ? wholeLine(number, part) : open.end(number);
      if (line !== undefined) list.push(line);
      open = undefined;
      start = end + 1;
      number++;
    }
    if (start < chunk.length) {
      open ??= new OpenLine();
      open.add(chunk.subarray(start));
    }
    if (list.length > 0) yield list;
  }
  const last = open?.end(number);
  if (last !== undefined) yield [last];
}

const wholeLine = (line: number, bytes: Uint8Array): ByteLine | undefined => {
  if (bytes.length === 0 || findText(bytes) === -1) return undefined;
  return bytes.length > MAX_BYTES ? { line, bytes: NOTHING, tooLong: true } : { line, bytes, tooLong: false };
};

const CHUNK = 65_536;

/** The bytes of a file from its start, as they are now. A stream would close the handle when it is left early. */
export async function* fileChunks(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

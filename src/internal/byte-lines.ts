import type { FileHandle } from 'node:fs/promises';
import { Turns } from './turns.js';

/** A line of a file: its number, from 1, and its bytes without the line feed. */
export interface ByteLine {
  readonly line: number;
  readonly bytes: Buffer;
  /** The line has more than MAX_BYTES; `bytes` is then empty. */
  readonly tooLong: boolean;
}

/** The most bytes of one request; the emulator takes 1 MiB. */
export const MAX_BYTES: number = 16 * 1024 * 1024;

const LINE_FEED = 0x0a;
const BLANKS: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0d, LINE_FEED]);
const NOTHING: Buffer = Buffer.alloc(0);

/** Bytes that arrive in parts. Keeps at most `limit`, in one buffer, so that many small parts cost no more than their bytes. */
export class GatheredBytes {
  private buffer = NOTHING;
  private length = 0;
  private readonly limit: number;
  /** More than `limit` came; nothing of it is kept. */
  tooLong = false;

  constructor(limit: number = MAX_BYTES) {
    this.limit = limit;
  }

  get isEmpty(): boolean {
    return this.length === 0 && !this.tooLong;
  }

  get bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  add(part: Buffer): void {
    const length = this.length + part.length;
    if (this.tooLong || length > this.limit) {
      this.clear();
      this.tooLong = true;
      return;
    }
    if (length > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.min(2 * length, this.limit));
      this.buffer.copy(larger, 0, 0, this.length);
      this.buffer = larger;
    }
    part.copy(this.buffer, this.length);
    this.length = length;
  }

  clear(): void {
    this.buffer = NOTHING;
    this.length = 0;
    this.tooLong = false;
  }
}

/**
 * Reads bytes line by line and skips blank lines without keeping them. Cuts at line feeds only: node:readline would also cut
 * at U+2028, which is allowed in a JSON text.
 */
export class ByteLines {
  private readonly chunks: AsyncIterator<Buffer>;
  private chunk = NOTHING;
  /** The start of the next line in `chunk`. */
  private at = 0;
  private line = 1;
  private readonly turns = new Turns();

  constructor(chunks: AsyncIterable<Buffer>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  /** Takes the next line that is not blank if all of it has been read, which spares a promise for each line. */
  private take(): ByteLine | undefined {
    this.skipBlankLines();
    const end = this.chunk.indexOf(LINE_FEED, this.at);
    if (end === -1 || end - this.at > MAX_BYTES) return undefined;
    const bytes = this.chunk.subarray(this.at, end);
    this.at = end + 1;
    return { line: this.line++, bytes, tooLong: false };
  }

  /** Reads the next lines that are not blank: all that end in one chunk. Undefined at the end. */
  async nextList(): Promise<readonly ByteLine[] | undefined> {
    const first = await this.next();
    if (first === undefined) return undefined;
    const list = [first];
    for (let line = this.take(); line !== undefined; line = this.take()) list.push(line);
    return list;
  }

  /** Reads the next line that is not blank; undefined at the end. */
  async next(): Promise<ByteLine | undefined> {
    const gathered = new GatheredBytes();
    let blank = true;
    for (;;) {
      // One chunk may have thousands of lines, which whoever reads them works on.
      if (this.turns.isDue()) await this.turns.next();
      if (gathered.isEmpty) this.skipBlankLines();
      const end = this.chunk.indexOf(LINE_FEED, this.at);
      const part = this.chunk.subarray(this.at, end === -1 ? this.chunk.length : end);
      blank &&= part.every(byte => BLANKS.has(byte));
      if (end !== -1) this.at = end + 1;
      const whole = end !== -1 && gathered.isEmpty && part.length <= MAX_BYTES;
      if (!whole) gathered.add(part);
      if (end === -1 && (await this.readChunk())) continue;
      if (!blank) {
        const { bytes, tooLong } = gathered;
        return { line: this.line++, bytes: whole ? part : bytes, tooLong };
      }
      if (end === -1) return undefined;
      this.line++;
      gathered.clear();
    }
  }

  /** The bytes after the lines that were read. */
  async *rest(): AsyncGenerator<Buffer> {
    do yield this.chunk.subarray(this.at);
    while (await this.readChunk());
  }

  /** Closes the source of the bytes. */
  async close(): Promise<void> {
    await this.chunks.return?.();
  }

  private skipBlankLines(): void {
    for (let index = this.at; BLANKS.has(this.chunk[index]); index++)
      if (this.chunk[index] === LINE_FEED) {
        this.line++;
        this.at = index + 1;
      }
  }

  private async readChunk(): Promise<boolean> {
    const { done, value } = await this.chunks.next();
    this.chunk = done ? NOTHING : value;
    this.at = 0;
    return done !== true;
  }
}

/** The lines that are not blank: in one list those that end in one chunk, as each step of an async iteration takes several promises. */
export async function* lineLists(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly ByteLine[]> {
  const lines = new ByteLines(chunks);
  try {
    for (let list = await lines.nextList(); list !== undefined; list = await lines.nextList()) yield list;
  } finally {
    await lines.close();
  }
}

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

import type { FileHandle } from 'node:fs/promises';

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

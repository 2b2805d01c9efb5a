import { fstatSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { byteLines, fileChunks } from '../internal/byte-lines.js';
import { codeOf, JournalError } from './error.js';
import { beginsOpened, lineText, readRecord, START_BYTES } from './record.js';
import { JournalReader, type JournalState } from './state.js';

/** Opens a journal's file to append to it and to read it; creates a missing file. */
export const openFile = async (name: string, flags: 'a+' | 'r' = 'a+'): Promise<FileHandle> => {
  try {
    // Readable by its owner only: it lists who received messages.
    return await open(name, flags, 0o600);
  } catch (thrown) {
    throw new JournalError(`The journal ${name} cannot be opened (${codeOf(thrown) ?? 'unknown'}).`);
  }
};

/** Returns whether the file is empty. Throws if it is another kind of file, to which nothing must be appended. */
export const checkStart = async (handle: FileHandle, name: string): Promise<boolean> => {
  const stats = await handle.stat();
  if (!stats.isFile()) throw new JournalError(`The journal ${name} must be a file.`);
  // Rows would be mixed into it.
  if (isOutput(stats))
    throw new JournalError(`The journal ${name} is also where stdout or stderr goes. Give it a file of its own.`);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
  if (bytesRead === 0) return true;
  // A loss of power may have torn the first record; the next process then began a line of its own.
  const [first = '', ...others] = buffer.toString('latin1', 0, bytesRead).split('\n');
  if (beginsOpened(first) && others.every(line => line === '' || beginsOpened(line))) return false;
  throw new JournalError(`${name} is not a journal of sendable. Choose another file; nothing was written to this one.`);
};

const isOutput = ({ dev, ino }: Stats): boolean =>
  [1, 2].some(fd => {
    try {
      const output = fstatSync(fd);
      return output.dev === dev && output.ino === ino;
    } catch {
      // A service may have closed them.
      return false;
    }
  });

/** Reads the state of the journal from its file. */
export const stateOf = async (handle: FileHandle, name: string): Promise<JournalState> => {
  const reader = new JournalReader(name);
  for await (const { line, bytes } of byteLines(fileChunks(handle))) {
    const text = lineText(bytes);
    reader.add(line, readRecord(text), text);
  }
  return reader.state;
};

/** Syncs the folder, so that a new file survives a loss of power. */
export const syncFolderOf = async (name: string): Promise<void> => {
  try {
    const handle = await open(dirname(name), 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // Not every system lets a folder be opened.
  }
};

import { fstatSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, wrongUse } from '../cli-error.js';
import { byteLines } from '../input/byte-lines.js';
import { fileChunks } from '../input/file-chunks.js';
import { isBlank, itemOf } from '../input/item.js';
import { beginsOpened, readRecord, START_BYTES } from './record.js';
import { JournalReader, type JournalState } from './state.js';

/** Opens a journal's file to append to it and to read it; makes one where there is none. */
export const openFile = async (name: string): Promise<FileHandle> => {
  try {
    // Only its owner reads it: it tells to whom how much was sent.
    return await open(name, 'a+', 0o600);
  } catch (thrown) {
    throw wrongUse(`The journal ${name} cannot be opened (${codeOf(thrown) ?? 'unknown'}).`);
  }
};

/** Whether the file is empty. Throws for one that holds something else: nothing may be appended to that. */
export const checkStart = async (handle: FileHandle, name: string): Promise<boolean> => {
  const stats = await handle.stat();
  if (!stats.isFile()) throw wrongUse(`The journal ${name} is no file.`);
  // Rows would be written over it.
  if (isOutput(stats))
    throw wrongUse(`The journal ${name} is also where stdout or stderr goes. Give it a file of its own.`);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
  if (bytesRead === 0) return true;
  // A loss of power may have torn it off in there; who came then began a line of its own.
  const [first = '', ...others] = buffer.toString('latin1', 0, bytesRead).split('\n');
  if (beginsOpened(first) && others.every(line => line === '' || beginsOpened(line))) return false;
  throw wrongUse(`${name} is no journal of sendable. Nothing was written to it.`);
};

const isOutput = ({ dev, ino }: Stats): boolean =>
  [1, 2].some(fd => {
    const output = fstatSync(fd);
    return output.dev === dev && output.ino === ino;
  });

/** What the file says. */
export const stateOf = async (handle: FileHandle, name: string): Promise<JournalState> => {
  const reader = new JournalReader(name);
  for await (const bytes of byteLines(fileChunks(handle))) {
    const item = itemOf(bytes);
    if (!isBlank(item)) reader.add(item.line, readRecord(item.text), item.text);
  }
  return reader.state;
};

/** So that a new file is still there after a loss of power. */
export const syncFolderOf = async (name: string): Promise<void> => {
  try {
    const handle = await open(dirname(name), 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // Not every system lets a folder be opened.
  }
};

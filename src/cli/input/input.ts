import { open as openFd } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { promisify } from 'node:util';
import { byteLines, fileChunks } from '../../internal/byte-lines.js';
import { codeOf, wrongUse } from '../exit-codes.js';
import { type Item, readRequests, toItem } from './requests.js';

/** An open file or stream of requests. */
export interface Input {
  /** The file's name, or `<stdin>`. */
  readonly name: string;
  /** True if it can be read more than once. Otherwise it cannot be checked before it is sent. */
  readonly rereadable: boolean;
  /** One JSON document; JSON lines if not. */
  readonly isDocument: boolean;
  /** The requests, in their order. */
  items(): AsyncIterable<Item>;
  /** Resolves to false when the file was changed since it was opened. */
  isUnchanged(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens a file, or stdin for `-`. If its first line that is not blank is a complete JSON value, it is JSON lines; otherwise it is
 * one JSON document. With `lines`, or a name that ends in .jsonl or .ndjson, it is always JSON lines.
 */
export const openInput = async (name: string, lines: boolean): Promise<Input> => {
  if (name === '-') return ofStream('<stdin>', process.stdin, lines, async () => void process.stdin.destroy());
  const isLines = lines || /\.(jsonl|ndjson)$/i.test(name);
  if (await isPipe(name)) {
    const pipe = await opened(name, openPipe);
    return ofStream(name, pipe, isLines, async () => void pipe.destroy());
  }
  const handle = await opened(name, open);
  const stats = await handle.stat({ bigint: true });
  if (stats.isDirectory()) {
    await handle.close();
    throw wrongUse(`${name} must be a file, not a folder.`);
  }
  // A device cannot be read twice.
  if (!stats.isFile()) return ofStream(name, handle.createReadStream(), isLines, () => handle.close());
  const requests = await readRequests(fileChunks(handle), isLines);
  return {
    name,
    rereadable: true,
    isDocument: requests.isDocument,
    items: () => (requests.isDocument ? listed([requests.document]) : linesOf(fileChunks(handle))),
    isUnchanged: async () => {
      const now = await handle.stat({ bigint: true });
      return now.size === stats.size && now.mtimeNs === stats.mtimeNs;
    },
    close: () => handle.close(),
  };
};

const opened = async <Opened>(name: string, how: (name: string) => Promise<Opened>): Promise<Opened> => {
  try {
    return await how(name);
  } catch (thrown) {
    const code = codeOf(thrown);
    throw wrongUse(
      code === 'ENOENT' ? `The file ${name} does not exist.` : `${name} cannot be read (${code ?? 'unknown'}).`,
    );
  }
};

const ofStream = async (
  name: string,
  stream: AsyncIterable<Buffer>,
  isLines: boolean,
  close: () => Promise<void>,
): Promise<Input> => {
  const requests = await readRequests(stream, isLines);
  return {
    name,
    rereadable: requests.isDocument,
    isDocument: requests.isDocument,
    items: () => (requests.isDocument ? listed([requests.document]) : requests.items),
    isUnchanged: async () => true,
    close,
  };
};

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Item> {
  for await (const line of byteLines(chunks)) yield toItem(line);
}

async function* listed<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Checks that the file is a named pipe, such as a shell's `<(command)`. */
const isPipe = async (name: string): Promise<boolean> => {
  const stats = await stat(name).catch(() => undefined);
  return stats?.isFIFO() === true;
};

/**
 * Opens a named pipe as a socket. Reading it as a file could not be cancelled, and would keep the process alive until something
 * is written.
 */
const openPipe = async (name: string): Promise<Socket> =>
  new Socket({ fd: await promisify(openFd)(name, 'r'), readable: true, writable: false });

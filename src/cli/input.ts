import { open as openFd } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ByteLine, fileChunks, findText, LINE_FEED, lineLists, MAX_BYTES } from '../internal/byte-lines.js';
import { BodyBuffer } from '../internal/bytes.js';
import { codeOf } from '../internal/foreign.js';
import { wrongUse } from './exit-codes.js';

/** An open file or stream of requests. */
export interface Input {
  /** The file's name, or `<stdin>`. */
  readonly name: string;
  /** True if it can be read more than once. Otherwise it cannot be checked before it is sent. */
  readonly rereadable: boolean;
  /** One JSON document; JSON lines if not. */
  readonly isDocument: boolean;
  /** The requests, in their order: lists of those that were read together. */
  lists(): AsyncIterable<readonly Item[]>;
  /** Resolves to false when the file was changed since it was opened. */
  isUnchanged(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens a file, or stdin for `-`. If its first line that is not blank is a complete JSON value, it is JSON lines; otherwise it is
 * one JSON document. With `lines`, or a name that ends in .jsonl or .ndjson, it is always JSON lines. A .json file with one line
 * is a document.
 */
export const openInput = async (name: string, lines: boolean): Promise<Input> => {
  if (name === '-') return ofStream('<stdin>', process.stdin, lines, async () => void process.stdin.destroy());
  const isLines = lines || /\.(jsonl|ndjson)$/i.test(name);
  if (await isPipe(name)) {
    const pipe = await opened(name, openPipe);
    return ofStream(name, pipe, isLines, async () => void pipe.destroy());
  }
  const handle = await opened(name, open);
  try {
    return await ofHandle(name, handle, isLines);
  } catch (thrown) {
    await handle.close();
    throw thrown;
  }
};

const ofHandle = async (name: string, handle: FileHandle, isLines: boolean): Promise<Input> => {
  const stats = await handle.stat({ bigint: true });
  if (stats.isDirectory())
    throw wrongUse(
      `${name} must be one file, not a folder. Join its files of JSON lines first: cat ${join(name, '*.jsonl')} > all.jsonl.`,
    );
  // A device cannot be read twice.
  if (!stats.isFile()) return ofStream(name, handle.createReadStream(), isLines, () => handle.close());
  const split = await splitRequests(fileChunks(handle), isLines);
  const only = split.isDocument || isLines || !/\.json$/i.test(name) ? undefined : await onlyLine(fileChunks(handle));
  const requests: Requests = only === undefined ? split : { isDocument: true, document: only };
  return {
    name,
    rereadable: true,
    isDocument: requests.isDocument,
    lists: () => (requests.isDocument ? listed([[requests.document]]) : linesOf(fileChunks(handle))),
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
  const requests = await splitRequests(stream, isLines).catch(async thrown => {
    await close();
    throw thrown;
  });
  return {
    name,
    rereadable: requests.isDocument,
    isDocument: requests.isDocument,
    lists: () => (requests.isDocument ? listed([[requests.document]]) : requests.lists),
    isUnchanged: async () => true,
    close,
  };
};

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly Item[]> {
  for await (const list of lineLists(chunks)) yield list.map(toItem);
}

async function* listed<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Returns the request of a file with a single line; undefined if there are more. */
const onlyLine = async (chunks: AsyncIterable<Buffer>): Promise<Item | undefined> => {
  let only: Item | undefined;
  for await (const [first, ...more] of linesOf(chunks)) {
    if (only !== undefined || more.length > 0) return undefined;
    only = first;
  }
  return only;
};

/** Yields one request after the other. */
export async function* itemsOf(input: Input): AsyncGenerator<Item> {
  for await (const list of input.lists()) yield* list;
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

/** The requests of an input: one JSON document, or JSON lines. */
type Requests =
  | { readonly isDocument: true; readonly document: Item }
  | { readonly isDocument: false; readonly lists: AsyncIterable<readonly Item[]> };

/**
 * Reads JSON lines if `isLines` is set or if the first line that is not blank is a complete JSON value; otherwise one JSON
 * document, which is read to its end.
 */
const splitRequests = async (chunks: AsyncIterable<Buffer>, isLines: boolean): Promise<Requests> => {
  if (isLines) return { isDocument: false, lists: linesOf(chunks) };
  const rest = chunks[Symbol.asyncIterator]();
  const head = await readFirstLine(rest);
  const [first] = (await linesOf(listed(head)).next()).value ?? [];
  // An empty file must be reported as an invalid request.
  if (first === undefined && !isTooLong(head)) return { isDocument: true, document: { line: 1, text: '' } };
  if (first === undefined || isWhole(first)) return { isDocument: false, lists: linesOf(joined(head, rest)) };
  return { isDocument: true, document: await wholeDocument(first.line, joined(head, rest)) };
};

/** Reads chunks until the first line that is not blank has ended, or until it is too long. */
const readFirstLine = async (chunks: AsyncIterator<Buffer>): Promise<readonly Buffer[]> => {
  const head: Buffer[] = [];
  let hasText = false;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    const chunk = next.value;
    head.push(chunk);
    const from: number = hasText ? 0 : findText(chunk);
    hasText ||= from !== -1;
    if ((hasText && chunk.includes(LINE_FEED, from)) || isTooLong(head)) break;
  }
  return head;
};

const isTooLong = (head: readonly Buffer[]): boolean => head.reduce((sum, { length }) => sum + length, 0) > MAX_BYTES;

async function* joined(head: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

const isWhole = ({ text, unreadable }: Item): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return unreadable !== undefined;
  }
};

/** Reads a document, which begins at `line` after blank lines. */
const wholeDocument = async (line: number, chunks: AsyncIterable<Buffer>): Promise<Item> => {
  const body = new BodyBuffer(MAX_BYTES);
  for await (const chunk of chunks) if (!body.add(chunk)) return toItem({ line, bytes: body.read(), tooLong: true });
  const bytes = body.read();
  const start = bytes.lastIndexOf(LINE_FEED, findText(bytes)) + 1;
  // Without the last line feed, so that the end of the text is where the last line ends.
  const end = bytes.at(-1) === LINE_FEED ? -1 : undefined;
  return toItem({ line, bytes: bytes.subarray(start, end), tooLong: false });
};

/** One request of an input, as text. */
export interface Item {
  /** The line at which it begins; 1 for the first line. */
  readonly line: number;
  readonly text: string;
  /** Set if the bytes cannot be read as text: what they are, and what they must do. */
  readonly unreadable?: readonly [got: string, must: string];
}

// A byte order mark is kept, so that it is reported and not sent.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes a line or a whole file. Bytes that are not UTF-8 are reported, not guessed at. */
const toItem = ({ line, bytes, tooLong }: ByteLine): Item => {
  if (tooLong) return { line, text: '', unreadable: ['more', `be at most ${MAX_BYTES / 1024 ** 2} MiB`] };
  try {
    return { line, text: utf8.decode(bytes) };
  } catch {
    return { line, text: '', unreadable: ['other bytes', 'be UTF-8'] };
  }
};

/** Checks that both names lead to the same file. */
export const isSame = async (name: string, other: string): Promise<boolean> => {
  const [one, two] = await Promise.all([name, other].map(each => stat(each, { bigint: true }).catch(() => undefined)));
  return one !== undefined && one.dev === two?.dev && one.ino === two.ino;
};

/** Lists the files of the names: of a folder, its JSON files and those of the folders in it, by name. */
export const listFiles = async (names: readonly string[]): Promise<readonly string[]> =>
  (await Promise.all(names.map(filesOf))).flat();

const filesOf = async (name: string): Promise<readonly string[]> => {
  const stats = name === '-' ? undefined : await stat(name).catch(() => undefined);
  if (!stats?.isDirectory()) return [name];
  const files = await readFolder(name);
  if (files.length === 0) throw wrongUse(`The folder ${name} must contain a .json, .jsonl or .ndjson file.`);
  return files;
};

const readFolder = async (folder: string): Promise<readonly string[]> => {
  const found: string[] = [];
  const all = await readdir(folder, { withFileTypes: true });
  for (const entry of all.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await readFolder(path)));
    else if (/\.(json|jsonl|ndjson)$/i.test(entry.name)) found.push(path);
  }
  return found;
};

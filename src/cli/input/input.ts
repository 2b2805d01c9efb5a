import { open } from 'node:fs/promises';
import { codeOf, wrongUse } from '../cli-error.js';
import { type ByteLine, byteLines, MAX_BYTES } from './byte-lines.js';
import { fileChunks } from './file-chunks.js';
import { type Item, isBlank, itemOf } from './item.js';
import { isPipe, openPipe } from './pipe.js';

/** Where requests come from. */
export interface Input {
  /** The file's name, or `<stdin>`. */
  readonly name: string;
  /** Whether it can be read from its start as often as one likes. If not, it cannot be checked before it is sent. */
  readonly rereadable: boolean;
  /** One JSON document; JSON lines if not. */
  readonly isDocument: boolean;
  /** The requests, in their order. */
  items(): AsyncIterable<Item>;
  /** Tells whether the file is still what it was when it was opened. */
  isUnchanged(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens a file, or stdin for `-`. Its first line that is not blank says what it is: a whole JSON value begins JSON lines,
 * anything else one JSON document. With `lines`, or a name that ends in .jsonl or .ndjson, it is JSON lines.
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
    throw wrongUse(`${name} is a folder, not a file.`);
  }
  // A device: what is read is gone.
  if (!stats.isFile()) return ofStream(name, handle.createReadStream(), isLines, () => handle.close());
  const { items, isDocument } = await requestsOf(byteLines(fileChunks(handle)), isLines);
  const document = isDocument ? await collected(items) : undefined;
  return {
    name,
    rereadable: true,
    isDocument,
    items: () => (document === undefined ? eachLine(byteLines(fileChunks(handle))) : listed(document)),
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
    throw wrongUse(code === 'ENOENT' ? `There is no file ${name}.` : `${name} cannot be read (${code ?? 'unknown'}).`);
  }
};

const ofStream = async (
  name: string,
  stream: AsyncIterable<Buffer>,
  isLines: boolean,
  close: () => Promise<void>,
): Promise<Input> => {
  const { items, isDocument } = await requestsOf(byteLines(stream), isLines);
  const document = isDocument ? await collected(items) : undefined;
  return {
    name,
    rereadable: isDocument,
    isDocument,
    items: () => (document === undefined ? items : listed(document)),
    isUnchanged: async () => true,
    close,
  };
};

interface Requests {
  readonly items: AsyncIterable<Item>;
  readonly isDocument: boolean;
}

const requestsOf = async (lines: AsyncGenerator<ByteLine>, isLines: boolean): Promise<Requests> => {
  const blank: ByteLine[] = [];
  for (let first = await lines.next(); !first.done; first = await lines.next()) {
    const item = itemOf(first.value);
    if (!isBlank(item)) {
      const all = chained([...blank, first.value], lines);
      return isLines || isWhole(item)
        ? { items: eachLine(all), isDocument: false }
        : { items: wholeDocument(all), isDocument: true };
    }
    blank.push(first.value);
  }
  // Nothing at all is no request, but it is fine as a list of them.
  return isLines ? { items: listed([]), isDocument: false } : { items: listed([EMPTY]), isDocument: true };
};

const EMPTY: Item = { line: 1, text: '' };

const isWhole = ({ text, unreadable }: Item): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return unreadable !== undefined;
  }
};

async function* eachLine(lines: AsyncIterable<ByteLine>): AsyncGenerator<Item> {
  for await (const line of lines) {
    const item = itemOf(line);
    if (!isBlank(item)) yield item;
  }
}

async function* wholeDocument(lines: AsyncIterable<ByteLine>): AsyncGenerator<Item> {
  const parts: Buffer[] = [];
  let length = 0;
  let tooLong = false;
  for await (const line of lines) {
    length += line.bytes.length + 1;
    tooLong ||= line.tooLong || length > MAX_BYTES;
    if (!tooLong) parts.push(line.bytes, NEW_LINE);
  }
  // Without the last line feed, so that the end of the text is where the last line ends.
  yield itemOf({ line: 1, bytes: Buffer.concat(parts.slice(0, -1)), tooLong });
}

const NEW_LINE = Buffer.from('\n');

async function* chained<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}

async function* listed<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

const collected = async <T>(items: AsyncIterable<T>): Promise<readonly T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

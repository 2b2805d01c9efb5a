import { type ByteLine, ByteLines, GatheredBytes, MAX_BYTES } from '../../internal/byte-lines.js';

/** The requests of an input: one JSON document, or JSON lines. */
export type Requests =
  | { readonly isDocument: true; readonly document: Item }
  | { readonly isDocument: false; readonly items: AsyncIterable<Item> };

/**
 * Reads JSON lines if `isLines` is set or if the first line that is not blank is a complete JSON value; otherwise one JSON
 * document, which is read to its end.
 */
export const readRequests = async (chunks: AsyncIterable<Buffer>, isLines: boolean): Promise<Requests> => {
  const lines = new ByteLines(chunks);
  const first = await lines.next();
  if (isLines || (first !== undefined && isWhole(toItem(first))))
    return { isDocument: false, items: eachLine(first, lines) };
  // An empty file must be reported as an invalid request.
  if (first === undefined) return { isDocument: true, document: { line: 1, text: '' } };
  return { isDocument: true, document: await wholeDocument(first, lines.rest()) };
};

const isWhole = ({ text, unreadable }: Item): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return unreadable !== undefined;
  }
};

async function* eachLine(first: ByteLine | undefined, lines: ByteLines): AsyncGenerator<Item> {
  try {
    for (let line = first; line !== undefined; line = await lines.next()) yield toItem(line);
  } finally {
    await lines.close();
  }
}

const LINE_FEED = Buffer.from('\n');

const wholeDocument = async (first: ByteLine, rest: AsyncIterable<Buffer>): Promise<Item> => {
  const gathered = new GatheredBytes();
  let hasMore = false;
  gathered.add(first.bytes);
  for await (const part of rest) {
    if (!hasMore && part.length > 0) gathered.add(LINE_FEED);
    hasMore ||= part.length > 0;
    gathered.add(part);
  }
  const { bytes, tooLong } = gathered;
  // Without the last line feed, so that the end of the text is where the last line ends.
  const end = hasMore && bytes.at(-1) === LINE_FEED[0] ? -1 : undefined;
  return toItem({ line: first.line, bytes: bytes.subarray(0, end), tooLong });
};

/** One request of an input, as text. */
export interface Item {
  /** The line at which it begins; 1 for the first line. */
  readonly line: number;
  readonly text: string;
  /** The reason why the bytes cannot be read as text. */
  readonly unreadable?: string;
}

// A byte order mark is kept, so that it is reported and not sent.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes a line or a whole file. Bytes that are not UTF-8 are reported, not guessed at. */
export const toItem = ({ line, bytes, tooLong }: ByteLine): Item => {
  if (tooLong) return { line, text: '', unreadable: `more than ${MAX_BYTES} bytes` };
  try {
    return { line, text: utf8.decode(bytes) };
  } catch {
    return { line, text: '', unreadable: 'bytes that are not UTF-8' };
  }
};

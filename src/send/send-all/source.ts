import { wrongConfig } from '../failure.js';

/** What `sendAll` takes its sendables from: any iterable, or a ReadableStream. */
export type SendSource<Item> = Iterable<Item> | AsyncIterable<Item> | ReadableStreamLike<Item>;

/** The part of ReadableStream that is used where it cannot be iterated. */
export interface ReadableStreamLike<Item> {
  getReader(): StreamReader<Item>;
}

/** The part of the reader of a ReadableStream that is used. */
export interface StreamReader<Item> {
  read(): Promise<{ readonly done: boolean; readonly value?: Item | undefined }>;
  cancel(): Promise<void>;
}

/** Takes one item after the other. */
export interface Pull<Item> {
  /** At once for a synchronous iterable. */
  next(): Pulled<Item> | Promise<Pulled<Item>>;
  /** Tells the source that no more is wanted. */
  close(): Promise<void>;
}

export type Pulled<Item> = { readonly done: true } | { readonly done: false; readonly value: Item };

/** Opens a source, which is not touched before. */
export type Open<Item> = () => Pull<Item>;

export const opener = <Item>(source: unknown): Open<Item> => {
  if (isObject<SendSource<Item>>(source)) {
    if (Symbol.asyncIterator in source) return () => iterated(source[Symbol.asyncIterator]());
    if (Symbol.iterator in source) return () => iterated(source[Symbol.iterator]());
    if ('getReader' in source) return () => read(source.getReader());
  }
  throw wrongConfig('The source of sendAll is neither an iterable of sendables nor a ReadableStream.');
};

const iterated = <Item>(iterator: Iterator<Item, unknown> | AsyncIterator<Item, unknown>): Pull<Item> => ({
  next: () => {
    const result = iterator.next();
    return 'then' in result ? Promise.resolve(result).then(pulled) : pulled(result);
  },
  close: async () => {
    await iterator.return?.();
  },
});

const pulled = <Item>(result: IteratorResult<Item, unknown>): Pulled<Item> => {
  // As `for await` does; else what is no result would be an item, for ever.
  if (typeof result !== 'object' || result === null) throw new TypeError('The source of sendAll gave no result.');
  return result.done ? { done: true } : { done: false, value: result.value };
};

const read = <Item>(reader: StreamReader<Item>): Pull<Item> => ({
  next: async () => {
    const { done, value } = await reader.read();
    if (done) return { done: true };
    // Not the end: what follows it in the stream would be lost in silence.
    if (value === undefined) throw new TypeError('The stream of sendAll gave undefined; what follows was not sent.');
    return { done: false, value };
  },
  close: () => reader.cancel(),
});

// What it is an object of is found out later: types bypassed, anything comes.
const isObject = <Wanted>(value: unknown): value is Wanted => typeof value === 'object' && value !== null;

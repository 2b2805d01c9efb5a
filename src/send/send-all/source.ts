import { isPart } from '../../builders/part.js';
import type { ReadyToSend } from '../../builders/sendable.js';
import type { Unknowns } from '../../builders/state.js';
import { withArticle } from '../../internal/json.js';
import { shown } from '../../internal/options.js';
import type { Made, MustBe, Needs } from '../../internal/phantoms.js';

/** A source of sendables for `sendAll`: any iterable, or a ReadableStream. */
export type SendSource<Item> = Iterable<Item> | AsyncIterable<Item> | ReadableStreamLike<Item>;

/** The part of ReadableStream that is used if the runtime's cannot be iterated. */
export interface ReadableStreamLike<Item> {
  getReader(): StreamReader<Item>;
}

/** The part of the reader of a ReadableStream that is used. */
export interface StreamReader<Item> {
  read(): Promise<{ readonly done: boolean; readonly value?: Item | undefined }>;
  cancel(): Promise<void>;
}

/** Reads one item after the other. */
export interface SourceReader<Item> {
  /** Synchronous for a synchronous iterable. */
  next(): ReadResult<Item> | Promise<ReadResult<Item>>;
  /** Closes the source, because no more items are needed. */
  close(): Promise<void>;
}

export type ReadResult<Item> = { readonly done: true } | { readonly done: false; readonly value: Item };

/** Opens a source, which is not used before. */
export type OpenSource<Item> = () => SourceReader<Item>;

/** Opens the source of the function `of`. Throws what `wrong` makes of a sentence if it cannot be read. */
export const openSource = <Item>(
  source: unknown,
  of: 'sendAll' | 'addAll',
  wrong: (sentence: string) => Error,
): OpenSource<Item> => {
  if (isObject<SendSource<Item>>(source)) {
    if (Symbol.asyncIterator in source) return () => readIterator(source[Symbol.asyncIterator](), of);
    if (Symbol.iterator in source) return () => readIterator(source[Symbol.iterator](), of);
    if ('getReader' in source) return () => readStream(source.getReader(), of);
  }
  const found = isPart(source) ? `${withArticle(source[' is'])}: put it into a list` : shown(source);
  throw wrong(
    `The source of ${of} must be an iterable of messages and OTPs, such as a list, or a ReadableStream; got ${found}.`,
  );
};

const readIterator = <Item>(
  iterator: Iterator<Item, unknown> | AsyncIterator<Item, unknown>,
  of: string,
): SourceReader<Item> => {
  const toReadResult = (result: IteratorResult<Item, unknown>): ReadResult<Item> => {
    // As `for await` does. Otherwise a value that is not a result would be an item, for ever.
    if (typeof result !== 'object' || result === null)
      throw new TypeError(`The iterator of ${of} must return an object with \`done\` and \`value\`.`);
    return result.done ? { done: true } : { done: false, value: result.value };
  };
  return {
    next: () => {
      const result = iterator.next();
      const isPromise = typeof result === 'object' && result !== null && 'then' in result;
      return isPromise ? Promise.resolve(result).then(toReadResult) : toReadResult(result);
    },
    close: async () => {
      await iterator.return?.();
    },
  };
};

const CLOSE_MS = 1000;

/**
 * Closes the source of a run that was stopped. Waits at most 1 000 ms, so that a source that never responds does not keep the
 * run from ending. Ignores a failure, which must not replace the reason to end.
 */
export const closeStopped = (reader: SourceReader<unknown>): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, CLOSE_MS);
    // Fake timers replace `setTimeout` alone, and an aborted run must end although nothing advances them.
    AbortSignal.timeout(CLOSE_MS).addEventListener('abort', () => resolve());
    reader
      .close()
      .catch(() => {})
      .then(() => {
        clearTimeout(timer);
        resolve();
      });
  });

const readStream = <Item>(reader: StreamReader<Item>, of: string): SourceReader<Item> => ({
  next: async () => {
    const { done, value } = await reader.read();
    if (done) return { done: true };
    // Not the end: the items after it in the stream would be lost without an error.
    if (value === undefined) throw new TypeError(`The stream of ${of} must not contain undefined.`);
    return { done: false, value };
  },
  close: async () => reader.cancel(),
});

// Untyped callers may pass any object; its members are checked on use.
const isObject = <Wanted>(value: unknown): value is Wanted => typeof value === 'object' && value !== null;

/** The type of a source's items. */
export type ItemOf<Source> =
  Source extends AsyncIterable<infer Item>
    ? Item
    : Source extends Iterable<infer Item>
      ? Item
      : Source extends DomStream<infer Item>
        ? Item
        : Source extends ReadableStreamLike<infer Item>
          ? Item
          : never;

// In the DOM of TypeScript 5 streams are not iterable, and `getReader` has several signatures. Of such a method a compiler
// infers from the last alone, which may return another reader, unless the other type has as many.
interface DomStream<Item> {
  readonly getReader: { (options: { mode: 'byob' }): unknown; (): StreamReader<Item>; (options?: never): unknown };
}

/**
 * A source of complete sendables. For another source, the type names the wrong item: in its place if the items are listed,
 * otherwise in words. `_Generic` is for the compiler, which prints it in an error about a type parameter.
 */
export type ReadySource<Source, _Generic extends string = string> =
  Unknowns<ItemOf<Source>> extends 0 ? KnownSource<Source> : SendSource<ReadyToSend>;

// The second condition handles a value that is not iterable. It also keeps `Parameters<Bot['sendAll']>` working.
type KnownSource<Source> = [ItemOf<Source>] extends [ReadyToSend]
  ? Source
  : SendSource<unknown> extends Source
    ? SendSource<ReadyToSend<'in a list or another iterable; await a promise'>>
    : Source extends readonly unknown[]
      ? number extends Source['length']
        ? NotReady<ItemOf<Source>>
        : { readonly [Index in keyof Source]: ReadyToSend<'by Message, Otp or parse; await a promise'> }
      : NotReady<ItemOf<Source>>;

type NotReady<Item> =
  Item extends Made<'by Message, Otp or parse'>
    ? MustBe<`complete messages and OTPs; each of these needs ${MissingIn<Item>}`>
    : MustBe<'complete messages and OTPs, in a list or another iterable'>;
type MissingIn<Item> = keyof { readonly [Need in keyof Needs as Needs[Need] extends keyof Item ? never : Need]: true };

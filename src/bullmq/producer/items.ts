import type { ReadableStreamLike } from '../../index.js';
import { configError, describe } from '../check.js';

/** The items of any source that `sendAll` takes: an iterable, an async iterable or a ReadableStream. */
export async function* itemsOf<Item>(source: unknown): AsyncGenerator<Item, void, undefined> {
  if (isIterable<Item>(source)) yield* source;
  else if (isStream<Item>(source)) yield* readAll(source);
  else throw configError(`The source of addAll must be an iterable or a ReadableStream; got ${describe(source)}.`);
}

async function* readAll<Item>(stream: ReadableStreamLike<Item>): AsyncGenerator<Item, void, undefined> {
  const reader = stream.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      ended = done;
      if (done) return;
      // Not the end: what follows it would be lost without a word.
      if (value === undefined) throw new TypeError('The stream gave undefined in the place of a message.');
      yield value;
    }
  } finally {
    if (!ended) await reader.cancel();
  }
}

const isIterable = <Item>(source: unknown): source is Iterable<Item> | AsyncIterable<Item> =>
  typeof source === 'object' && source !== null && (Symbol.asyncIterator in source || Symbol.iterator in source);

const isStream = <Item>(source: unknown): source is ReadableStreamLike<Item> =>
  typeof source === 'object' && source !== null && 'getReader' in source;

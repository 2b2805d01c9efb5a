import type { ReadyToSend } from '../../build/sendable.js';
import type { WhenKnown } from '../../build/when-known.js';
import type { ReadableStreamLike, SendSource } from './source.js';

/** What a source gives. */
export type ItemOf<Source> =
  Source extends AsyncIterable<infer Item>
    ? Item
    : Source extends Iterable<infer Item>
      ? Item
      : Source extends ReadableStreamLike<infer Item>
        ? Item
        : never;

/** A source of what misses nothing. Of another, the item that is wrong, where each is written out, else in words. */
export type ReadySource<Source> = WhenKnown<ItemOf<Source>, KnownSource<Source>, SendSource<ReadyToSend>>;

// The second question is asked of what no call gives: of the parameter alone.
type KnownSource<Source> = [ItemOf<Source>] extends [ReadyToSend]
  ? Source
  : SendSource<unknown> extends Source
    ? SendSource<ReadyToSend>
    : Source extends readonly unknown[]
      ? number extends Source['length']
        ? NotReady<ItemOf<Source>>
        : { readonly [Index in keyof Source]: ReadyToSend }
      : NotReady<ItemOf<Source>>;

type NotReady<Item> =
  Item extends Pick<ReadyToSend, ' is made'>
    ? `finished messages and OTPs; these miss${Exclude<keyof ReadyToSend & string, keyof Item>}`
    : 'finished messages and OTPs, in a list or another iterable';

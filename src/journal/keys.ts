import { hash } from 'node:crypto';
import type { Sendable } from '../index.js';
import { LongMap } from '../internal/long-map.js';
import type { Key } from './record.js';

/** The messageId of a request, when it has one. */
export const messageIdOf = (sendable: Sendable): string | undefined => {
  const request = sendable.toJSON();
  return 'message' in request ? request.message.messageId : request.messageId;
};

/** The identity of an item in a run. */
export interface ItemKey {
  readonly key: Key;
  readonly messageId: string | undefined;
  /** A hash of the request, by which an item without an id is known, and an edit is noticed. */
  readonly hash: string;
  /** The hash of the last item of the run with the same messageId. */
  readonly earlierHash: string | undefined;
}

/** Creates the keys of the items of one run. */
export interface ItemKeys {
  /** Throws for a value that is not a Sendable. */
  next(sendable: Sendable): ItemKey;
}

/**
 * Keys of a program's items: the messageId; without one, the content and the number of equal items before it. A messageId has no
 * bracket in it, so the two kinds of keys cannot be confused.
 */
export const idKeys = (fingerprintOf: (sendable: Sendable) => string): ItemKeys => {
  const seen = new LongMap<string, string>();
  const alike = new LongMap<string, number>();
  return {
    next: sendable => {
      const messageId = messageIdOf(sendable);
      const hash = fingerprintOf(sendable);
      if (messageId !== undefined) {
        const earlierHash = seen.get(messageId);
        seen.set(messageId, hash);
        return { key: messageId, messageId, hash, earlierHash };
      }
      const count = (alike.get(hash) ?? 0) + 1;
      alike.set(hash, count);
      return { key: `[${hash}:${count}]`, messageId, hash, earlierHash: undefined };
    },
  };
};

/**
 * Tells whether an item is still the request that it was: a hash of its JSON, whatever its white space and the order
 * of its keys. The text and the value of an OTP are left out, as a short code could be found from a hash by trying all: its
 * messageId, which it always has, identifies it. The salt makes a hash of one journal useless for another. An HMAC would take
 * four times as long, and the hash authenticates nothing.
 */
export const fingerprint = (salt: string, sendable: Sendable): string =>
  hash('sha256', salt + sortedText(withoutSecrets(sendable.toJSON())), 'base64url');

const withoutSecrets = (request: object): object => {
  if (!('customerNo' in request)) return request;
  const { mokMessage: _text, mokValue: _value, ...rest }: Record<string, unknown> = { ...request };
  return rest;
};

/**
 * Writes a value as a text that is the same for every order of its keys. Each string follows its length, so that different values
 * have different texts although nothing is escaped: `JSON.stringify` for each string took twice as long.
 */
const sortedText = (value: unknown): string => {
  if (typeof value === 'string') return `${value.length}:${value}`;
  if (typeof value !== 'object' || value === null) return `${value},`;
  if (Array.isArray(value)) return `[${value.map(sortedText).join('')}]`;
  let text = '{';
  for (const key of Object.keys(value).sort()) text += sortedText(key) + sortedText(Reflect.get(value, key));
  return `${text}}`;
};

import { createHmac } from 'node:crypto';
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
  /** True if an earlier item of the run has the same messageId. */
  readonly isDuplicate: boolean;
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
  const seen = new LongMap<string, true>();
  const alike = new LongMap<string, number>();
  return {
    next: sendable => {
      const messageId = messageIdOf(sendable);
      const hash = fingerprintOf(sendable);
      if (messageId !== undefined) {
        const isDuplicate = seen.has(messageId);
        if (!isDuplicate) seen.set(messageId, true);
        return { key: messageId, messageId, hash, isDuplicate };
      }
      const count = (alike.get(hash) ?? 0) + 1;
      alike.set(hash, count);
      return { key: `[${hash}:${count}]`, messageId, hash, isDuplicate: false };
    },
  };
};

/**
 * Tells whether an item is still the request that it was: a hash of its JSON, whatever its blanks and the order
 * of its keys. The text and the value of an OTP are left out, as a short code could be found from a hash by trying all: its
 * messageId, which it always has, identifies it.
 */
export const fingerprint = (salt: string, sendable: Sendable): string =>
  createHmac('sha256', salt)
    .update(JSON.stringify(sorted(withoutSecrets(sendable.toJSON()))))
    .digest('base64url');

const withoutSecrets = (request: object): object => {
  if (!('customerNo' in request)) return request;
  const { mokMessage: _text, mokValue: _value, ...rest }: Record<string, unknown> = { ...request };
  return rest;
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  // Pairs, so that `__proto__` stays a key like any other.
  return { entries: entries.map(([key, item]) => [key, sorted(item)]) };
};

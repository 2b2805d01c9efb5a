import { createHmac } from 'node:crypto';
import type { Sendable } from '../index.js';

/** The messageId of a request, when it has one. */
export const messageIdOf = (sendable: Sendable): string | undefined => {
  const request = sendable.toJSON();
  return 'message' in request ? request.message.messageId : request.messageId;
};

/**
 * Creates the keys of the items of one run: the messageId; without one, the content and the number of equal items before it. A
 * messageId has no bracket in it, so the two kinds of keys cannot be confused.
 */
export class ItemKeys {
  private readonly fingerprintOf: (sendable: Sendable) => string;
  private readonly seen = new Set<string>();
  private readonly alike = new Map<string, number>();

  constructor(fingerprintOf: (sendable: Sendable) => string) {
    this.fingerprintOf = fingerprintOf;
  }

  /** `isDuplicate` when an earlier item of the run has the same messageId. */
  next(sendable: Sendable): { readonly key: string; readonly isDuplicate: boolean } {
    const id = messageIdOf(sendable);
    if (id !== undefined) {
      const isDuplicate = this.seen.has(id);
      this.seen.add(id);
      return { key: id, isDuplicate };
    }
    const hash = this.fingerprintOf(sendable);
    const count = (this.alike.get(hash) ?? 0) + 1;
    this.alike.set(hash, count);
    return { key: `[${hash}:${count}]`, isDuplicate: false };
  }
}

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

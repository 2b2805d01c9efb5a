import { createHmac } from 'node:crypto';
import type { Sendable } from '../../index.js';

/**
 * Tells whether a line of the input is still the request that it was: a hash of its JSON, whatever its blanks and the order
 * of its keys. The text and the value of an OTP are left out, as a short code could be found from a hash by trying all: its
 * messageId, which it always has, tells it.
 */
export const identityOf = (salt: string, sendable: Sendable): string =>
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

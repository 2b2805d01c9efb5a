import { inspect } from 'node:util';
import { expect } from 'vitest';
import type { TransportRequest } from '../../../src/send/transport.js';
import { ENCODED, TOKEN } from './bots.js';

const PLAIN = [TOKEN, ENCODED, 'tok-5ecret', 'Your code', 'k481516q', 'C-1029', 'sendmok/tok'];
const inOtherForms = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  return [hex, hex.replace(/..(?!$)/g, '$& '), [...bytes].join(), [...secret].join('-')];
};
const SECRETS = [...PLAIN, ...PLAIN.flatMap(inOtherForms), 'k481 516q', 'K481516Q', btoa('Your code is').slice(0, 12)];

/** Everything that anyone could print of a value. */
export const printed = (value: unknown): string => {
  const texts: string[] = [String(value), JSON.stringify(value) ?? ''];
  for (const showHidden of [true, false]) texts.push(inspect(value, { depth: Infinity, showHidden, getters: true }));
  texts.push(inspect(value, { depth: Infinity, showHidden: true, customInspect: false, getters: true }));
  try {
    texts.push(inspect(structuredClone(value), { depth: Infinity, showHidden: true }));
  } catch (error) {
    texts.push(inspect(error, { depth: Infinity }));
  }
  for (let error = value; error instanceof Error; error = error.cause) {
    texts.push(error.message, error.stack ?? '');
    for (const key of Reflect.ownKeys(error))
      texts.push(inspect(Reflect.get(error, key), { depth: Infinity, showHidden: true }));
  }
  return texts.join('\n');
};

/** No secret is in what could be printed of `value`. */
export const expectClean = (value: unknown): void => {
  const text = printed(value);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
};

/** All that must not get out, as a careless transport or middleware tells it. */
export const leak = (request: TransportRequest): string => `${request.origin}${request.path.reveal()} ${request.body}`;

import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signPress } from '../../../src/webhook/signatures/jws.js';
import { jwsVerifier } from '../../../src/webhook/signatures/jws-verifier.js';
import {
  CONTENT,
  GOOD,
  HEADER,
  handmade,
  keys,
  NEW,
  NOW,
  OLD,
  PRESS,
  reasonOf,
} from '../../support/webhook/signatures.js';

test('a payload signed with any of the keys is opened', async () => {
  expect(await reasonOf(await signPress(PRESS, { kid: 'old', key: OLD }))).toBe(GOOD);
  expect(await reasonOf(await signPress(PRESS, { kid: 'new', key: NEW }))).toBe(GOOD);
});

test('the format is the documented one', async () => {
  expect(await signPress(PRESS, { kid: 'old', key: OLD, issuedAt: NOW })).toBe(handmade(HEADER, CONTENT));
  expect(await reasonOf(handmade(HEADER, CONTENT))).toBe(GOOD);
});

test('every payload and message id survives signing exactly', async () => {
  const text = fc.string({ unit: 'binary' });
  await fc.assert(
    fc.asyncProperty(text, text, async (messageId, payload) => {
      const signed = await signPress({ messageId, payload }, { kid: 'new', key: NEW });
      expect(await jwsVerifier({ keys })(signed, { messageId })).toBe(payload);
    }),
    { seed: 8, numRuns: 200 },
  );
});

const [head = '', body = '', signature = ''] = handmade(HEADER, CONTENT).split('.');
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  ['an ordinary payload', 'approve:{"id":"7"}', 'not signed'],
  ['an empty payload', '', 'not signed'],
  ['a header after a space', Buffer.from(' {"alg":"none"}').toString('base64url'), 'not signed'],
  ['the start of a JWS', 'eyJ', 'malformed'],
  ['a header alone', head, 'malformed'],
  ['no signature', `${head}.${body}`, 'malformed'],
  ['an empty signature', `${head}.${body}.`, 'wrong-signature'],
  ['half of a signature', `${head}.${body}.${signature.slice(0, 20)}`, 'wrong-signature'],
  ['a signature that lacks its last character', `${head}.${body}.${signature.slice(0, -1)}`, 'wrong-signature'],
  ['four parts', `${head}.${body}.${signature}.${signature}`, 'malformed'],
  ['a valid JWS with a space at its end', `${handmade(HEADER, CONTENT)} `, 'malformed'],
  ['a valid JWS with a line break at its end', `${handmade(HEADER, CONTENT)}\n`, 'malformed'],
  ['a valid JWS with padding', `${handmade(HEADER, CONTENT)}=`, 'malformed'],
  ['another character set', `${head}.${body}.${signature.slice(0, -2)}!!`, 'malformed'],
  [
    'another content',
    `${head}.${encoded({ ...CONTENT, payload: 'approve:{"id":"8"}' })}.${signature}`,
    'wrong-signature',
  ],
  ['another header', `${encoded({ ...HEADER, x: 1 })}.${body}.${signature}`, 'wrong-signature'],
  ['alg none', `${encoded({ ...HEADER, alg: 'none' })}.${body}.`, 'algorithm'],
  ['alg None', `${encoded({ ...HEADER, alg: 'None' })}.${body}.`, 'algorithm'],
  ['alg none, with a signature', handmade({ ...HEADER, alg: 'none' }, CONTENT), 'algorithm'],
  ['HS512', handmade({ ...HEADER, alg: 'HS512' }, CONTENT), 'algorithm'],
  ['RS256', handmade({ ...HEADER, alg: 'RS256' }, CONTENT), 'algorithm'],
  ['no alg', handmade({ kid: 'old', typ: HEADER.typ }, CONTENT), 'malformed'],
  ['another typ', handmade({ ...HEADER, typ: 'JWT' }, CONTENT), 'type'],
  ['no typ', handmade({ alg: 'HS256', kid: 'old' }, CONTENT), 'type'],
  ['no kid', handmade({ alg: 'HS256', typ: HEADER.typ }, CONTENT), 'unknown-key'],
  ['an unknown kid', handmade({ ...HEADER, kid: 'evil' }, CONTENT, 'evil'.repeat(8)), 'unknown-key'],
  [
    'a kid that is an inherited property of objects',
    handmade({ ...HEADER, kid: 'constructor' }, CONTENT),
    'unknown-key',
  ],
  ['a kid that is not a text', handmade({ ...HEADER, kid: ['old'] }, CONTENT), 'unknown-key'],
  ['a signature with another key', handmade(HEADER, CONTENT, 'evil'.repeat(8)), 'wrong-signature'],
  ['a signature with one key and the kid of another', handmade({ ...HEADER, kid: 'new' }, CONTENT), 'wrong-signature'],
  [
    'a key in the header',
    handmade({ ...HEADER, jwk: { kty: 'oct', k: 'ZXZpbA' } }, CONTENT, 'evil'),
    'wrong-signature',
  ],
  ['an unknown critical header', handmade({ ...HEADER, crit: ['x'], x: 1 }, CONTENT), 'malformed'],
  ['a payload moved to another message', handmade(HEADER, { ...CONTENT, messageId: 'm-2' }), 'other-message'],
  ['no message', handmade(HEADER, { payload: 'x', iat: NOW }), 'content'],
  ['a payload that is not a text', handmade(HEADER, { ...CONTENT, payload: { a: 1 } }), 'content'],
  ['no time', handmade(HEADER, PRESS), 'content'],
  ['a time that is not a number', handmade(HEADER, { ...CONTENT, iat: '7' }), 'content'],
  ['a content that is not JSON', handmade(HEADER, 'approve'), 'content'],
  ['a content of null', handmade(HEADER, 'null'), 'content'],
])('%s: the verifier does not open it', async (_, signed, reason) => {
  expect(await reasonOf(signed)).toBe(reason);
});

test('a valid JWS on another message is refused', async () => {
  expect(await reasonOf(handmade(HEADER, CONTENT), {}, 'm-2')).toBe('other-message');
});

test('a removed key opens no payload', async () => {
  expect(await reasonOf(handmade(HEADER, CONTENT), { keys: { new: NEW } })).toBe('unknown-key');
});

test('a JWS with one changed character is never valid', async () => {
  const good = handmade(HEADER, CONTENT);
  for (let at = 0; at < good.length; at += 1) {
    const other = good[at] === 'A' ? 'B' : 'A';
    const reason = await reasonOf(good.slice(0, at) + other + good.slice(at + 1));
    if (good[at] !== other) expect(reason).not.toBe(GOOD);
  }
  // The last two bits of the last character encode no byte: RFC 4648 lets decoders ignore them.
  const endings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
  const reasons = await Promise.all(endings.map(end => reasonOf(good.slice(0, -1) + end)));
  expect(reasons.filter(reason => reason === GOOD)).toEqual([GOOD]);
});

describe('maxAgeSeconds', () => {
  afterEach(() => void vi.useRealTimers());

  test.each([
    [0, GOOD],
    [300, GOOD],
    [301, 'expired'],
    [-300, GOOD],
    [-301, 'not-yet-valid'],
  ])('a signature that is %d seconds old gives: %s', async (age, reason) => {
    vi.useFakeTimers({ toFake: ['Date'], now: (NOW + age) * 1000 });
    expect(await reasonOf(handmade(HEADER, CONTENT), { maxAgeSeconds: 300 })).toBe(reason);
    expect(await reasonOf(handmade(HEADER, CONTENT))).toBe(GOOD);
  });
});

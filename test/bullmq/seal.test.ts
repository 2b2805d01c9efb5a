import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { wrongOptionOf } from '../../src/bullmq/check.js';
import { createSeal, type SealKey } from '../../src/bullmq/seal.js';

const owner = { id: 'mAAA', operation: 'message', expiresAt: 1_790_000_000_000 };
const key = (id: string) => ({ id, secret: randomBytes(32) });
const [first, second] = [key('first'), key('second')];
const sealOf = (keys: readonly SealKey[], version = 1, name = 'bank') =>
  createSeal(version, name, keys, wrongOptionOf('createOutbox'));
const body = '{"text":"Kartınız hazır 💳"}';

test('a sealed body can be opened, and no two seals of one body are equal', () => {
  const seal = sealOf([first]);
  const sealed = seal.seal(body, owner);
  expect(sealed).toMatch(/^first\.[\w-]+$/);
  expect(sealed).not.toBe(seal.seal(body, owner));
  expect(seal.open(sealed, owner)).toEqual({ state: 'open', body });
});

test.each([
  ['another job', { ...owner, id: 'mBBB' }],
  ['another operation', { ...owner, operation: 'otp' }],
  ['another expiry', { ...owner, expiresAt: owner.expiresAt + 1 }],
])('a body that was sealed for %s cannot be opened', (_, other) => {
  const seal = sealOf([first]);
  expect(seal.open(seal.seal(body, other), owner)).toEqual({ state: 'broken' });
});

test.each([
  ['another bot', 1, 'shop'],
  ['another version', 2, 'bank'],
])('a body of %s cannot be opened', (_, version, name) => {
  const sealed = sealOf([first], version, name).seal(body, owner);
  expect(sealOf([first]).open(sealed, owner)).toEqual({ state: 'broken' });
});

test('a sealed body that was changed at any place, or cut, cannot be opened', () => {
  const seal = sealOf([first]);
  const sealed = seal.seal(body, owner);
  const dot = sealed.indexOf('.') + 1;
  for (let at = dot; at < sealed.length - 1; at++) {
    const other = sealed.charAt(at) === 'A' ? 'B' : 'A';
    expect(seal.open(sealed.slice(0, at) + other + sealed.slice(at + 1), owner).state).toBe('broken');
    expect(seal.open(sealed.slice(0, at), owner).state).toBe('broken');
  }
});

test('keys rotate: every key opens, the first one seals', () => {
  const old = sealOf([first]).seal(body, owner);
  const worker = sealOf([first, second]);
  const producer = sealOf([second, first]);
  expect(worker.open(old, owner).state).toBe('open');
  expect(worker.open(producer.seal(body, owner), owner).state).toBe('open');
  expect(sealOf([second]).open(old, owner)).toEqual({ state: 'no-key', keyId: 'first' });
  const same = { id: 'first', secret: second.secret };
  expect(sealOf([same]).open(old, owner)).toEqual({ state: 'broken' });
});

test('a secret may be base64, and shows in no inspection', () => {
  const secret = first.secret.toString('base64');
  const seal = sealOf([{ id: 'first', secret }]);
  expect(sealOf([first]).open(seal.seal(body, owner), owner).state).toBe('open');
  expect(inspect(seal, { depth: 9, showHidden: true })).not.toContain(secret.slice(0, 8));
});

test.each<[unknown, string]>([
  [[], '`keys` must have at least one key: a body is never stored unencrypted. Give one { id, secret }.'],
  [[{ id: 'a b', secret: randomBytes(32) }], '`keys[0].id` must be 1 to 16 letters, digits, - or _; got a string.'],
  [
    [{ id: 'a', secret: randomBytes(16) }],
    '`keys[0].secret` must be 32 bytes, or base64 of 32 bytes, such as `openssl rand -base64 32` makes, and not 16 bytes;',
  ],
  [
    [{ id: 'a', secret: 'short' }],
    '`openssl rand -base64 32` makes, and not base64 of 3 bytes (5 characters); got a string.',
  ],
  [
    [{ id: 'a', secret: undefined }],
    'createOutbox: `keys[0].secret` is missing; it must be 32 bytes, or base64 of 32 bytes, such as `openssl rand -base64 32` makes (is the environment variable set?).',
  ],
  [[randomBytes(32)], '`keys[0]` must be { id, secret }; got an instance of Buffer.'],
  [[first, 'secret'], '`keys[1]` must be { id, secret }; got a string.'],
  [[first, first], '`keys[1].id` must differ from the ids before it.'],
])('keys that cannot work are refused: %#', (keys, message) => {
  expect(() => sealOf(keys as never)).toThrow(message);
});

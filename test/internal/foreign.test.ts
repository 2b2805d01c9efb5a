import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { classOf, codeOf, ownError, scrub } from '../../src/internal/foreign.js';

class SocketError extends Error {}
const coded = (code: unknown, options?: ErrorOptions): Error => Object.assign(new Error('secret', options), { code });

it.each([
  [new TypeError('secret'), 'TypeError'],
  [new SocketError('secret'), 'SocketError'],
  [new DOMException('secret', 'AbortError'), 'AbortError'],
  [Object.assign(new Error('secret'), { name: 'Http2Error' }), 'Http2Error'],
  // A driver that names its errors in lower case.
  [Object.assign(new SocketError('secret'), { name: 'error' }), 'SocketError'],
  [new Error('secret'), 'Error'],
  [{ message: 'secret' }, 'Error'],
  ['secret', 'Error'],
  [undefined, 'Error'],
  [null, 'Error'],
])('the class of %o is %s', (thrown, name) => {
  expect(classOf(thrown)).toBe(name);
  expect(scrub(thrown)).toMatchObject({ name, message: '[hidden]', stack: `${name}: [hidden]` });
});

it.each([
  'a secret',
  'Otp481516',
  'Otp4Of8At1In5',
  'https://platform.example',
  'KXQZVW',
  `A${'a'.repeat(64)}`,
  '',
  'Ünïcode',
  481516,
])('a name that is %j is not shown', name => {
  expect(classOf(Object.assign(new Error('x'), { name }))).toBe('Error');
});

it.each([
  [coded('ECONNREFUSED'), 'ECONNREFUSED'],
  [coded('E2BIG'), 'E2BIG'],
  [coded('ERR_OSSL_X509_KEY_VALUES_MISMATCH'), 'ERR_OSSL_X509_KEY_VALUES_MISMATCH'],
  [new TypeError('fetch failed', { cause: coded('EAI_AGAIN') }), 'EAI_AGAIN'],
  [new AggregateError([coded('ECONNRESET'), coded('EPIPE')]), 'ECONNRESET'],
  [coded('a secret', { cause: coded('EPIPE') }), 'EPIPE'],
  [coded(23), undefined],
  [coded('OTP_481516'), undefined],
  [coded('the secret'), undefined],
  [coded('A'.repeat(65)), undefined],
  [new Error('x'), undefined],
])('the code of %o is %s', (thrown, code) => {
  expect(codeOf(thrown)).toBe(code);
});

it('the copy has copies of the causes, five at most, and nothing else', () => {
  const copy = scrub(
    new TypeError('secret', { cause: Object.assign(new SocketError('secret'), { code: 'EPIPE', url: 'secret' }) }),
  );
  expect(copy).toMatchObject({ name: 'TypeError', code: 'EPIPE', cause: { name: 'SocketError', code: 'EPIPE' } });
  expect(inspect(copy, { depth: 9, showHidden: true })).not.toContain('secret');
  const endless = new Error('secret');
  endless.cause = endless;
  let depth = 0;
  for (let error: unknown = scrub(endless); error instanceof Error; error = error.cause) depth++;
  expect(depth).toBe(6);
});

it('an error of this library keeps its message', () => {
  expect(scrub(ownError('The lane is closed.'))).toMatchObject({ name: 'Error', message: 'The lane is closed.' });
});

it('what throws when it is read has neither class nor code', () => {
  const hostile = new Proxy(new Error('x'), {
    get: () => {
      throw new Error('secret');
    },
  });
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  for (const thrown of [hostile, revoked.proxy])
    expect(scrub(thrown)).toMatchObject({ name: 'Error', code: undefined });
});

import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { signPress } from '../../../src/webhook/signatures/jws.js';
import { jwsVerifier } from '../../../src/webhook/signatures/jws-verifier.js';
import { CONTENT, GOOD, HEADER, handmade, keys, OLD, PRESS, reasonOf } from '../../support/webhook/signatures.js';

test.each([
  ['jwsVerifier: `keys` must have at least one key.', { keys: {} }],
  ['The key "k" must have at least 32 bytes for HS256.', { keys: { k: 'x'.repeat(31) } }],
  ['The key "k" must have at least 32 bytes for HS256.', { keys: { k: new Uint8Array(31) } }],
  ['The key "k" must be a string or a Uint8Array of at least 32 bytes; got undefined.', { keys: { k: undefined } }],
  ['jwsVerifier: `maxAgeSeconds` must be a number above 0; got 0.', { keys, maxAgeSeconds: 0 }],
])('jwsVerifier refuses wrong options: %s', (message, options) => {
  expect(() => jwsVerifier(options)).toThrow(message);
});

test('the length of a text key is counted in UTF-8 bytes', async () => {
  const key = '\u00e4'.repeat(16);
  expect(await reasonOf(await signPress(PRESS, { kid: 'k', key }), { keys: { k: key } })).toBe(GOOD);
});

test('signPress refuses a short key', async () => {
  await expect(signPress(PRESS, { kid: 'k', key: 'short' })).rejects.toThrow('must have at least 32 bytes');
});

test.each([OLD, [OLD], new Map([['old', OLD]]), undefined])(
  'jwsVerifier refuses keys that are not a plain object: %o',
  given => {
    expect(() => Reflect.apply(jwsVerifier, undefined, [{ keys: given }])).toThrow(
      /^jwsVerifier: `keys` .*must be a plain object/,
    );
  },
);

test('inspect and errors show neither keys nor payloads', async () => {
  const verify = jwsVerifier({ keys });
  const shown = inspect(verify, { depth: 9, showHidden: true });
  const error = await verify(handmade(HEADER, CONTENT, 'evil'.repeat(8)), { messageId: 'm-1' }).then(
    () => undefined,
    (thrown: unknown) => inspect(thrown, { depth: 9, showHidden: true }),
  );
  for (const text of [shown, error ?? '', String(verify)]) {
    expect(text).not.toContain(OLD);
    expect(text).not.toContain('7, 7, 7');
    expect(text).not.toContain('approve');
    expect(text).not.toContain(handmade(HEADER, CONTENT).split('.')[1]);
  }
  let short: unknown;
  try {
    jwsVerifier({ keys: { k: 'hunter2' } });
  } catch (thrown) {
    short = thrown;
  }
  expect(inspect(short)).not.toContain('hunter2');
});

test('changing the bytes of a key later does not change the verifier', async () => {
  const key = new Uint8Array(32).fill(9);
  const verify = jwsVerifier({ keys: { k: key } });
  const signed = await signPress(PRESS, { kid: 'k', key });
  key.fill(0);
  expect(await verify(signed, PRESS)).toBe(PRESS.payload);
});

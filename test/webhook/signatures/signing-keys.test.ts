import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { jwsVerifier } from '../../../src/webhook/signatures/jws-verifier.js';
import { signPress } from '../../../src/webhook/signatures/sign-press.js';
import { CONTENT, GOOD, HEADER, handmade, keys, OLD, PRESS, reasonOf } from './signed.js';

test.each([
  ['there are no keys', { keys: {} }],
  ['The key "k" is shorter than the 32 bytes', { keys: { k: 'x'.repeat(31) } }],
  ['The key "k" is shorter than the 32 bytes', { keys: { k: new Uint8Array(31) } }],
  ['The key "k" is neither a text nor bytes', { keys: { k: undefined } }],
  ['maxAgeSeconds is no positive number', { keys, maxAgeSeconds: 0 }],
])('%s', (told, options) => {
  expect(() => jwsVerifier(options)).toThrow(told);
});

test('a text is measured in bytes', async () => {
  const key = '\u00e4'.repeat(16);
  expect(await reasonOf(await signPress(PRESS, { kid: 'k', key }), { keys: { k: key } })).toBe(GOOD);
});

test('signing refuses a short key too', async () => {
  await expect(signPress(PRESS, { kid: 'k', key: 'short' })).rejects.toThrow('shorter than the 32 bytes');
});

test.each([OLD, [OLD], new Map([['old', OLD]]), undefined])(
  'keys that are no object by their kid are refused',
  given => {
    expect(() => Reflect.apply(jwsVerifier, undefined, [{ keys: given }])).toThrow(
      /^jwsVerifier: keys is no object of keys/,
    );
  },
);

test('keys and payloads are in nothing that is printed', async () => {
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

test('keys that change later change nothing', async () => {
  const key = new Uint8Array(32).fill(9);
  const verify = jwsVerifier({ keys: { k: key } });
  const signed = await signPress(PRESS, { kid: 'k', key });
  key.fill(0);
  expect(await verify(signed, PRESS)).toBe(PRESS.payload);
});

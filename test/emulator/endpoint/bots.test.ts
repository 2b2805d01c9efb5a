import { expect, test } from 'vitest';
import { createEmulator } from '../../../src/emulator/index.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { post, text } from '../../support/emulator/requests.js';

test.each(['a/b', 'a%2Fb', 'ä?#', '%', 'a b', '100%25', '__proto__', '..%2f'])(
  'the token %s is percent-decoded once',
  async token => {
    const emulator = emulatorWith({ token });
    const response = await emulator.fetch(post(`/v1/bots/sendmessage/${encodeURIComponent(token)}`, text()));
    expect(response.status).toBe(200);
  },
);

test('several bots are known by their tokens', async () => {
  const emulator = emulatorWith({ bots: { first: 'Cards', second: 'Loans' } });
  expect(emulator.token).toBe('first');
  expect((await emulator.fetch(post('/v1/bots/sendmessage/second', text()))).status).toBe(200);
  expect((await emulator.fetch(post('/v1/bots/sendmessage/constructor', text()))).status).toBe(401);
  expect([...emulator.messages].map(({ bot }) => bot)).toEqual(['Loans']);
});

test('the default token is random', () => {
  expect(createEmulator().token).not.toBe(createEmulator().token);
});

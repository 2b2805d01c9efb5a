import { expect, test } from 'vitest';
import { createEmulator } from '../../../src/emulator/index.js';
import { createBot, Message } from '../../../src/index.js';
import { loose } from '../../builders/loose.js';
import { call } from '../../support/emulator/control-client.js';
import { text } from '../../support/emulator/requests.js';

const high = Object(loose(Message.text('Hello').toCustomer('C-1')).extra({ acmePriority: 'high' }));

test('an emulator with extras accepts a field that the API spec does not have, and logs it', async () => {
  const emulator = createEmulator({ token: 'secret', extras: true });
  const bot = createBot({ baseUrl: 'http://127.0.0.1', token: 'secret', transport: emulator.transport });
  await bot.send(high);
  expect([...emulator.messages]).toMatchObject([{ request: { message: { text: 'Hello', acmePriority: 'high' } } }]);
});

test.each([false, undefined])('an emulator with extras: %s rejects it', async extras => {
  const emulator = createEmulator({ token: 'secret', extras });
  const bot = createBot({ baseUrl: 'http://127.0.0.1', token: 'secret', transport: emulator.transport });
  expect(await bot.trySend(high)).toMatchObject({ ok: false, error: { kind: 'rejected', status: 400 } });
  expect([...emulator.rejected]).toMatchObject([
    { violations: [{ rule: 'unknown-field', path: 'message.acmePriority' }] },
  ]);
});

test('the check of the page applies the option, and the code parses with extras', async () => {
  const body = { text: JSON.stringify(text({ acmePriority: 'high' })) };
  const checked = await call(createEmulator({ extras: true }), 'POST /check', body);
  expect(checked.violations).toEqual([]);
  expect(checked.builder).toContain('{ extras: true }');
  expect((await call(createEmulator(), 'POST /check', body)).violations).toMatchObject([{ rule: 'unknown-field' }]);
});

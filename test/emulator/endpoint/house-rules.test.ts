import { expect, test } from 'vitest';
import { createEmulator } from '../../../src/emulator/index.js';
import { createBot, houseRules, Message } from '../../../src/index.js';
import { call } from '../../support/emulator/control-client.js';
import { text } from '../../support/emulator/requests.js';

test('the emulator rejects a request that breaks a house rule, with its path', async () => {
  const emulator = createEmulator({ token: 'secret', rules: houseRules({ textLength: 5 }) });
  const bot = createBot({ baseUrl: 'http://127.0.0.1', token: 'secret', transport: emulator.transport });
  const long = Message.text('Hello, Ada').toCustomer('C-1');
  expect(await bot.trySend(long)).toMatchObject({ ok: false, error: { kind: 'rejected', status: 400 } });
  await bot.send(Message.text('Hello').toCustomer('C-1'));
  expect([...emulator.messages]).toHaveLength(1);
  expect([...emulator.rejected]).toMatchObject([
    {
      reason: 'malformed-request',
      violations: [
        {
          rule: 'house:text-length',
          path: 'message.text',
          message: '`message.text` must have at most 5 characters; got 10. [house:text-length]',
        },
      ],
    },
  ]);
});

test('the check and the sends of the page apply house rules, and the builder code stays', async () => {
  const emulator = createEmulator({ rules: houseRules({ textLength: 4 }) });
  const body = { text: JSON.stringify(text()) };
  const checked = await call(emulator, 'POST /check', body);
  expect(checked.violations).toMatchObject([{ rule: 'house:text-length', path: 'message.text' }]);
  expect(checked.builder).toContain("Message.text('Hello')");
  expect(await call(emulator, 'POST /send', body)).toMatchObject({ status: 400 });
  expect(emulator.messages.length).toBe(0);
});

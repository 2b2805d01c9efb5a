import assert from 'node:assert/strict';
import { createBot, Message, Otp } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { createWebhook } from 'sendable/webhook';

const emulator = createEmulator();
const bot = createBot({
  baseUrl: 'https://emulator.example',
  token: emulator.token,
  transport: emulator.transport,
});
const webhook = createWebhook({
  onPress: ({ messageId, payload }) =>
    bot.send(Message.text(`${payload}: ${messageId}`).toCustomer('C-1029')),
});
emulator.setWebhook({
  url: 'https://bank.example.com/presses',
  fetch: (url, init) => webhook.fetch(new Request(url, init)),
});

await bot.send(
  Otp.for('C-1029')
    .messageId('otp-1')
    .text('Pay 120?')
    .value('481516')
    .confirmButtons(),
);

// The customer presses a button, and your webhook responds with a message.
await emulator.press('otp-1', 'Confirm');
const { request } = await emulator.waitForMessage(
  { appCustomerId: 'C-1029', text: /confirm/ },
  { timeoutMs: 1000 },
);
assert.equal(request.message.text, 'confirm: otp-1');
assert.equal(emulator.otps.latest()?.request.mokValue, '481516');

emulator.reset(); // between tests
assert.equal(emulator.messages.length, 0);

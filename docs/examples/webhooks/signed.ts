import { Button, createBot, Message } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { createWebhook, jwsVerifier } from 'sendable/webhook';

const emulator = createEmulator();
const bot = createBot({
  baseUrl: 'https://emulator.example',
  token: emulator.token,
  transport: emulator.transport,
});

const webhook = createWebhook({
  onPress: ({ payload, signed }) => console.log(payload, { signed }),
  verify: jwsVerifier({ keys: emulator.signingKeys }),
  onError: (error, { stage }) => console.log('rejected at', stage, String(error)),
});
emulator.setWebhook({
  url: 'https://bank.example.com/presses',
  fetch: (url, init) => webhook.fetch(new Request(url, init)),
});

await bot.send(
  Message.generic()
    .element(e =>
      e
        .messageId('limit-1')
        .button(Button.postback('Raise my limit', 'limit:5000').hidden()),
    )
    .toCustomer('C-1029'),
);
await emulator.press('limit-1', 'Raise my limit');

// An attacker knows the address and the format, but has no device of the customer.
const forged = await webhook.fetch(
  new Request('https://bank.example.com/presses', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payload: '[limit-1]:limit:999999' }),
  }),
);
console.log('the response is', forged.status);

import { once } from 'node:events';
import { createServer } from 'node:http';
import { createBot } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { answering, offer } from './actions.js';
import { compileErrors } from './compile-errors.js';
import { examples } from './examples.js';
import { heading, labelled } from './print.js';

// The platform, on a free port of this machine.
const emulator = createEmulator();
const { url } = await emulator.listen();
const bot = createBot({ baseUrl: url, token: emulator.token });
const errors = compileErrors();

for (const { name, code, sendable } of await examples()) {
  heading(name);
  labelled('the code', code);
  labelled('the JSON', JSON.stringify(sendable));
  labelled('the receipt', JSON.stringify(await bot.send(sendable)));
}

heading('A user presses a button, and the platform reports it');
for (const [messageId, title] of [
  ['card-Gold', 'Apply'],
  ['otp-3', 'Confirm'],
] as const) {
  const { raw } = await emulator.press(messageId, title);
  labelled(`${title} on ${messageId}`, raw ?? 'nothing comes back');
}

heading('A press comes back to a webhook, whose typed handler answers with another message');
const server = createServer(answering(bot, emulator.signingKeys).node).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
emulator.setWebhook({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}` });
await bot.send(offer);
for (const [messageId, title] of [
  ['offer-gold', 'Apply'],
  ['offer-silver', 'Help'],
] as const) {
  const press = await emulator.press(messageId, title);
  labelled(`${title} on ${messageId}`, press.raw ?? '');
  labelled('the webhook', `answered ${press.delivery?.attempts.at(-1)?.status}`);
  labelled('its message', JSON.stringify(emulator.messages.latest()?.request));
}
server.closeAllConnections();
server.close();

heading('What cannot be sent does not compile');
for (const { code, printed } of await errors) {
  labelled('the code', code);
  labelled('the compiler', printed);
}

heading(`${emulator.messages.length} messages and ${emulator.otps.length} OTPs were sent over HTTP, to ${url}.`);

await bot.close();
await emulator.close();

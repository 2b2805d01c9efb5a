import { createBot } from 'sendable';
import { createEmulator } from 'sendable/emulator';
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

heading('What cannot be sent does not compile');
for (const { code, printed } of await errors) {
  labelled('the code', code);
  labelled('the compiler', printed);
}

heading(`${emulator.messages.length} messages and ${emulator.otps.length} OTPs were sent over HTTP, to ${url}.`);

await bot.close();
await emulator.close();

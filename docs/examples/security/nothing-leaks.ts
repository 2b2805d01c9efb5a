import { inspect } from 'node:util';
import { createBot, Otp } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const TOKEN = 'tok-3f9a7c';
const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: TOKEN,
  transport: memoryTransport({
    otherwise: { status: 400, body: { error: `bad request of ${TOKEN}` } },
  }),
});
const result = await bot.trySend(
  Otp.for('C-1029').messageId('otp-1').text('Your code is 481516').value('481516'),
);
const error = result.ok ? undefined : result.error;

// Everything that a logger could print of the bot and the error.
const printed = [bot, error].flatMap(thing => [
  inspect(thing, { depth: 9, showHidden: true }),
  JSON.stringify(thing),
]);
const secrets = { token: TOKEN, code: '481516', customer: 'C-1029' };
for (const [name, secret] of Object.entries(secrets))
  console.log(
    `${name} leaked:`,
    printed.some(text => text?.includes(secret)),
  );
console.log(error?.message);
console.log(error?.route, error?.messageId);

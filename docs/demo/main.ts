// npm run demo. With `-- --open` the emulator's page stays open, with the messages in it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import open from 'open';
import { createBot } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { pretty } from '../generate/pretty.js';
import { answering, offer } from './actions.js';
import { showCode } from './codes.js';
import { compileError } from './compile-errors.js';
import { examples, SHOWN } from './examples.js';
import { bubble, COLUMNS, heading, labelled, tick } from './print.js';

// The platform, on a free port of this machine.
const emulator = createEmulator();
const { url } = await emulator.listen();
const bot = createBot({ baseUrl: url, token: emulator.token });

const sent = (): string => `${emulator.messages.length} messages and ${emulator.otps.length} OTPs`;

heading('1. Messages that compile are sent');
const all = await examples();
for (const { name, code, sendable } of all) {
  const { messageId } = await bot.send(sendable);
  if (name !== SHOWN) continue;
  labelled(`code of docs/examples/${name}.ts`, code);
  labelled('JSON that the platform gets', pretty(JSON.parse(JSON.stringify(sendable)), '', 0, COLUMNS - 4));
  tick(`sent as ${messageId}, over HTTP, to the emulator at ${url}`);
}
tick(`${all.length - 1} more examples are sent; in all, ${sent()}: one of each kind`);

heading('2. A mistake does not compile');
const { code, printed } = await compileError();
labelled('code', code);
labelled('compiler', printed, 'red');

heading('3. A button press reaches a typed handler');
const server = createServer(answering(bot, emulator.signingKeys).node).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
emulator.setWebhook({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}` });
await bot.send(offer);
tick('a carousel with two buttons is sent');
for (const [messageId, title] of [
  ['offer-gold', 'Apply'],
  ['offer-silver', 'Help'],
] as const) {
  const { delivery } = await emulator.press(messageId, title);
  tick(`the user presses "${title}" on ${messageId}; the webhook responds ${delivery?.attempts.at(-1)?.status}`);
  bubble('the bot replies', `${emulator.messages.latest()?.request.message.text}`);
}

heading('4. A one-time code is right once, for its own payment');
await showCode(bot, emulator);

const stop = async (): Promise<void> => {
  server.closeAllConnections();
  server.close();
  await bot.close();
  await emulator.close();
};

heading(`Done: ${sent()} were sent over HTTP.`);
if (process.argv.includes('--open')) {
  await open(url).catch(() => undefined);
  console.log(`  The emulator's page with these messages: ${url}\n  Ctrl-C stops it.`);
  await once(process, 'SIGINT');
} else
  console.log(
    [
      '  npm run demo -- --open   see these messages in a browser',
      '  docs/start.md            write your own first message',
      '  npm run docs             build the docs site',
    ].join('\n'),
  );
await stop();

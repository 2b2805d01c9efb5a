import { closeSync, openSync } from 'node:fs';
import { botFor, make, message, type TransportName } from './bot-for.js';

// Run as: no-files-left.ts <transport> <url>. It sends while the process can open nothing more, and then once again.
const [, , name = '', url = ''] = process.argv;
const isName = (text: string): text is TransportName => text in make;
if (!isName(name)) throw new Error(`There is no ${name}.`);
const { transport, close } = make[name]();
const bot = botFor(transport, url, { attemptTimeoutMs: 5000 });
// What loads late, loads here: undici's parser, and all that an error needs.
await botFor(transport, 'http://127.0.0.1:1').trySend(message);

const files: number[] = [];
try {
  for (;;) files.push(openSync('/dev/null', 'r'));
} catch {}
const result = await bot.trySend(message);
for (const file of files) closeSync(file);
const after = await bot.trySend(message);
const error = result.ok ? undefined : result.error;
const { kind, delivery, attempts } = error ?? { attempts: [] };
console.log(JSON.stringify({ kind, delivery, code: attempts[0]?.code, after: after.ok ? 'sent' : after.error.kind }));
await close();
await bot.close();

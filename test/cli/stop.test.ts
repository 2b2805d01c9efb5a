import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { folder, platform, requests, sendable, start } from './cli.js';

/** Makes the disk slow: each sync lasts until the second SIGINT, and the first one writes the file `hangs`. */
const slowDisk = (journal: string, hangs: string): string => `
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
const handle = await open('/dev/null');
const prototype = Object.getPrototypeOf(handle);
await handle.close();
const { datasync } = prototype;
let signals = 0;
let proceed;
const interrupted = new Promise(resolve => { proceed = resolve; });
process.on('SIGINT', () => { if (++signals === 2) setTimeout(proceed, 50); });
prototype.datasync = async function () {
  if (existsSync(${JSON.stringify(journal)}) && readFileSync(${JSON.stringify(journal)}, 'utf8').includes('"begun"')) {
    writeFileSync(${JSON.stringify(hangs)}, '');
    await interrupted;
  }
  return datasync.call(this);
};`;

test('lines that a second signal stops while the journal writes their beginning are not in doubt: they were not sent', async () => {
  const { emulator, env } = await platform();
  const file = await folder({ 'c.jsonl': requests(5) });
  await writeFile(file('slow.mjs'), slowDisk(file('j'), file('hangs')));
  const given = { env: { ...env, NODE_OPTIONS: `--import ${file('slow.mjs')}` } };
  const { child, ended } = start(['send', file('c.jsonl'), '--journal', file('j'), '--concurrency', '2'], given);
  await expect.poll(() => existsSync(file('hangs')), { timeout: 30_000 }).toBe(true);
  child.kill('SIGINT');
  await new Promise(resolve => child.stderr.once('data', resolve));
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 130, stdout: '' });
  const { stderr } = await sendable(['journal', file('j')]);
  expect(stderr).toBe('0 sent, 2 failed, 0 unknown.\n');
  expect(emulator.messages.length).toBe(0);
});

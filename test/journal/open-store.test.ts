import { appendFile, open, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { Message } from '../../src/index.js';
import { openStore } from '../../src/journal/open-store.js';
import { JournalWriter } from '../../src/journal/writer.js';
import { folder } from '../cli/cli.js';

const options = {
  target: 't',
  targetName: '--base-url',
  keyKind: 'line',
  takeOver: true,
  takeOverName: '--take-over',
} as const;
const message = Message.text('Hello').toCustomer('C-1');

/** The path of a journal whose first run has begun line 1. */
const begunJournal = async (): Promise<string> => {
  const name = (await folder())('j');
  const first = await openStore(name, options);
  await first.begin(1, first.fingerprintOf(message), undefined);
  await first.close();
  return name;
};

test('all later runs continue after a first run that was torn at any byte', async () => {
  const name = await begunJournal();
  // This process has not died.
  const whole = (await readFile(name, 'utf8')).replace(/"host":"[^"]*"/, '"host":"elsewhere"');
  for (const length of [
    1,
    2,
    7,
    15,
    16,
    17,
    40,
    whole.indexOf('\n', 1) + 1,
    whole.indexOf('begun') - 4,
    whole.length - 3,
  ]) {
    await writeFile(name, whole.slice(0, length));
    const second = await openStore(name, options);
    await second.begin(2, second.fingerprintOf(message), undefined);
    await second.close();
    const third = await openStore(name, options);
    expect(third.known(2, third.fingerprintOf(message))?.status, `cut at ${length}`).toBe('begun');
    await third.close();
  }
});

test('a first record is not joined with half a record of a process that opened the new file a moment before', async () => {
  const name = (await folder())('j');
  const handle = await open(name, 'a+');
  // Both found the file empty, and this one is killed while it writes.
  await appendFile(name, '{"type":"opened","ru');
  await new JournalWriter('j', handle).append(
    { type: 'opened', run: 'r-1', pid: 1, host: 'elsewhere', at: 'now' },
    true,
  );
  await handle.close();
  const second = await openStore(name, options);
  await second.begin(1, second.fingerprintOf(message), undefined);
  await second.close();
});

test.each(['\n'.repeat(100), '\n\n{"type":"begun"}', '\n[]'])('%j is not a journal, and stays as it is', async text => {
  const name = (await folder())('j');
  await writeFile(name, text);
  await expect(openStore(name, options)).rejects.toThrow('is not a journal of sendable');
  expect(await readFile(name, 'utf8')).toBe(text);
});

test('a journal with two torn runs in a row can be opened', async () => {
  const name = await begunJournal();
  await appendFile(name, '{"type":"begun","li');
  // As on a disk that was still full: the next run could write no more than half of its first record.
  await appendFile(name, '\n{"type":"opened","ru');
  const second = await openStore(name, options);
  expect(second.known(1, second.fingerprintOf(message))?.status).toBe('begun');
  await second.close();
});

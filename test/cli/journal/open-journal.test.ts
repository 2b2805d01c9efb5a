import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../../src/cli/journal/open-journal.js';
import { Message } from '../../../src/index.js';

const decided = { resend: [], settled: [], takeOver: true };
const message = Message.text('Hello').toCustomer('C-1');

test('wherever the first run was torn, all runs after it go on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sendable-journal-'));
  const name = join(folder, 'j');
  const first = await openJournal(name, 't', decided);
  await first.begin(1, message);
  await first.close();
  // This process is none that died.
  const whole = (await readFile(name, 'utf8')).replace(/"host":"[^"]*"/, '"host":"elsewhere"');
  for (const length of [
    1,
    2,
    7,
    15,
    16,
    17,
    40,
    whole.indexOf('\n') + 1,
    whole.indexOf('begun') - 4,
    whole.length - 3,
  ]) {
    await writeFile(name, whole.slice(0, length));
    const second = await openJournal(name, 't', decided);
    await second.begin(2, message);
    await second.close();
    const third = await openJournal(name, 't', decided);
    expect(third.known(2, message)?.status, `cut at ${length}`).toBe('begun');
    await third.close();
  }
  await rm(folder, { recursive: true });
});

test('two runs in a row that were torn are survived', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sendable-journal-'));
  const name = join(folder, 'j');
  const first = await openJournal(name, 't', decided);
  await first.begin(1, message);
  await first.close();
  await appendFile(name, '{"type":"begun","li');
  // As on a disk that was still full: the next run could write no more than half of its first record.
  await appendFile(name, '\n{"type":"opened","ru');
  const second = await openJournal(name, 't', decided);
  expect(second.known(1, message)?.status).toBe('begun');
  await second.close();
  await rm(folder, { recursive: true });
});

import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { BIN, request, requests, sendable, shell, taken } from '../cli.js';
import { journaled } from './journal.js';

test('a torn last line is ignored, another file and a damaged journal are refused', async () => {
  const { emulator, env, file, send } = await journaled(3);
  const sendWith = (journal: string) => sendable(['send', file('c.jsonl'), '--journal', file(journal)], { env });
  await writeFile(file('notes.txt'), 'buy milk\n');
  await send();
  await appendFile(file('j'), '{"type":"begun","line":4,"ha');
  expect(await send()).toMatchObject({
    code: 0,
    stderr: '0 sent, 0 failed, 0 unknown, 3 done before.\n',
  });
  expect(await send()).toMatchObject({ code: 0 });
  const whole = await readFile(file('j'), 'utf8');
  const lines = whole.split('\n');
  await writeFile(file('j'), [...lines.slice(0, 2), '{"type":"sent","line":1', ...lines.slice(2)].join('\n'));
  expect(await send()).toMatchObject({
    code: 2,
    stderr: `error: Line 3 of ${file('j')} is not a record of a journal, so what was sent is not known. Restore the journal, or begin a new one with only the messages that did not arrive. Nothing was sent.\n`,
  });
  expect(await sendWith('notes.txt')).toMatchObject({
    code: 2,
    stderr: `error: ${file('notes.txt')} is not a journal of sendable. Choose another file; nothing was written to this one.\n`,
  });
  expect(await sendWith('c.jsonl')).toMatchObject({ code: 2 });
  expect([await readFile(file('notes.txt'), 'utf8'), await readFile(file('c.jsonl'), 'utf8')]).toEqual([
    'buy milk\n',
    requests(3),
  ]);
  expect(taken(emulator).length).toBe(3);
});

test('a journal contains no OTP, text or token, and only its owner can read it', async () => {
  const { emulator, file, send } = await journaled(0);
  const otp = (n: number): string =>
    JSON.stringify({
      customerNo: `Customer-${n}`,
      messageId: `o-${n}`,
      mokMessage: `Your code is k48151${n}q`,
      mokValue: `k48151${n}q`,
    });
  await writeFile(file('c.jsonl'), `${otp(1)}\n${otp(2)}\n${request(3, 'Your balance is 7')}\n`);
  const { stdout } = await send();
  const journal = await readFile(file('j'), 'utf8');
  for (const text of [journal, stdout]) expect(text).not.toMatch(/k48151|balance|tok-0815|Customer-/);
  expect((await stat(file('j'))).mode & 0o777).toBe(0o600);
  // A hash of the value could be found by trying all of them: it is the same for another value.
  await writeFile(
    file('c.jsonl'),
    `${otp(1).replaceAll('481511', '999999')}\n${otp(2)}\n${request(3, 'Your balance is 7')}\n`,
  );
  expect((await send()).code).toBe(0);
  expect(emulator.otps.length).toBe(2);
});

test('a journal that is also stdout is refused, because the rows would overwrite it', async () => {
  const { emulator, env, file } = await journaled(2);
  const command = `'${process.execPath}' '${BIN}' send '${file('c.jsonl')}' --journal '${file('j')}' > '${file('j')}'`;
  const { stderr } = await shell(command, { env });
  expect(stderr).toBe(
    `error: The journal ${file('j')} is also where stdout or stderr goes. Give it a file of its own.\n`,
  );
  expect([await readFile(file('j'), 'utf8'), emulator.messages.length]).toEqual(['', 0]);
});

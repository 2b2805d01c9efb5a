import { readFile, stat, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { BIN, request, shell } from '../cli.js';
import { journaled } from './journal.js';

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

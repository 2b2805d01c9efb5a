import { truncateSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { BIN, ids, rows, shell, taken, until } from '../cli.js';
import { journaled } from './journal.js';

test('when the process is killed repeatedly, nothing is sent twice, and every loss is reported', async () => {
  const { emulator, send, begin } = await journaled(80, '--concurrency', '4');
  emulator.faults.add({ kind: 'delay', delayMs: 60, when: 'accepted' });
  for (const count of [7, 22, 41]) {
    const { child, ended } = begin();
    await until(emulator, count);
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
  }
  const { code, stdout, stderr } = await send();
  const told = rows(stdout);
  const doubtful = told.filter(({ earlier }) => earlier === true).map(({ messageId }) => messageId);
  // The lines in flight when it died: at most four each time.
  expect(doubtful.length).toBeGreaterThan(0);
  expect(doubtful.length).toBeLessThanOrEqual(12);
  expect(new Set(taken(emulator)).size).toBe(emulator.messages.length);
  expect([...new Set([...taken(emulator), ...doubtful])].sort()).toEqual([...ids(80)].sort());
  expect(code).toBe(5);
  expect(stderr).toContain('These lines may have arrived in an earlier run and are not sent again. ');
  // Each line in doubt stays so until somebody has looked it up.
  const again = await send();
  expect([again.code, rows(again.stdout).map(({ messageId }) => messageId)]).toEqual([5, doubtful]);
  const missing = doubtful.filter(id => !taken(emulator).includes(String(id))).map(id => String(id).slice(2));
  const arrived = doubtful.filter(id => taken(emulator).includes(String(id))).map(id => String(id).slice(2));
  const decided = [
    ...(missing.length > 0 ? ['--resend', missing.join()] : []),
    ...(arrived.length > 0 ? ['--settled', arrived.join()] : []),
  ];
  // Which lines are missing is chance, so the words of this run are not: it may have nothing left to send.
  expect((await send(...decided)).code).toBe(0);
  expect([...taken(emulator)].sort()).toEqual([...ids(80)].sort());
});

test('a second run sends failed lines again, and not those that may have arrived', async () => {
  const { emulator, send } = await journaled(4, '--concurrency', '1');
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  emulator.faults.add({ kind: 'status', status: 404, times: 1 });
  const first = await send();
  expect(first.stderr).toMatch(/^failed line 1: .*\nunknown line 2: .*\n2 sent, 1 failed, 1 unknown\.\n$/);
  const second = await send();
  expect(rows(second.stdout)).toEqual([
    // With the error that the first run recorded.
    { ...rows(first.stdout).find(({ line }) => line === 2), earlier: true },
    {
      line: 1,
      ok: true,
      status: 'sent',
      messageId: 'm-1',
      receipt: { recipientId: expect.any(String), messageId: 'm-1' },
    },
  ]);
  expect([second.code, second.stderr]).toEqual([
    5,
    'warning: These lines may have arrived in an earlier run and are not sent again. Look them up, then run ' +
      'sendable send again with --settled 2; put the lines that did not arrive into --resend instead.\n' +
      '1 sent, 0 failed, 0 unknown, 2 done before, 1 unknown before.\n',
  ]);
  expect(taken(emulator)).toEqual(['m-2', 'm-3', 'm-4', 'm-1']);
});

test('after Ctrl-C the same command continues, and nothing is in doubt', async () => {
  const { emulator, send, begin } = await journaled(40, '--concurrency', '4');
  emulator.faults.add({ kind: 'delay', delayMs: 100, when: 'accepted' });
  const { child, ended } = begin();
  await until(emulator, 6);
  child.kill('SIGINT');
  const first = await ended;
  expect(first.code).toBe(130);
  const second = await send();
  expect(second.code).toBe(0);
  expect(rows(first.stdout + second.stdout).length).toBe(40);
  expect([...taken(emulator)].sort()).toEqual([...ids(40)].sort());
});

test('a line that the journal cannot record is not sent', async () => {
  const { emulator, env, file, send } = await journaled(50);
  // The shell limits files to a block of 512 or 1024 bytes: the disk is full, as it were.
  const script = `trap '' XFSZ; ulimit -f 2; exec ${process.execPath} ${BIN} send ${file('c.jsonl')} --journal ${file('j')} --concurrency 1`;
  const { code, stderr } = await shell(script, { env });
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining(' cannot be written (EFBIG), so nothing more is sent.\n'),
  ]);
  const begun = (await readFile(file('j'), 'utf8')).split('\n').filter(line => line.startsWith('{"type":"begun"'));
  expect(emulator.messages.length).toBeLessThanOrEqual(begun.length);
  expect(emulator.messages.length).toBeLessThan(50);
  const after = await send();
  const doubtful = rows(after.stdout).filter(({ earlier }) => earlier === true);
  expect(new Set(taken(emulator)).size).toBe(emulator.messages.length);
  expect([...new Set([...taken(emulator), ...doubtful.map(({ messageId }) => messageId)])].length).toBe(50);
});

test('a journal that loses rows after the last attempt is reported', async () => {
  const { emulator, file, send } = await journaled(1);
  emulator.on('message', () => truncateSync(file('j'), 10));
  expect(await send()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The journal was shortened or removed while it was in use. Restore it.\n'),
  });
});

test('a journal that loses rows while the command stops after Ctrl-C is reported, too', async () => {
  const { emulator, file, begin } = await journaled(1);
  emulator.faults.add({ kind: 'delay', delayMs: 1500, when: 'accepted' });
  const { child, ended } = begin();
  emulator.on('message', () => {
    truncateSync(file('j'), 10);
    child.kill('SIGINT');
  });
  const { code, stderr } = await ended;
  expect([code, stderr]).toEqual([
    130,
    expect.stringMatching(/^The journal was shortened or removed while it was in use\. Restore it\./m),
  ]);
});

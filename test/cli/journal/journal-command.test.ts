import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { folder, rows, sendable, taken, until } from '../cli.js';
import { journaled } from './journal.js';

const show = (file: string) => sendable(['journal', file]);

test('the journal command prints the rows of all runs, in the order of the lines', async () => {
  const { emulator, file, send } = await journaled(4, '--concurrency', '1');
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  emulator.faults.add({ kind: 'status', status: 404, times: 1 });
  const first = await send();
  const shown = await show(file('j'));
  expect([shown.code, shown.stderr]).toEqual([0, '2 sent, 1 failed, 1 unknown.\n']);
  // Just as the run itself wrote them.
  expect(rows(shown.stdout)).toEqual([...rows(first.stdout)].sort((a, b) => Number(a.line) - Number(b.line)));
  const second = await send('--settled', '2');
  expect(second.code).toBe(0);
  const all = rows((await show(file('j'))).stdout);
  expect(all.map(({ line, status, messageId }) => [line, status, messageId])).toEqual([
    [1, 'sent', 'm-1'],
    [2, 'settled', 'm-2'],
    [3, 'sent', 'm-3'],
    [4, 'sent', 'm-4'],
  ]);
  expect(all[2]).toEqual(rows(first.stdout)[2]);
});

test('the lines in flight of a killed run are in doubt, also while another process uses the journal', async () => {
  const { emulator, file, begin } = await journaled(3, '--concurrency', '1');
  emulator.faults.add({ kind: 'delay', delayMs: 60_000, when: 'accepted', times: 1 });
  const { child, ended } = begin();
  await until(emulator, 1);
  const shown = await show(file('j'));
  expect([shown.code, rows(shown.stdout), shown.stderr]).toMatchObject([
    0,
    [{ line: 1, ok: false, status: 'unknown', messageId: 'm-1', error: { kind: 'lost', delivery: 'unknown' } }],
    '0 sent, 0 failed, 1 unknown.\n',
  ]);
  child.kill('SIGKILL');
  await ended;
});

test('lines that wait for --per-second when the process dies are not in doubt', async () => {
  const { emulator, file, begin } = await journaled(10, '--concurrency', '10', '--per-second', '1');
  const { child, ended } = begin();
  await until(emulator, 1);
  child.kill('SIGKILL');
  await ended;
  const known = rows((await show(file('j'))).stdout);
  // Each that was noted has left, or was just about to.
  expect(known.length - taken(emulator).length).toBeLessThanOrEqual(1);
  expect(known.length).toBeLessThan(10);
});

test('the journal tells two equal lines apart', async () => {
  const { emulator, file, send } = await journaled(0);
  const request = '{"recipient":{"id":"u"},"message":{"text":"a","quickReplies":[],"quickRepliesV2":[]}}\n';
  await writeFile(file('c.jsonl'), request.repeat(3));
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  const { stdout } = await send('--concurrency', '1');
  for (const told of [stdout, (await show(file('j'))).stdout])
    expect(rows(told).map(({ line, status }) => [line, status])).toEqual([
      [1, 'unknown'],
      [2, 'sent'],
      [3, 'sent'],
    ]);
});

test.each([
  ['no journal', 'notes.txt', 'is not a journal of sendable'],
  ['empty', 'empty', 'is empty'],
  ['not there', 'nowhere', 'cannot be opened: it does not exist'],
])('a file that is %s is refused', async (_, name, why) => {
  const file = await folder({ 'notes.txt': 'buy milk\n', empty: '' });
  expect(await show(file(name))).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(why) });
});

test('a journal of a program is not continued by the command', async () => {
  const { file, send } = await journaled(1);
  const opened = '{"type":"opened","run":"r","pid":1,"host":"h","at":"now"}\n{"type":"closed","run":"r"}\n';
  await writeFile(file('j'), `${opened}{"type":"journal","version":1,"keys":"id","salt":"s","target":"t"}\n`);
  expect(await send()).toMatchObject({
    code: 2,
    stderr: `error: ${file('j')} is a journal of a program (openJournal). Give another file.\n`,
  });
});

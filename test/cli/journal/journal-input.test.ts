import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { folder, platform, request, requests, rows, sendable, taken } from '../cli.js';
import { journaled } from './journal.js';

test('an edited input is refused before anything is sent', async () => {
  const { emulator, file, send } = await journaled(3, '--concurrency', '1');
  emulator.faults.add({ kind: 'status', status: 404, times: 1 });
  await send();
  const edited = `error: Line 2 is not the request recorded in ${file('j')}. If you edited the line, restore it: a new journal would send again what was sent. For another campaign, give a journal of its own.\n`;
  await writeFile(file('c.jsonl'), `${request(1)}\n${request(2, 'Bye')}\n${request(3)}\n${request(4)}\n`);
  expect(await send()).toMatchObject({ code: 2, stdout: '', stderr: edited });
  await writeFile(file('c.jsonl'), `${request(0)}\n${requests(3)}`);
  expect(await send()).toMatchObject({ code: 2, stdout: '', stderr: edited });
  await writeFile(file('c.jsonl'), requests(2));
  expect(await send()).toMatchObject({
    code: 2,
    stderr: `error: The journal has line 3, which ${file('c.jsonl')} no longer has. Restore the input. A new journal would send the lines again that were sent before. Nothing was sent.\n`,
  });
  expect(taken(emulator)).toEqual(['m-2', 'm-3']);
  // What did not arrive may be corrected; blanks and the order of keys say nothing; more lines are more to send.
  const { recipient, message } = JSON.parse(request(2));
  const same = `  ${JSON.stringify({ message, recipient }, undefined, 1).replaceAll('\n', '')}\r`;
  await writeFile(file('c.jsonl'), `${request(1, 'Corrected')}\n${same}\n${request(3)}\n${request(4)}\n`);
  expect(await send()).toMatchObject({
    code: 0,
    stderr: '2 sent, 0 failed, 0 unknown, 2 done before.\n',
  });
  expect(taken(emulator)).toEqual(['m-2', 'm-3', 'm-1', 'm-4']);
});

test('the journal of another campaign is refused', async () => {
  const { file, send } = await journaled(2);
  await send();
  await writeFile(file('c.jsonl'), `${request(7)}\n${request(8)}\n`);
  expect(await send()).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `error: Line 1 is not the request recorded in ${file('j')}. For another campaign, give a journal of its own. If you edited the line, restore it: a new journal would send again what was sent.\n`,
  });
});

test('an edited stream is refused at the edited line', async () => {
  const { emulator, env } = await platform();
  const file = await folder();
  const args = ['send', '-', '--journal', file('j'), '--concurrency', '1'];
  await sendable(args, { env, input: requests(3) });
  const { code } = await sendable(args, { env, input: `${requests(2)}${request(9)}\n${request(10)}\n` });
  expect([code, taken(emulator)]).toEqual([2, ['m-1', 'm-2', 'm-3']]);
});

test('a journal is for one platform', async () => {
  const [one, other] = [await platform(), await platform()];
  const file = await folder({ 'c.jsonl': requests(1) });
  const args = ['send', file('c.jsonl'), '--journal', file('j')];
  expect((await sendable(args, { env: one.env })).code).toBe(0);
  const { SENDABLE_BASE_URL: first } = one.env;
  expect(await sendable(args, { env: other.env })).toMatchObject({
    code: 2,
    stderr: `error: ${file('j')} is the journal of messages to ${first}, not to ${other.env.SENDABLE_BASE_URL}. Correct --base-url or SENDABLE_BASE_URL, or give another file. A new journal does not know which messages were sent.\n`,
  });
});

test('a journal of a wrong address may be deleted if nothing arrived there, and says so', async () => {
  const [one, other] = [await platform(), await platform()];
  await one.emulator.close();
  const file = await folder({ 'c.jsonl': requests(1) });
  const args = ['send', file('c.jsonl'), '--journal', file('j')];
  expect((await sendable(args, { env: one.env })).code).toBe(5);
  const { code, stderr } = await sendable(args, { env: other.env });
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('Correct --base-url or SENDABLE_BASE_URL, or delete the file: nothing arrived.\n'),
  ]);
});

test('--resend and --settled refuse lines that are not in doubt, and create no journal', async () => {
  const { file, send } = await journaled(1);
  expect(await send('--resend', '1')).toMatchObject({
    code: 2,
    stderr: `error: ${file('j')} does not exist: --resend, --settled and --arrived need the journal of an earlier run.\n`,
  });
  expect(existsSync(file('j'))).toBe(false);
  await send();
  const sent = `Line 1 of ${file('j')} was sent before: give only lines whose outcome is unknown.`;
  const missing = `${file('j')} has no record of line 77: the line was not sent yet, or does not exist.`;
  for (const [decision, line, why] of [
    ['--resend', '1', sent],
    ['--settled', '1', sent],
    ['--resend', '77', missing],
  ] as const)
    expect(await send(decision, line)).toMatchObject({
      code: 2,
      stderr: `error: ${decision}: ${why} Nothing was recorded.\n`,
    });
});

test('--arrived settles the lines of message ids, such as presses name them, and changes no other line', async () => {
  const { emulator, file, send } = await journaled(4, '--concurrency', '1');
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 2 });
  expect((await send()).stderr).toContain('2 sent, 0 failed, 2 unknown.');
  // m-3 was sent, so that there is nothing to settle.
  const pressed = await send('--arrived', 'm-1', '--arrived', 'm-3');
  expect([pressed.code, pressed.stderr]).toEqual([5, expect.stringContaining('3 done before, 1 unknown before.')]);
  expect(await send('--arrived', 'm-2')).toMatchObject({
    code: 0,
    stderr: 'Nothing to send: all 4 lines were sent or settled before.\n',
  });
  expect(taken(emulator)).toEqual(['m-1', 'm-2', 'm-3', 'm-4']);
  expect(await send('--arrived', 'm-9')).toMatchObject({
    code: 2,
    stderr: `error: --arrived: "m-9" is not in ${file('j')}.\n`,
  });
});

test('a second run with --skip-invalid does not repeat the violations', async () => {
  const { file, send } = await journaled(1, '--skip-invalid');
  await writeFile(file('c.jsonl'), `${request(1)}\n${request(2, '')}\n`);
  expect((await send()).stderr).toBe(
    `${file('c.jsonl')}:2:67 \`message.text\` must not be empty. [text-not-empty]\n1 sent, 0 failed, 0 unknown, 1 skipped (line 2).\n`,
  );
  expect(await send()).toMatchObject({
    code: 3,
    stderr: `1 of 2 requests skipped, because of broken rules. To see them: sendable check ${file('c.jsonl')}\n0 sent, 0 failed, 0 unknown, 1 done before, 1 skipped (line 2).\n`,
  });
});

test('a run of a journal whose lines were all sent says that there is nothing to send', async () => {
  const { send } = await journaled(3);
  expect((await send()).stderr).toBe('3 sent, 0 failed, 0 unknown.\n');
  expect(await send()).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'Nothing to send: all 3 lines were sent before.\n',
  });
});

test('a message that was accepted without a receipt is counted apart, and is not to be looked up', async () => {
  const { emulator, file, send } = await journaled(2, '--concurrency', '1');
  emulator.faults.add({ kind: 'half-body', times: 1 });
  const first = await send();
  expect([first.code, first.stderr]).toEqual([
    5,
    'accepted line 1: The body of the response was cut short. The platform has accepted the message: do not send it again.\n' +
      '1 sent, 0 failed, 0 unknown, 1 accepted without a receipt.\n',
  ]);
  expect(rows(first.stdout)[0]).toMatchObject({ line: 1, status: 'unknown', error: { delivery: 'accepted' } });
  const again = await send();
  expect([again.code, again.stderr]).toEqual([
    5,
    'warning: The platform accepted these lines in an earlier run without a receipt, so they are not sent again: run sendable send again with --settled 1.\n' +
      '0 sent, 0 failed, 0 unknown, 1 done before, 1 accepted before.\n',
  ]);
  expect((await sendable(['journal', file('j')])).stderr).toBe(
    '1 sent, 0 failed, 0 unknown, 1 accepted without a receipt.\n',
  );
  expect((await send('--settled', '1')).code).toBe(0);
});

test('a wrong --arrived records no other decision', async () => {
  const { emulator, send } = await journaled(1);
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  await send();
  expect((await send('--resend', '1', '--arrived', 'm-9')).code).toBe(2);
  expect((await send()).stderr).toContain('1 unknown before.');
  expect(taken(emulator)).toEqual(['m-1']);
});

test('--arrived refuses an id that several unknown lines have', async () => {
  const twice = await journaled(0);
  await writeFile(twice.file('c.jsonl'), `${request(1)}\n${request(1)}\n`);
  twice.emulator.faults.add({ kind: 'drop', when: 'accepted', times: 2 });
  await twice.send();
  expect(await twice.send('--arrived', 'm-1')).toMatchObject({
    code: 2,
    stderr: 'error: --arrived: the lines 1-2 have the message id "m-1": use --settled.\n',
  });
});

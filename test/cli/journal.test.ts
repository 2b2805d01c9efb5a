import { execFile } from 'node:child_process';
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { BIN, folder, platform, request, requests, rows, sendable, start, taken, until } from './cli.js';

const ids = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `m-${index + 1}`);
const numbersOf = (stdout: string): readonly unknown[] => rows(stdout).map(({ line }) => line);

test('killed again and again, nothing is sent twice, and nothing is lost that is not told', async () => {
  const { emulator, env } = await platform();
  emulator.faults.add({ kind: 'delay', delayMs: 30, when: 'accepted' });
  const file = await folder({ 'c.jsonl': requests(80) });
  const args = ['send', file('c.jsonl'), '--journal', file('j'), '--concurrency', '4'];
  for (const count of [7, 22, 41]) {
    const { child, ended } = start(args, { env });
    await until(emulator, count);
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
  }
  const { code, stdout, stderr } = await sendable(args, { env });
  const told = rows(stdout);
  const doubtful = told.filter(({ earlier }) => earlier === true).map(({ messageId }) => messageId);
  // Those that were under way when it died: at most four each time.
  expect(doubtful.length).toBeGreaterThan(0);
  expect(doubtful.length).toBeLessThanOrEqual(12);
  expect(new Set(taken(emulator)).size).toBe(emulator.messages.length);
  expect([...new Set([...taken(emulator), ...doubtful])].sort()).toEqual([...ids(80)].sort());
  expect(code).toBe(5);
  expect(stderr).toContain(`${doubtful.length} of an earlier run may have arrived and are not sent again: line `);
  // Each line in doubt stays so until somebody has looked it up.
  const again = await sendable(args, { env });
  expect([again.code, rows(again.stdout).map(({ messageId }) => messageId)]).toEqual([5, doubtful]);
  const missing = doubtful.filter(id => !taken(emulator).includes(String(id))).map(id => String(id).slice(2));
  const arrived = doubtful.filter(id => taken(emulator).includes(String(id))).map(id => String(id).slice(2));
  const decided = [
    ...(missing.length > 0 ? ['--resend', missing.join()] : []),
    ...(arrived.length > 0 ? ['--settled', arrived.join()] : []),
  ];
  const last = await sendable([...args, ...decided], { env });
  expect([last.code, last.stderr]).toEqual([
    0,
    `${missing.length} sent, 0 failed, 0 unknown, ${80 - missing.length} done before.\n`,
  ]);
  expect([...taken(emulator)].sort()).toEqual([...ids(80)].sort());
});

test('what failed is sent again, and what may have arrived is not', async () => {
  const { emulator, env } = await platform();
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  emulator.faults.add({ kind: 'status', status: 404, times: 1 });
  const file = await folder({ 'c.jsonl': requests(4) });
  const args = ['send', file('c.jsonl'), '--journal', file('j'), '--concurrency', '1'];
  expect((await sendable(args, { env })).stderr).toBe('2 sent, 1 failed, 1 unknown.\n');
  const second = await sendable(args, { env });
  expect(rows(second.stdout)).toEqual([
    { line: 2, status: 'unknown', delivery: 'unknown', earlier: true, messageId: 'm-2' },
    { line: 1, status: 'sent', recipientId: expect.any(String), messageId: 'm-1' },
  ]);
  expect([second.code, second.stderr]).toEqual([
    5,
    'error: 1 of an earlier run may have arrived and are not sent again: line 2. Look them up, then give ' +
      '--resend <lines> for those that did not arrive and --settled <lines> for the others.\n' +
      '1 sent, 0 failed, 0 unknown, 2 done before.\n',
  ]);
  expect(taken(emulator)).toEqual(['m-2', 'm-3', 'm-4', 'm-1']);
});

test('after Ctrl-C the same command goes on where it ended, and nothing is in doubt', async () => {
  const { emulator, env } = await platform();
  emulator.faults.add({ kind: 'delay', delayMs: 100, when: 'accepted', times: 10 });
  const file = await folder({ 'c.jsonl': requests(40) });
  const args = ['send', file('c.jsonl'), '--journal', file('j'), '--concurrency', '4'];
  const { child, ended } = start(args, { env });
  await until(emulator, 6);
  child.kill('SIGINT');
  const first = await ended;
  expect(first.code).toBe(130);
  const second = await sendable(args, { env });
  expect(second.code).toBe(0);
  expect([...numbersOf(first.stdout), ...numbersOf(second.stdout)].length).toBe(40);
  expect([...taken(emulator)].sort()).toEqual([...ids(40)].sort());
});

test('two processes cannot use one journal, and a dead one does not hold it', async () => {
  const { emulator, env } = await platform();
  emulator.faults.add({ kind: 'delay', delayMs: 60_000, when: 'accepted', times: 1 });
  const file = await folder({ 'c.jsonl': requests(2) });
  const args = ['send', file('c.jsonl'), '--journal', file('j'), '--concurrency', '1'];
  const { child, ended } = start(args, { env });
  await until(emulator, 1);
  expect(await sendable(args, { env })).toEqual({
    code: 2,
    signal: null,
    stdout: '',
    stderr: `error: ${file('j')} is in use by process ${child.pid}. Wait for it, or use another journal.\n`,
  });
  child.kill('SIGKILL');
  await ended;
  const after = await sendable(args, { env });
  expect([after.code, numbersOf(after.stdout)]).toEqual([5, [1, 2]]);
  expect(taken(emulator)).toEqual(['m-1', 'm-2']);
});

test('of many that begin at once exactly one sends', async () => {
  const { emulator, env } = await platform();
  emulator.faults.add({ kind: 'delay', delayMs: 1500, when: 'received', times: 5 });
  const file = await folder({ 'c.jsonl': requests(5) });
  const args = ['send', file('c.jsonl'), '--journal', file('j')];
  const codes = await Promise.all([1, 2, 3, 4].map(async () => (await sendable(args, { env })).code));
  expect(taken(emulator).length).toBe(5);
  expect(codes.filter(code => code === 0).length).toBeGreaterThan(0);
  expect(codes.every(code => code === 0 || code === 2)).toBe(true);
});

test('a journal of another machine is taken only when the user says so', async () => {
  const { env } = await platform();
  const file = await folder({ 'c.jsonl': requests(1) });
  const args = ['send', file('c.jsonl'), '--journal', file('j')];
  await writeFile(
    file('j'),
    '{"type":"opened","run":"r-1","pid":1,"host":"elsewhere","at":"2026-01-01T00:00:00.000Z"}\n',
  );
  const { code, stderr } = await sendable(args, { env });
  expect([code, stderr]).toEqual([
    2,
    `error: ${file('j')} was opened by process 1 on "elsewhere" and not closed. If that process is over, give --take-over.\n`,
  ]);
  expect((await sendable([...args, '--take-over'], { env })).code).toBe(0);
  expect((await sendable(args, { env })).code).toBe(0);
});

test('an input that was edited is noticed before anything is sent', async () => {
  const { emulator, env } = await platform();
  emulator.faults.add({ kind: 'status', status: 404, times: 1 });
  const file = await folder({ 'c.jsonl': requests(3) });
  const args = ['send', file('c.jsonl'), '--journal', file('j'), '--concurrency', '1'];
  await sendable(args, { env });
  const edited = `error: Line 2 is not the request that ${file('j')} knows: the input was edited. Restore it, or begin a new journal.\n`;
  await writeFile(file('c.jsonl'), `${request(1)}\n${request(2, 'Bye')}\n${request(3)}\n${request(4)}\n`);
  expect(await sendable(args, { env })).toMatchObject({ code: 2, stdout: '', stderr: edited });
  await writeFile(file('c.jsonl'), `${request(0)}\n${requests(3)}`);
  expect(await sendable(args, { env })).toMatchObject({ code: 2, stdout: '', stderr: edited });
  await writeFile(file('c.jsonl'), requests(2));
  expect(await sendable(args, { env })).toMatchObject({
    code: 2,
    stderr: `error: The journal knows line 3, which ${file('c.jsonl')} no longer has. Nothing was sent.\n`,
  });
  expect(taken(emulator)).toEqual(['m-2', 'm-3']);
  // What did not arrive may be corrected; blanks and the order of keys say nothing; more lines are more to send.
  const { recipient, message } = JSON.parse(request(2));
  const same = `  ${JSON.stringify({ message, recipient }, undefined, 1).replaceAll('\n', '')}\r`;
  await writeFile(file('c.jsonl'), `${request(1, 'Corrected')}\n${same}\n${request(3)}\n${request(4)}\n`);
  expect(await sendable(args, { env })).toMatchObject({
    code: 0,
    stderr: '2 sent, 0 failed, 0 unknown, 2 done before.\n',
  });
  expect(taken(emulator)).toEqual(['m-2', 'm-3', 'm-1', 'm-4']);
});

test('a stream notices it at the line', async () => {
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
    stderr: `error: ${file('j')} is the journal of messages to ${first}, not to ${other.env.SENDABLE_BASE_URL}. Begin a new journal.\n`,
  });
});

test('a last line that was torn is survived, another file and a damaged journal are refused', async () => {
  const { emulator, env } = await platform();
  const file = await folder({ 'c.jsonl': requests(3), 'notes.txt': 'buy milk\n' });
  const args = (journal: string): readonly string[] => ['send', file('c.jsonl'), '--journal', file(journal)];
  await sendable([...args('j')], { env });
  await appendFile(file('j'), '{"type":"begun","line":4,"ha');
  expect(await sendable(args('j'), { env })).toMatchObject({
    code: 0,
    stderr: '0 sent, 0 failed, 0 unknown, 3 done before.\n',
  });
  expect(await sendable(args('j'), { env })).toMatchObject({ code: 0 });
  const whole = await readFile(file('j'), 'utf8');
  const lines = whole.split('\n');
  await writeFile(file('j'), [...lines.slice(0, 2), '{"type":"sent","line":1', ...lines.slice(2)].join('\n'));
  expect(await sendable(args('j'), { env })).toMatchObject({
    code: 2,
    stderr: `error: Line 3 of ${file('j')} is no record of a journal. Restore the journal; nothing was sent.\n`,
  });
  expect(await sendable(args('notes.txt'), { env })).toMatchObject({
    code: 2,
    stderr: `error: ${file('notes.txt')} is no journal of sendable. Nothing was written to it.\n`,
  });
  expect(await sendable(args('c.jsonl'), { env })).toMatchObject({ code: 2 });
  expect([await readFile(file('notes.txt'), 'utf8'), await readFile(file('c.jsonl'), 'utf8')]).toEqual([
    'buy milk\n',
    requests(3),
  ]);
  expect(taken(emulator).length).toBe(3);
});

test('what is decided of lines that are not in doubt is refused', async () => {
  const { env } = await platform();
  const file = await folder({ 'c.jsonl': requests(1) });
  const args = ['send', file('c.jsonl'), '--journal', file('j')];
  await sendable(args, { env });
  for (const decision of ['--resend', '--settled'])
    expect(await sendable([...args, decision, '1'], { env })).toMatchObject({
      code: 2,
      stderr: `error: Line 1 is not in doubt in ${file('j')}.\n`,
    });
});

test('no OTP, no text and no token is in it, and only its owner reads it', async () => {
  const { emulator, env } = await platform();
  const otp = (n: number): string =>
    JSON.stringify({
      customerNo: `C-${n}`,
      messageId: `o-${n}`,
      mokMessage: `Your code is 48151${n}`,
      mokValue: `48151${n}`,
    });
  const file = await folder({ 'c.jsonl': `${otp(1)}\n${otp(2)}\n${request(3, 'Your balance is 7')}\n` });
  const { stdout } = await sendable(['send', file('c.jsonl'), '--journal', file('j')], { env });
  const journal = await readFile(file('j'), 'utf8');
  for (const text of [journal, stdout]) expect(text).not.toMatch(/48151|balance|0815|C-1/);
  expect((await stat(file('j'))).mode & 0o777).toBe(0o600);
  // A hash of the value could be found by trying all of them: it is the same for another value.
  await writeFile(
    file('c.jsonl'),
    `${otp(1).replaceAll('481511', '999999')}\n${otp(2)}\n${request(3, 'Your balance is 7')}\n`,
  );
  expect((await sendable(['send', file('c.jsonl'), '--journal', file('j')], { env })).code).toBe(0);
  expect(emulator.otps.length).toBe(2);
});

test('nothing is sent whose beginning cannot be noted', async () => {
  const { emulator, env } = await platform();
  const file = await folder({ 'c.jsonl': requests(50) });
  // The shell limits files to a block of 512 or 1024 bytes: the disk is full, as it were.
  const script = `trap '' XFSZ; ulimit -f 2; exec ${process.execPath} ${BIN} send ${file('c.jsonl')} --journal ${file('j')} --concurrency 1`;
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>(settle =>
    execFile('sh', ['-c', script], { env: { PATH: process.env.PATH, ...env } }, (error, _, err) =>
      settle({ code: error?.code, stderr: err }),
    ),
  );
  expect([code, stderr]).toEqual([1, expect.stringContaining('The journal cannot be written (EFBIG). Stopping.\n')]);
  const begun = (await readFile(file('j'), 'utf8')).split('\n').filter(line => line.startsWith('{"type":"begun"'));
  expect(emulator.messages.length).toBeLessThanOrEqual(begun.length);
  expect(emulator.messages.length).toBeLessThan(50);
  const after = await sendable(['send', file('c.jsonl'), '--journal', file('j')], { env });
  const doubtful = rows(after.stdout).filter(({ earlier }) => earlier === true);
  expect(new Set(taken(emulator)).size).toBe(emulator.messages.length);
  expect([...new Set([...taken(emulator), ...doubtful.map(({ messageId }) => messageId)])].length).toBe(50);
});

test('a journal that is also where the rows go is refused, as they would be written over it', async () => {
  const { emulator, env } = await platform();
  const file = await folder({ 'c.jsonl': requests(2) });
  const command = `'${process.execPath}' '${BIN}' send '${file('c.jsonl')}' --journal '${file('j')}' > '${file('j')}'`;
  const stderr = await new Promise<string>(settle =>
    execFile('sh', ['-c', command], { env: { PATH: process.env.PATH, ...env } }, (_, __, told) => settle(told)),
  );
  expect(stderr).toBe(
    `error: The journal ${file('j')} is also where stdout or stderr goes. Give it a file of its own.\n`,
  );
  expect([await readFile(file('j'), 'utf8'), emulator.messages.length]).toEqual(['', 0]);
});

import { existsSync, readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { createProgress } from '../../src/cli/bulk-run.js';
import { Output } from '../../src/cli/output.js';
import { BIN, folder, platform, requests, SCRIPT, startProgram } from './cli.js';

afterEach(() => void vi.unstubAllEnvs());

interface Screen {
  readonly output: Output;
  readonly text: () => string;
}

/** A stream that keeps what is written; a terminal says that it is one, and how wide. */
const screen = (isTTY: boolean, columns = 100): Screen => {
  const kept: string[] = [];
  const stream = Object.assign(new PassThrough(), isTTY ? { isTTY, columns, rows: 24 } : {});
  stream.on('data', text => kept.push(String(text)));
  // As much of a terminal as is used.
  return { output: new Output(stream as never), text: () => kept.join('') };
};

const run = (total: number | undefined, out: Screen, err: Screen): void => {
  const progress = createProgress(total, { leftMs: 0 }, out.output, err.output);
  progress.update({ sent: 1, failed: 0, unknown: 0, accepted: 0 });
  progress.row('{"line":1}');
  progress.update({ sent: 1, failed: 1, unknown: 0, accepted: 0 });
  progress.row('{"line":2}', 'failed line 2');
  err.output.line('Stopping.');
  progress.stop();
};

test('a terminal shows a bar on stderr, and all rows go to stdout', async () => {
  const [out, err] = [screen(false), screen(true)];
  run(4, out, err);
  expect(out.text()).toBe('{"line":1}\n{"line":2}\n');
  expect(err.text()).toMatch(/=+-+ 2\/4 \| 1 failed, 0 unknown +\| +(\d+|-)\/s/);
  expect(err.text()).toContain('Stopping.\n');
  err.output.line('after');
  // The bar is cleared before.
  expect(err.text()).toContain('\x1b[1G\x1b[0Jafter\n');
});

test('if stdout is a terminal too, only messages that were not sent are shown above the bar, in words', () => {
  const [out, err] = [screen(true), screen(true)];
  run(4, out, err);
  expect(out.text()).toBe('');
  expect(err.text()).toContain('failed line 2\n');
  expect(err.text()).not.toContain('{');
});

test('the line of the bar is no longer than the terminal, at any count', () => {
  const err = screen(true, 80);
  const progress = createProgress(100_000, { leftMs: 0 }, screen(false).output, err.output);
  progress.update({ sent: 51_234, failed: 12, unknown: 3, accepted: 0 });
  progress.stop();
  const line = err.text().match(/[=-]* +51249\/100000 [\d \w|,./-]*/)?.[0] ?? '';
  expect(line).toMatch(/^=+-+ /);
  expect(line.length).toBeLessThan(80);
});

test('the bar keeps its width when the counts grow and the remaining time appears', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const bars = [0, 120, 900].map(failed => {
    const err = screen(true, 80);
    const progress = createProgress(1000, { leftMs: 0 }, screen(false).output, err.output);
    vi.setSystemTime(Date.now() + failed * 20);
    progress.update({ sent: 9, failed, unknown: 0, accepted: 0 });
    progress.stop();
    return /([=-]{2,}) +\d+\/1000.*?\/s( .*left)?/.exec(err.text());
  });
  vi.useRealTimers();
  expect(bars.map(bar => bar?.[2])).toEqual([undefined, ' | 16 s left', ' | 1.8 s left']);
  expect(bars.map(bar => bar?.[1]?.length)).toEqual([12, 12, 12]);
});

test('while the platform throttles, the bar says for how long', () => {
  for (const total of [10, undefined]) {
    const err = screen(true);
    const progress = createProgress(total, { leftMs: 2000 }, screen(false).output, err.output);
    progress.update({ sent: 1, failed: 0, unknown: 0, accepted: 0 });
    progress.stop();
    expect(err.text()).toContain('/s | throttled for 2.0 s');
  }
});

test('for a stream, whose length is unknown, the bar shows counts', () => {
  const err = screen(true);
  run(undefined, screen(false), err);
  expect(err.text()).toContain('1 sent, 1 failed, 0 unknown');
  expect(err.text()).not.toContain('left');
});

test.each([
  ['no terminal', false, 'xterm'],
  ['a terminal that can draw nothing', true, 'dumb'],
])('%s shows no bar', (_, isTTY, term) => {
  vi.stubEnv('TERM', term);
  const [out, err] = [screen(false), screen(isTTY)];
  run(4, out, err);
  expect([out.text(), err.text()]).toEqual(['{"line":1}\n{"line":2}\n', 'Stopping.\n']);
});

test('on a real terminal the bar is drawn to its end', async ctx => {
  if (!existsSync(SCRIPT)) return ctx.skip('no script(1), which makes a terminal');
  const { emulator, env } = await platform();
  // The time is told from 50 ms on, and a fast machine sends all 30 in less.
  emulator.faults.add({ kind: 'delay', delayMs: 100, times: 1 });
  const file = await folder({ 'c.jsonl': requests(30) });
  const command = `${process.execPath} ${BIN} send ${file('c.jsonl')} --concurrency 2 > ${file('rows')}`;
  const terminal = startProgram(SCRIPT, ['-qec', command, '/dev/null'], { env: { TERM: 'xterm', ...env } });
  const { code, stdout } = await terminal.ended;
  expect([code, stdout]).toEqual([0, expect.stringContaining('30/30 | 0 failed, 0 unknown')]);
  expect(stdout).toMatch(/\[32m30 sent, 0 failed, 0 unknown, in \S+ s\./);
  expect(readFileSync(file('rows'), 'utf8').split('\n').length).toBe(31);
});

test('on a real terminal equal reasons are told once, and a campaign with unknown messages ends with the next step', async ctx => {
  if (!existsSync(SCRIPT)) return ctx.skip('no script(1), which makes a terminal');
  const { emulator, env } = await platform();
  emulator.faults.add({ kind: 'status', status: 500, times: 2 });
  const file = await folder({ 'c.jsonl': requests(3) });
  const run = async (command: string): Promise<string> => {
    const options = { env: { NO_COLOR: '1', TERM: 'xterm', ...env } };
    return (await startProgram(SCRIPT, ['-qec', `${process.execPath} ${BIN} ${command}`, '/dev/null'], options).ended)
      .stdout;
  };
  const reason = 'The platform failed (500). The message may have arrived: look it up before you send it again.';
  const send = `send ${file('c.jsonl')} --concurrency 1`;
  const shown = await run(`${send} --journal ${file('j')}`);
  expect(shown).toContain(`unknown line 1, m-1: ${reason}`);
  expect(shown).toContain('unknown line 2, m-2 (as line 1)');
  expect(shown).toContain(
    'Look up the 2 messages that may have arrived, then run sendable send again with --settled 1-2; put the lines that did not arrive into --resend instead.\r\n',
  );
  expect(await run(`journal ${file('j')}`)).toBe(
    `unknown line 1, m-1: ${reason}\r\nunknown line 2, m-2 (as line 1)\r\n1 sent, 0 failed, 2 unknown.\r\n${shown.slice(shown.indexOf('Look up the 2'))}`,
  );
  emulator.faults.add({ kind: 'status', status: 500, times: 1 });
  expect(await run(send)).toContain('Look up the 1 message that may have arrived before you send line 1 again.');
});

test('on a real terminal a wrong token is told once, and the lines that it stopped are one', async ctx => {
  if (!existsSync(SCRIPT)) return ctx.skip('no script(1), which makes a terminal');
  const { env } = await platform();
  const file = await folder({ 'c.jsonl': requests(100) });
  const options = { env: { NO_COLOR: '1', TERM: 'xterm', ...env, SENDABLE_TOKEN: 'wrong' } };
  const command = `${process.execPath} ${BIN} send ${file('c.jsonl')} --concurrency 1 --journal ${file('j')}`;
  const { code, stdout } = await startProgram(SCRIPT, ['-qec', command, '/dev/null'], options).ended;
  expect(code).toBe(4);
  const reason = 'The platform did not accept the token (401): check the token and the base URL.';
  expect(stdout.split(reason)).toHaveLength(2);
  expect(stdout).toContain(`failed line 1, m-1: ${reason} The message did not arrive.`);
  expect(stdout).toContain('failed lines 2-10 (as line 1)');
  expect(stdout).toContain('error: Stopped, because too many sends in a row failed.\r\n');
  expect(stdout).toContain('0 sent, 10 failed, 0 unknown, 90 not sent');
  expect(stdout).toContain(
    'Correct what failed, then run the same command again: it sends the 100 messages that did not arrive, and no other.',
  );
});

test('on a real terminal a run without a line to send shows no bar, and says what to do', async ctx => {
  if (!existsSync(SCRIPT)) return ctx.skip('no script(1), which makes a terminal');
  const { emulator, env } = await platform();
  emulator.faults.add({ kind: 'status', status: 500, times: 1 });
  const file = await folder({ 'c.jsonl': requests(1) });
  const command = `${process.execPath} ${BIN} send ${file('c.jsonl')} --journal ${file('j')}`;
  const options = { env: { NO_COLOR: '1', TERM: 'xterm', ...env } };
  const run = async (): Promise<string> =>
    (await startProgram(SCRIPT, ['-qec', command, '/dev/null'], options).ended).stdout;
  await run();
  const again = await run();
  expect(again).not.toContain('0/0');
  expect(again).toContain(
    'warning: These lines may have arrived in an earlier run and are not sent again. Look them up, then run sendable send again with --settled 1; put the lines that did not arrive into --resend instead.\r\n',
  );
});

test('on a real terminal the outcome of one OTP is told in words', async ctx => {
  if (!existsSync(SCRIPT)) return ctx.skip('no script(1), which makes a terminal');
  const { emulator, env } = await platform();
  const send = async (): Promise<unknown> => {
    const command = `${process.execPath} ${BIN} otp --to C-1 --message-id o-1 --text 'Look at the app' --confirm-buttons`;
    const options = { env: { NO_COLOR: '1', TERM: 'xterm', ...env } };
    const { code, stdout } = await startProgram(SCRIPT, ['-qec', command, '/dev/null'], options).ended;
    return [code, stdout];
  };
  expect(await send()).toEqual([0, 'sent o-1 to C-1\r\n']);
  emulator.faults.add({ kind: 'status', status: 500 });
  expect(await send()).toEqual([5, expect.stringMatching(/^unknown o-1: The platform failed \(500\)\..*\r\n$/)]);
});

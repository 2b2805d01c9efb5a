import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exitCodes } from '../../src/cli/exit-codes.js';
import { BIN, sendable, shell } from './cli.js';

test('the help shows every command and every exit code, on stdout', async () => {
  const { code, stdout, stderr } = await sendable(['--help']);
  expect([code, stderr]).toEqual([0, '']);
  for (const command of ['emulator', 'send', 'otp', 'check']) expect(stdout).toContain(`\n  ${command} [options]`);
  for (const { code: each, meaning } of Object.values(exitCodes))
    expect(stdout.replace(/\s+/g, ' ')).toContain(` ${each} ${meaning} `);
});

test.each([
  [[], 'sendable'],
  [['queue'], 'sendable queue'],
] as const)('%j without a subcommand prints a brief help on stderr, with exit code 2', async (args, name) => {
  const { code, stdout, stderr } = await sendable(args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr.startsWith(`Usage: ${name} [options] [command]\n\nCommands:\n  `)).toBe(true);
  expect(stderr).toMatch(name === 'sendable' ? /^ {2}send +send one request, or a campaign$/m : /^ {2}pause +\S/m);
  expect(stderr).toContain('\n\nExamples:\n  sendable ');
  expect(stderr.endsWith(`\n\n(${name} --help shows more)\n`)).toBe(true);
  expect(stderr.split('\n').length).toBeLessThanOrEqual(24);
});

const COMMANDS = ['emulator', 'send', 'otp', 'journal', 'check', 'code', 'preview', 'schema', 'conform', 'queue'];
const OF_QUEUE = ['counts', 'pause', 'resume', 'clear', 'limit', 'retry-failed', 'review', 'worker'];

test.each([...COMMANDS, ...OF_QUEUE.map(name => `queue ${name}`)])(
  'the help of %s has examples that it accepts',
  async name => {
    const { stdout } = await sendable([...name.split(' '), '--help']);
    const shown = stdout.replaceAll(/ \\\n +/g, ' ').split('\nExamples:\n')[1];
    const examples = shown?.trim().split('\n') ?? [];
    expect(examples.length).toBeGreaterThan(0);
    const helps = stdout + (name === 'queue' ? (await sendable(['queue', 'counts', '--help'])).stdout : '');
    for (const example of examples) {
      expect(example).toContain(`sendable ${name}`);
      // Up to a command of its own, or a redirection.
      const [own = ''] = (example.split(`sendable ${name}`)[1] ?? '').split(/ -- | [<>] /);
      for (const [option] of own.matchAll(/--[a-z][a-z-]+/g)) expect(helps).toContain(`  ${option} `.trimEnd());
    }
  },
);

test('`help` takes a command of two words', async () => {
  const { code, stdout } = await sendable(['help', 'queue', 'review']);
  expect([code, stdout]).toEqual([0, (await sendable(['queue', 'review', '--help'])).stdout]);
});

test('the request that the help of `send` shows passes `check`', async () => {
  const { stdout } = await sendable(['send', '--help']);
  const [, request = ''] = /\nA request:\n(.*?)\n\n/s.exec(stdout) ?? [];
  expect(await sendable(['check', '-'], { input: request })).toMatchObject({ code: 0 });
});

test.each(['--version', '-v'])('%s prints the version of the package', async flag => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(await sendable([flag])).toEqual({ code: 0, signal: null, stdout: `${version}\n`, stderr: '' });
});

test('a stdout that cannot be written is reported', async ctx => {
  if (!existsSync('/dev/full')) return ctx.skip('no /dev/full, which is a full disk');
  const command = `${process.execPath} ${BIN} check - > /dev/full`;
  const { code, stderr } = await shell(command, { input: '{}' });
  expect([code, stderr]).toEqual([3, '2 violations in 1 request.\nerror: stdout could not be written (ENOSPC).\n']);
});

test('output has colours only where they are wanted', async () => {
  const stderrOf = async (env: Record<string, string>): Promise<string> =>
    (await sendable(['check', '/no'], { env })).stderr;
  expect(await stderrOf({ FORCE_COLOR: '1' })).toContain('\u001b[31merror:\u001b[39m The file');
  expect(await stderrOf({})).toContain('error: The file');
  expect(await stderrOf({ NO_COLOR: '1' })).not.toContain('\u001b');
});

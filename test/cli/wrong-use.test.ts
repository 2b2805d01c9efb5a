import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { run } from '../../src/cli/run.js';
import { type Ended, sendable } from './cli.js';

/** The same without a process of its own, which would take longer than all that is done in it. */
const here = async (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> => {
  const told = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    vi.spyOn(process[name], 'write').mockImplementation((text: unknown, ...rest: readonly unknown[]) => {
      told[name] += text;
      for (const done of rest) if (typeof done === 'function') done();
      return true;
    });
  for (const [name, value] of Object.entries({ NO_COLOR: '1', ...env })) vi.stubEnv(name, value);
  try {
    return { code: await run(args), signal: null, ...told };
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
};

test('wrong use is told on stderr, with exit code 2', async () => {
  expect(await sendable(['emulatr'])).toEqual({
    code: 2,
    signal: null,
    stdout: '',
    stderr: "error: unknown command 'emulatr'\n(Did you mean emulator?)\n(--help shows all options)\n",
  });
});

test.each([
  [['emulatr'], "error: unknown command 'emulatr'\n(Did you mean emulator?)\n(--help shows all options)\n"],
  [
    ['send', 'f', '--journl', 'j'],
    "error: unknown option '--journl'\n(Did you mean --journal?)\n(--help shows all options)\n",
  ],
  [['send'], "error: missing required argument 'file'\n(--help shows all options)\n"],
  [
    ['send', 'f', '--per-second', 'many'],
    "error: option '--per-second <n>' argument 'many' is invalid. It is no number.\n(--help shows all options)\n",
  ],
  [
    ['send', 'f', '--resend', '0-2'],
    "error: option '--resend <lines>' argument '0-2' is invalid. Give line numbers, such as 3,7-9.\n(--help shows all options)\n",
  ],
  [
    ['send', 'f', '--settled', '3'],
    'error: --resend, --settled and --take-over say something of a journal: give --journal, too.\n',
  ],
  [['send', '/nowhere/f.json'], 'error: There is no file /nowhere/f.json.\n'],
  [['send', '/'], 'error: / is a folder, not a file.\n'],
  [
    ['check', '/nowhere/f.json'],
    'error: There is no file /nowhere/f.json.\n0 requests, no violation. 1 file not read to the end.\n',
  ],
  [['otp', '--text', 'x'], "error: required option '--to <customerNo>' not specified\n(--help shows all options)\n"],
  [['otp', '--to', 'C-1'], 'error: An OTP has a text: give --text, or --text-file <file>, which is - for stdin.\n'],
  [
    ['otp', '--to', 'C-1', '--text', 'Code {value}'],
    'error: The text has {value}, and there is no value: set SENDABLE_OTP_VALUE, or give --value-file.\n',
  ],
  [
    ['otp', '--to', 'C-1', '--text', 'x', '--hidden'],
    'error: --hidden says how --confirm-buttons are: give those, too.\n',
  ],
  [['emulator', 'npm', 'test'], 'error: Write -- before the command.\n'],
  [['emulator', '--json', '--'], 'error: There is no command after --.\n'],
  [
    ['emulator', '--fault', '429,twice'],
    'error: --fault does not know "twice". It is words with commas between, such as 429,retry-after=2,times=1 or drop,otp,probability=0.2 or delay=500 or half-body.\n',
  ],
  [['emulator', '--users', 'bob'], 'error: --users is any, registered, or a list such as customer:C-1,staff:S-7.\n'],
  [
    ['emulator', '--webhook', 'nowhere?key=K-1'],
    'error: createEmulator: webhook.url is no absolute http or https URL.\n',
  ],
  [
    ['emulator', '--fault', 'constructor=5'],
    'error: --fault does not know "constructor=5". It is words with commas between, such as 429,retry-after=2,times=1 or drop,otp,probability=0.2 or delay=500 or half-body.\n',
  ],
  [['emulator', '--fault', 'drop,otp,429'], 'error: --fault has two of a kind at "429". Give --fault again.\n'],
  [['emulator', '--host', ''], 'error: --host is empty.\n'],
  [['emulator', '--', ''], 'error: The command after -- is empty.\n'],
  [['check', '-', '-'], 'error: stdin can be read once: give one - only.\n'],
  [['emulator', '--port', '70000'], 'error: --port is from 0 to 65535.\n'],
])('wrong use %j is told on stderr, with exit code 2', async (args, stderr) => {
  expect(await here(args)).toEqual({ code: 2, signal: null, stdout: '', stderr });
});

test('without a command the help is shown, as an error', async () => {
  const { code, stdout, stderr } = await here([]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('Usage: sendable [options] [command]');
});

test.each([
  [['send', 'f', '--tokn=S3CRET']],
  [['otp', '--to', 'C-1', '--otp=S3CRET']],
  [['otp', '--to', 'C-1', '--value=S3CRET']],
  [['otp', '--to', 'C-1', '--value', 'S3CRET']],
  [['send', 'f', '--token', 'S3CRET']],
  [['send', 'f', '-tS3CRET']],
])('a secret in the arguments %j is refused and not echoed', async args => {
  const { code, stdout, stderr } = await here(args, { SENDABLE_BASE_URL: 'http://127.0.0.1:1' });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^error: /);
  expect(stderr).not.toContain('S3CRET');
});

test('the OTP value in --text is refused', async () => {
  const { code, stderr } = await here(['otp', '--to', 'C-1', '--text', 'Code 481516'], {
    SENDABLE_OTP_VALUE: '481516',
  });
  expect([code, stderr]).toEqual([
    2,
    'error: --text holds the value, and other users can see the arguments. Write {value} in its place.\n',
  ]);
});

test('a file that cannot be read to its end is told', async ctx => {
  if (!existsSync('/proc/self/mem')) return ctx.skip('no /proc/self/mem, which can be opened and not be read');
  expect(await here(['check', '/proc/self/mem'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'error: The system says: EIO: i/o error, read.\n',
  });
});

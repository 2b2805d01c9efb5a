import { expect, test } from 'vitest';
import { BIN, folder, request, requests, rows, sendableProcess as sendable, start } from './cli.js';
import { told } from './emulator.js';

const node = process.execPath;

test('a command runs beside the emulator, with its address and token, and its exit code is returned', async () => {
  const file = await folder({ 'c.jsonl': requests(2) });
  const script = `${node} ${BIN} send ${file('c.jsonl')} && echo "token of $(echo -n $SENDABLE_TOKEN | wc -c)" && exit 7`;
  const { code, stdout, stderr } = await sendable(['emulator', '--', 'sh', '-c', script]);
  expect(code).toBe(7);
  // Its own stdout is all that there is on stdout.
  expect(rows(stdout.split('\n').slice(0, 2).join('\n'))).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
  expect(stdout).toMatch(/\ntoken of 36\n$/);
  expect(stderr).toMatch(/^ready The emulator listens at http:\/\/127\.0\.0\.1:\d+\n/);
  expect(stderr).toContain('message m-1 to customer C-1\n');
});

test('with --json the output of the command goes to stderr', async () => {
  const { code, stdout, stderr } = await sendable(['emulator', '--json', '--', 'echo', '--hello']);
  expect([code, rows(stdout).map(({ event }) => event), stderr]).toEqual([0, ['ready'], '--hello\n']);
});

test('signals are forwarded to the command, and the emulator stops when it ends', async () => {
  const program =
    "process.on('SIGTERM', () => { console.log('got it'); process.exit(9) }); setInterval(() => {}, 1000); console.log('up')";
  const polite = start(['emulator', '--', node, '-e', program]);
  await told(polite, /up\n/);
  polite.child.kill('SIGTERM');
  expect(await polite.ended).toMatchObject({ code: 9, stdout: 'up\ngot it\n' });
  const plain = start(['emulator', '--', node, '-e', "setInterval(() => {}, 1000); console.log('up')"]);
  await told(plain, /up\n/);
  plain.child.kill('SIGINT');
  expect(await plain.ended).toMatchObject({ code: 130 });
});

test('a signal at the moment at which the command begins is forwarded, too', async () => {
  // A busy machine may continue with the command first.
  const slow = `const processes = require('node:child_process');
    const { spawn } = processes;
    processes.spawn = (...args) => {
      const child = spawn(...args);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
      return child;
    };
    require('node:module').syncBuiltinESMExports();`;
  const file = await folder({ 'slow.cjs': slow });
  const command = `trap 'exit 9' TERM; kill -TERM $PPID; for i in $(seq 50); do sleep 0.1; done`;
  const { code } = await sendable(['emulator', '--', 'sh', '-c', command], {
    env: { NODE_OPTIONS: `--require ${file('slow.cjs')}` },
  });
  expect(code).toBe(9);
});

test("a command that cannot be run is an error with the shell's exit code", async () => {
  const file = await folder({ 'not-executable': 'x' });
  const missing = await sendable(['emulator', '--json', '--', 'no-such-command-4711']);
  expect([missing.code, missing.stderr]).toEqual([127, 'error: The command no-such-command-4711 was not found.\n']);
  const forbidden = await sendable(['emulator', '--json', '--', file('not-executable')]);
  expect([forbidden.code, forbidden.stderr]).toEqual([
    126,
    `error: ${file('not-executable')} cannot be run (EACCES).\n`,
  ]);
});

test.each([[['--token', 'S3CRET-1']], [['--token-file', 'token']], [[]]])(
  'a given token is used, and never shown: %j',
  async given => {
    const file = await folder({ token: 'S3CRET-1\n' });
    const args = given.map(arg => (arg === 'token' ? file('token') : arg));
    const env = args.length === 0 ? { SENDABLE_TOKEN: 'S3CRET-1' } : {};
    const { stdout, stderr } = await sendable(
      ['emulator', ...args, '--', node, '-p', 'process.env.SENDABLE_TOKEN.length'],
      { env },
    );
    expect([stdout, stderr]).toEqual(['8\n', expect.stringContaining('SENDABLE_TOKEN     (the one that was given)\n')]);
    const json = await sendable(['emulator', '--json', ...args, '--', 'true'], { env });
    expect(JSON.stringify([stderr, json])).not.toContain('S3CRET');
    expect(Object.keys(rows(json.stdout)[0] ?? {})).toEqual(['event', 'url', 'port', 'page']);
  },
);

// A bot takes http to this machine only, and 0.0.0.0 is not a machine.
test('an emulator that listens on all addresses prints a warning, and the command gets an address that works', async () => {
  const file = await folder({ 'm.json': request(1) });
  const args = ['--host', '0.0.0.0', '--', node, BIN, 'send', file('m.json')];
  const { code, stdout, stderr } = await sendable(['emulator', ...args]);
  expect([code, rows(stdout)]).toMatchObject([0, [{ status: 'sent' }]]);
  expect(stderr).toMatch(
    /^warning: The emulator can be reached from other machines, which can read all messages and OTPs\.\n/,
  );
  expect(stderr).toMatch(/ SENDABLE_BASE_URL {2}http:\/\/127\.0\.0\.1:\d+\n/);
});

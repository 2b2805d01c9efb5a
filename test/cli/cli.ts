import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { run } from '../../src/cli/program.js';
import { createEmulator, type Emulator, type EmulatorOptions } from '../../src/emulator/index.js';
import { afterTest } from '../support/after-test.js';

export { folder } from '../support/folder.js';

/** The built command, as package.json names it. */
export const BIN = resolve('dist/cli/main.js');
export const TOKEN = 'tok-0815-secret';

/** Of util-linux: runs a command in a terminal of its own. */
export const SCRIPT = '/usr/bin/script';

/** The end of a command. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Given {
  readonly env?: Readonly<Record<string, string>>;
  /** Written to stdin, which is then closed. */
  readonly input?: string;
  readonly cwd?: string;
}

/** A command that runs. */
export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
}

/** Starts a program with nothing of the tests' own environment but the path. */
export const startProgram = (
  program: string,
  args: readonly string[],
  { env = {}, input, cwd }: Given = {},
): Running => {
  const { PATH = '' } = process.env;
  const child = spawn(program, args, { env: { PATH, ...env }, cwd });
  const told = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', text => {
    told.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', text => {
    told.stderr += text;
  });
  // A command that is done before it has read all of it.
  child.stdin.on('error', () => {});
  if (input !== undefined) child.stdin.end(input);
  const ended = new Promise<Ended>(settle => {
    child.once('close', (code, signal) => {
      settle({ code, signal, ...told });
    });
  });
  afterTest(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, ended };
};

/** Runs a line of the shell, in which `sendable` is the command, on a terminal of a width. Returns all that is written to it. */
export const shown = async (
  columns: number,
  line: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const command = `stty cols ${columns}; sendable() { ${process.execPath} ${BIN} "$@"; }; ${line}`;
  const given = { env: { NO_COLOR: '1', TERM: 'xterm', ...env } };
  return (await startProgram(SCRIPT, ['-qec', command, '/dev/null'], given).ended).stdout;
};

/** Starts the command. */
export const start = (args: readonly string[], given: Given = {}): Running =>
  startProgram(process.execPath, [BIN, ...args], given);

/** Runs a line of the shell to its end. */
export const shell = (line: string, given: Given = {}): Promise<Ended> =>
  startProgram('sh', ['-c', line], { input: '', ...given }).ended;

/** Runs the command to its end, in a process of its own. */
export const sendableProcess = (args: readonly string[], given: Given = {}): Promise<Ended> =>
  start(args, { input: '', ...given }).ended;

/** Runs the command to its end, in this process: to start one takes longer than almost all commands. */
export const sendable = async (
  args: readonly string[],
  { env = {}, input = '', cwd = '.' }: Given = {},
): Promise<Ended> => {
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    vi.spyOn(process[name], 'write').mockImplementation((text: unknown, ...rest: readonly unknown[]) => {
      printed[name] += text;
      for (const done of rest) if (typeof done === 'function') done();
      return true;
    });
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Object(Readable.from([Buffer.from(input)])));
  for (const [name, value] of Object.entries({ NO_COLOR: '1', ...env })) vi.stubEnv(name, value);
  const folderBefore = process.cwd();
  process.chdir(cwd);
  try {
    return { code: await run(args), signal: null, ...printed };
  } finally {
    process.chdir(folderBefore);
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
};

/** The emulator on a port, and the environment that leads to it. */
export const platform = async (
  options: EmulatorOptions = {},
): Promise<{ readonly emulator: Emulator; readonly env: Readonly<Record<string, string>> }> => {
  const emulator = createEmulator({ token: TOKEN, ...options });
  afterTest(() => emulator.close());
  const { url } = await emulator.listen();
  return { emulator, env: { SENDABLE_BASE_URL: url, SENDABLE_TOKEN: TOKEN } };
};

/** A request whose messageId is `m-<n>`. */
export const request = (n: number, text = 'Hello'): string =>
  JSON.stringify({
    recipient: { appCustomerId: `C-${n}` },
    message: { messageId: `m-${n}`, text, quickReplies: [], quickRepliesV2: [] },
  });

/** The requests from 1 to `count`, as JSON lines. */
export const requests = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${request(index + 1)}\n`).join('');

/** The ids of the requests from 1 to `count`. */
export const ids = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `m-${index + 1}`);

/** The JSON lines of a text. */
export const rows = (
  text: string,
): readonly (Record<string, unknown> & { readonly error?: Record<string, unknown> })[] =>
  text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line));

/** The ids of the messages that the emulator took, in their order. */
export const taken = (emulator: Emulator): readonly string[] => [...emulator.messages].map(({ id }) => id);

/** Waits until the emulator has taken so many. */
export const until = (emulator: Emulator, count: number): Promise<void> =>
  new Promise(settle => {
    const look = (): boolean => emulator.messages.length >= count;
    if (look()) return settle();
    const off = emulator.on('message', () => {
      if (!look()) return;
      off();
      settle();
    });
  });

import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { describeSdkError, isSdkMissing } from '../emulator/control/mcp.js';
import { createEmulator, type Emulator, type EmulatorOptions } from '../emulator/index.js';
import { codeOf } from '../internal/foreign.js';
import type { ParseOptions } from '../parse/index.js';
import { type CheckingOptions, readParseOptions } from './check-request.js';
import { showEvents, showReady, writeEvents, writeReady } from './emulator-log.js';
import { parseFault, parseHeaders, parseUsers, readSeeds, sendSeeds } from './emulator-options.js';
import { CliError, exitCodes, translated, untilSignal, withFlags, wrongUse } from './exit-codes.js';
import { error, stderr, stdout, warn } from './output.js';
import { readTextFile, readToken, withUrl } from './secret-source.js';

interface EmulateOptions extends CheckingOptions {
  readonly port?: number;
  readonly host?: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly webhook?: string;
  readonly webhookHeader?: readonly string[];
  readonly signingKeyFile?: string;
  readonly logLimit?: number;
  readonly users?: string;
  readonly fault?: readonly string[];
  readonly seed?: string;
  readonly mcp?: true;
  readonly open?: true;
  readonly json?: true;
}

/** The default port. With a command it is a free port, so that several can run at once. */
const USUAL_PORT = 4010;

/** Runs the emulator until a signal, or until the command ends. Returns the exit code. */
export const emulate = async (command: readonly string[], options: EmulateOptions): Promise<number> => {
  if (command[0] === '') throw wrongUse('The command after -- must not be empty.');
  // An empty host, as of an unset variable, would mean every address of the machine.
  if (options.host === '') throw wrongUse('--host must not be empty.');
  const token = await tokenOf(options);
  if (options.mcp) await requireSdk();
  const parseOptions = await readParseOptions(options);
  const seeds = await readSeeds(options.seed, parseOptions);
  if (seeds === undefined) return exitCodes.violations.code;
  const emulator = await made(options, token, await signingOf(options), parseOptions);
  const hasCommand = command.length > 0;
  // With a command, stdout belongs to the command.
  const output = hasCommand ? stderr : stdout;
  try {
    await sendSeeds(emulator, seeds);
    // After the seeds, which must not meet them.
    await withOptionErrors(() => {
      for (const text of options.fault ?? []) emulator.faults.add(parseFault(text));
    });
    const url = await listening(emulator, options, hasCommand ? 0 : USUAL_PORT);
    // Who reads that the emulator is ready may stop it at once.
    const ending = hasCommand ? undefined : untilSignal();
    const ready = {
      url,
      emulator,
      webhook: options.webhook,
      seeds: seeds.length,
      hasMcp: options.mcp === true,
      faults: options.fault ?? [],
      isTokenGiven: token !== undefined,
      stop: hasCommand ? '' : '(Ctrl-C stops it)',
    };
    if (options.json) {
      writeReady(ready);
      writeEvents(emulator);
    } else {
      showReady(ready, output);
      showEvents(ready, output);
    }
    if (options.open) await openPage(url);
    if (ending !== undefined) {
      await ending.signal;
      return exitCodes.ok.code;
    }
    const env = { SENDABLE_BASE_URL: url, SENDABLE_TOKEN: emulator.token };
    return await runBeside(command, { env, quiet: options.json === true });
  } finally {
    await emulator.close();
  }
};

const tokenOf = async ({ token, tokenFile }: EmulateOptions): Promise<string | undefined> => {
  if (token !== undefined && tokenFile !== undefined) throw wrongUse('Give either --token or --token-file.');
  return token ?? readToken(tokenFile);
};

/** Reads the signing key; its id is the one of the emulator's own keys. */
const signingOf = async ({ signingKeyFile }: EmulateOptions): Promise<EmulatorOptions['signing']> => {
  if (signingKeyFile === undefined) return undefined;
  if (signingKeyFile === '-') throw wrongUse('--signing-key-file must be a file, not stdin.');
  return { kid: 'emulator', secret: await readTextFile('--signing-key-file', signingKeyFile) };
};

const made = (
  { users, webhook, webhookHeader, logLimit, mcp }: EmulateOptions,
  token: string | undefined,
  signing: EmulatorOptions['signing'],
  parseOptions: ParseOptions,
): Promise<Emulator> => {
  if (webhook === undefined && webhookHeader !== undefined) throw wrongUse('--webhook-header needs --webhook <url>.');
  return withOptionErrors(
    () =>
      createEmulator({
        token,
        users: users === undefined ? undefined : parseUsers(users),
        webhook: webhook === undefined ? undefined : { url: webhook, headers: parseHeaders(webhookHeader) },
        signing,
        maxLogEntries: logLimit,
        mcp,
        ...parseOptions,
      }),
    text => (text.startsWith('--webhook must') ? withUrl(text, webhook) : text),
  );
};

/** Throws a CliError if the SDK of the protocol cannot be loaded: the emulator needs it only for agents. */
const requireSdk = async (): Promise<void> => {
  try {
    await import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js');
  } catch (thrown) {
    if (isSdkMissing(thrown))
      throw wrongUse('--mcp needs the package @modelcontextprotocol/sdk: npm install @modelcontextprotocol/sdk.');
    throw new CliError('failed', `--mcp: the MCP server cannot be loaded: ${describeSdkError(thrown)}`);
  }
};

/** Turns the library's errors about options into errors about the command's. */
const withOptionErrors = <Result>(run: () => Result, more = (text: string): string => text): Promise<Result> =>
  // The message quotes no values.
  translated(run, thrown =>
    thrown instanceof TypeError ? wrongUse(more(withFlags(thrown.message, FLAGS).replace(KEY, ' have $1'))) : undefined,
  );

/** The types of a key: the content of a file is always a string. */
const KEY = / be a string or Uint8Array of (.*); got .*(?=\.)/;

const FLAGS = {
  'createEmulator: ': '',
  'faults.add': '--fault',
  'webhook.headers': '--webhook-header',
  'webhook.url': '--webhook',
  'signing.secret': 'The file of --signing-key-file',
  maxLogEntries: '--log-limit',
  token: '--token',
  users: '--users',
};

const LISTEN_FLAGS = { 'emulator.listen: ': '', port: '--port', host: '--host' };

const listening = async (emulator: Emulator, { port, host }: EmulateOptions, usual: number): Promise<string> => {
  try {
    const { url } = await emulator.listen({ port: port ?? usual, ...(host === undefined ? {} : { host }) });
    if (!/^http:\/\/(127\.|\[::1\])/.test(url))
      warn('The emulator can be reached from other machines, which can read all messages and OTPs.');
    return reachable(url);
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === 'EADDRINUSE')
      throw new CliError(
        'failed',
        `Port ${port ?? usual} is in use. Choose another with --port; 0 chooses a free one.`,
      );
    if (thrown instanceof TypeError) throw wrongUse(withFlags(thrown.message, LISTEN_FLAGS));
    throw new CliError('failed', `The emulator cannot listen at --host ${host ?? '127.0.0.1'} (${code ?? 'unknown'}).`);
  }
};

/** Replaces an address that means all addresses: a bot cannot send to it. */
const reachable = (url: string): string => url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');

const openPage = async (url: string): Promise<void> => {
  const { default: open } = await import('open');
  await open(`${url}/`).catch(() => warn(`No browser could be opened. The page is at ${url}/`));
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The environment and the output of the command. */
interface Beside {
  readonly env: Readonly<Record<string, string>>;
  /** Redirects its stdout to stderr, because stdout is for events. */
  readonly quiet: boolean;
}

/** Runs a command, passes signals on, and returns its exit code; 128 plus the signal's number after a signal, as shells do. */
const runBeside = (command: readonly string[], { env, quiet }: Beside): Promise<number> =>
  new Promise(resolve => {
    const passOn = (signal: NodeJS.Signals): void => {
      // A terminal sends Ctrl-C to all its processes: the command has received it, and a second one could force its end.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    const listeners = SIGNALS.map(signal => ({ signal, listener: () => passOn(signal) }));
    // Before the command runs: a signal in between would end this process alone.
    for (const { signal, listener } of listeners) process.on(signal, listener);
    const [file = '', ...args] = command;
    const child = spawn(file, args, {
      stdio: ['inherit', quiet ? process.stderr.fd : 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    const end = (code: number): void => {
      for (const { signal, listener } of listeners) process.off(signal, listener);
      resolve(code);
    };
    child.once('error', thrown => {
      const isMissing = codeOf(thrown) === 'ENOENT';
      error(
        isMissing ? `The command ${file} was not found.` : `${file} cannot be run (${codeOf(thrown) ?? 'unknown'}).`,
      );
      end(isMissing ? exitCodes.notFound.code : exitCodes.cannotRun.code);
    });
    child.once('close', (code, signal) => end(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });

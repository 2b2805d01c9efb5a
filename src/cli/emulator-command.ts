import type { Emulator } from '../emulator/index.js';
import { createEmulator } from '../emulator/index.js';
import { CliError, codeOf, wrongUse } from './cli-error.js';
import { tellEvents, tellReady, writeEvents, writeReady } from './emulator-log.js';
import { exitCodes } from './exit-codes.js';
import { faultOf } from './fault-option.js';
import { stderr, stdout, warn } from './output.js';
import { runBeside } from './run-beside.js';
import { tokenFrom } from './secret-source.js';
import { usersOf } from './users-option.js';

export interface EmulateOptions {
  readonly port?: number;
  readonly host?: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly webhook?: string;
  readonly users?: string;
  readonly fault?: readonly string[];
  readonly open?: true;
  readonly json?: true;
}

/** Where everybody finds it; with a command beside it, a free port, so that many can run at once. */
const USUAL_PORT = 4010;

/** Runs the emulator until it is stopped, or until the command is done. Gives the exit code. */
export const emulate = async (command: readonly string[], options: EmulateOptions): Promise<number> => {
  if (command[0] === '') throw wrongUse('The command after -- is empty.');
  // An empty one, as of a variable that is not set, would be every address of the machine.
  if (options.host === '') throw wrongUse('--host is empty.');
  const token = await tokenOf(options);
  const emulator = made(options, token);
  const hasCommand = command.length > 0;
  // The command's own output is stdout's, then.
  const output = hasCommand ? stderr : stdout;
  try {
    const url = await listening(emulator, options, hasCommand ? 0 : USUAL_PORT);
    const ready = { url, emulator, webhook: options.webhook, isTokenGiven: token !== undefined };
    if (options.json) {
      writeReady(ready);
      writeEvents(emulator);
    } else {
      tellReady(ready, output);
      tellEvents(emulator, output);
    }
    if (options.open) await openPage(url);
    if (!hasCommand) return await stopped();
    const env = { SENDABLE_BASE_URL: url, SENDABLE_TOKEN: emulator.token };
    return await runBeside(command, { env, quiet: options.json === true });
  } finally {
    await emulator.close();
  }
};

const tokenOf = async ({ token, tokenFile }: EmulateOptions): Promise<string | undefined> => {
  if (token !== undefined && tokenFile !== undefined) throw wrongUse('Give either --token or --token-file.');
  return token ?? tokenFrom(tokenFile);
};

const made = ({ users, webhook, fault = [] }: EmulateOptions, token: string | undefined): Emulator => {
  try {
    const emulator = createEmulator({
      token,
      users: users === undefined ? undefined : usersOf(users),
      webhook: webhook === undefined ? undefined : { url: webhook },
    });
    for (const text of fault) emulator.faults.add(faultOf(text));
    return emulator;
  } catch (thrown) {
    // It quotes none of the values.
    throw thrown instanceof TypeError ? wrongUse(thrown.message) : thrown;
  }
};

const listening = async (emulator: Emulator, { port, host }: EmulateOptions, usual: number): Promise<string> => {
  try {
    const { url } = await emulator.listen({ port: port ?? usual, ...(host === undefined ? {} : { host }) });
    if (!/^http:\/\/(127\.|\[::1\])/.test(url))
      warn('The emulator listens beyond this machine: whoever reaches it can read all messages and OTPs.');
    return reachable(url);
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === 'EADDRINUSE')
      throw new CliError('failed', `Port ${port ?? usual} is taken. Choose another with --port; 0 takes a free one.`);
    if (code === 'ERR_SOCKET_BAD_PORT') throw wrongUse('--port is from 0 to 65535.');
    throw new CliError('failed', `The emulator cannot listen there (${code ?? 'unknown'}).`);
  }
};

/** An address that stands for all of them is none to send to; a bot would refuse it. */
const reachable = (url: string): string => url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');

const openPage = async (url: string): Promise<void> => {
  const { default: open } = await import('open');
  await open(`${url}/`).catch(() => warn(`No browser could be opened. The page is at ${url}/`));
};

/** To be stopped is how it ends, so that is no failure. */
const stopped = (): Promise<number> =>
  new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve(exitCodes.ok.code));
  });

import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { codeOf } from './cli-error.js';
import { exitCodes } from './exit-codes.js';
import { complain } from './output.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What the command is given. */
export interface Beside {
  readonly env: Readonly<Record<string, string>>;
  /** Its stdout goes to stderr, as stdout is for events. */
  readonly quiet: boolean;
}

/** Runs a command, passes signals on, and gives its exit code; 128 and more for a signal, as shells do. */
export const runBeside = (command: readonly string[], { env, quiet }: Beside): Promise<number> =>
  new Promise(resolve => {
    const [file = '', ...args] = command;
    const child = spawn(file, args, {
      stdio: ['inherit', quiet ? process.stderr.fd : 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    const listeners = SIGNALS.map(signal => ({ signal, listener: () => passOn(signal) }));
    const passOn = (signal: NodeJS.Signals): void => {
      // A terminal gives Ctrl-C to all its processes: the command has it already, and twice is another thing.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    for (const { signal, listener } of listeners) process.on(signal, listener);
    const end = (code: number): void => {
      for (const { signal, listener } of listeners) process.off(signal, listener);
      resolve(code);
    };
    child.once('error', thrown => {
      const isMissing = codeOf(thrown) === 'ENOENT';
      complain(isMissing ? `There is no command ${file}.` : `${file} cannot be run (${codeOf(thrown) ?? 'unknown'}).`);
      end(isMissing ? exitCodes.notFound.code : exitCodes.cannotRun.code);
    });
    child.once('close', (code, signal) => end(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });

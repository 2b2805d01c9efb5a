import { CommanderError } from 'commander';
import { CliError } from './cli-error.js';
import { exitCodes } from './exit-codes.js';
import { complain, stderr, stdout } from './output.js';
import { programOf } from './program.js';

/** Runs the command line and gives its exit code. */
export const run = async (argv: readonly string[]): Promise<number> => {
  let code: number = exitCodes.ok.code;
  const program = programOf(argv, ended => {
    code = ended;
  });
  const output = {
    writeOut: (text: string) => stdout.line(text.trimEnd()),
    writeErr: (text: string) => stderr.line(masked(text.trimEnd(), argv)),
    outputError: (text: string, write: (text: string) => void) =>
      write(text.replace(/^error:/, stderr.paint('red', 'error:'))),
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  };
  for (const command of [program, ...program.commands]) command.exitOverride().configureOutput(output);
  try {
    await program.parseAsync(argv, { from: 'user' });
    await stdout.flushed();
    return stdout.closed === undefined || stdout.closed === 'EPIPE' ? code : unwritten(stdout.closed, code);
  } catch (thrown) {
    return exitCodeOf(thrown);
  }
};

/** What the command was asked for is not where it should be. */
const unwritten = (problem: string, code: number): number => {
  complain(`stdout could not be written (${problem}).`);
  return code === exitCodes.ok.code ? exitCodes.failed.code : code;
};

const exitCodeOf = (thrown: unknown): number => {
  // It has been told; --help and --version end with 0.
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? exitCodes.ok.code : exitCodes.usage.code;
  if (thrown instanceof CliError) {
    complain(thrown.message);
    return exitCodes[thrown.ending].code;
  }
  // Anything else is a mistake of ours, which is told with its stack.
  if (!(thrown instanceof Error && 'syscall' in thrown)) throw thrown;
  complain(`The system says: ${thrown.message}.`);
  return exitCodes.failed.code;
};

/** An option that is not known is told by its name alone: what follows may be a secret. */
const masked = (text: string, argv: readonly string[]): string =>
  argv.reduce((told, argument) => {
    const [name = ''] = argument.startsWith('--') ? argument.split('=') : [argument.slice(0, 2)];
    return argument.startsWith('-') && name !== argument ? told.replaceAll(`'${argument}'`, `'${name}'`) : told;
  }, text);

import { createReadStream } from 'node:fs';
import { Command, CommanderError, type Help, type HelpContext, type Option } from 'commander';
import { BodyBuffer } from '../internal/bytes.js';
import { codeOf } from '../internal/foreign.js';
import { CliError, wrongUse } from './exit-codes.js';
import { briefHelp, NarrowHelp } from './help-examples.js';
import { stderr } from './output.js';
import { NOT_ACCEPTED } from './usage-errors.js';

/**
 * Reads the text of a file, or of stdin for `-`, without the line breaks at its end, as a shell's `$(cat file)` does, and without
 * the byte order mark that Windows editors write at its beginning. Errors do not quote it.
 */
export const readTextFile = async (option: string, name: string): Promise<string> => {
  const bytes = await bytesOf(option, name);
  try {
    return withoutLineBreaks(utf8.decode(bytes));
  } catch {
    throw wrongUse(`The file of ${option} must be UTF-8.`);
  }
};

// A loop, because a pattern for the last line breaks takes quadratic time.
const withoutLineBreaks = (text: string): string => {
  let end = text.length;
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end--;
  return text.slice(0, end);
};

const bytesOf = async (option: string, name: string): Promise<Uint8Array> => {
  try {
    return await allOf(name === '-' ? process.stdin : createReadStream(name), option);
  } catch (thrown) {
    if (thrown instanceof CliError) throw thrown;
    const code = codeOf(thrown);
    throw wrongUse(
      code === 'ENOENT'
        ? // The name is not shown: by mistake, it may be the secret.
          `The file of ${option} does not exist: check its path.`
        : `The file of ${option} cannot be read (${code ?? 'unknown'}).`,
    );
  }
};

// The emulator rejects longer requests; a device such as /dev/zero never ends.
const MAX_BYTES = 1024 * 1024;

// This removes the byte order mark.
const utf8 = new TextDecoder('utf-8', { fatal: true });

const allOf = async (stream: AsyncIterable<Buffer>, option: string): Promise<Uint8Array> => {
  const all = new BodyBuffer(MAX_BYTES);
  for await (const chunk of stream)
    if (!all.add(chunk)) throw wrongUse(`The file of ${option} must have at most ${MAX_BYTES} bytes.`);
  return all.read();
};

/** Reads the token from the file, else from the environment. Stdin is for messages. */
export const readToken = async (file: string | undefined): Promise<string | undefined> => {
  if (file === '-') throw wrongUse('--token-file must be a file, not stdin. Give a path, or set SENDABLE_TOKEN.');
  // An empty variable counts as unset.
  return (file === undefined ? process.env.SENDABLE_TOKEN : await readTextFile('--token-file', file)) || undefined;
};

/** Rejects an option that would hold a secret: everyone on the machine can read the arguments, and the shell keeps them. */
export const refuseSecret = (given: string | undefined, option: string, instead: string): void => {
  if (given !== undefined) throw wrongUse(`${option} ${NOT_ACCEPTED} ${instead}`);
};

const HOST = /^([a-z]+:)?(\/\/)?(localhost|\d+(\.\d+){3}|([\w-]+\.)+[a-z]{2,10})(:\d{1,5})?\/?$/i;

const LOCAL = /^(localhost|127\.)/i;

/** Adds a wrong address to its error if it has only a host and a port: a path, a query, a user or any other text may be a secret. */
export const withUrl = (message: string, url = ''): string => {
  if (url.length > 100 || !HOST.test(url)) return message;
  const host = url.replace(/^[a-z]+:(?!\d)/i, '');
  const meant = url.includes('//') ? '' : ` (did you mean ${LOCAL.test(host) ? 'http' : 'https'}://${host}?)`;
  const got = `; got ${JSON.stringify(url)}${meant}.`;
  return message
    .replace(/; got a string( that is not one)?\./, got)
    .replace(/( must begin with https:\/\/ or http:\/\/)\./, `$1${got}`);
};

/**
 * A command whose error for an unknown option shows only the option's name: what follows may be a secret. Before a subcommand,
 * the error names the subcommands that have the option. An unknown option comes before a missing one, whose name it may be.
 * Without its subcommand, it prints a brief help.
 */
export class CommandWithSecrets extends Command {
  override createCommand(name?: string): Command {
    return new CommandWithSecrets(name);
  }

  override createHelp(): Help {
    return Object.assign(new NarrowHelp(), this.configureHelp());
  }

  override help(context?: HelpContext | ((text: string) => string)): never {
    if (typeof context === 'function') return super.help(context);
    if (!context?.error || this.args.length > 0) return super.help(context);
    stderr.line(briefHelp(this));
    throw new CommanderError(1, 'commander.help', 'The subcommand is missing.');
  }

  /** Called by Commander with the argument as it was given, such as `--tokn=secret` or `-tsecret`. */
  unknownOption(flag: string): unknown {
    const name = flag.startsWith('--') ? flag.split('=')[0] : flag.slice(0, 2);
    const owners = this.commands.filter(({ options }) => options.some(({ long, hidden }) => long === name && !hidden));
    if (owners.length === 0) return Reflect.apply(Reflect.get(Command.prototype, 'unknownOption'), this, [name]);
    const commands = owners.map(command => `${this.name()} ${command.name()}`).join(', ');
    return this.error(`error: Write ${name} after its command: ${commands}`, { code: 'commander.unknownOption' });
  }

  /** Called by Commander, which has collected the unknown options among the arguments. */
  missingMandatoryOptionValue(option: Option): unknown {
    const unknown = this.args.find(arg => arg.length > 1 && arg.startsWith('-'));
    if (unknown !== undefined) return this.unknownOption(unknown);
    return Reflect.apply(Reflect.get(Command.prototype, 'missingMandatoryOptionValue'), this, [option]);
  }
}

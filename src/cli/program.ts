import { type Command, CommanderError, Option } from 'commander';
import { codeOf } from '../internal/foreign.js';
import { escapeUnprintable } from '../internal/json.js';
import { lineNumbers, numeric, withConnectOptions } from './connect-options.js';
import { CliError, type End, exitCodes, wrongUse } from './exit-codes.js';
import { addHandoffCommands } from './handoff-program.js';
import {
  exampleFor,
  examplesFor,
  exitCodeTable,
  fullNameOf,
  helpTitle,
  hintOf,
  nameOf,
  requestFor,
} from './help-examples.js';
import { error, stderr, stdout } from './output.js';
import { addQueueCommands } from './queue-program.js';
import { CommandWithSecrets } from './secret-source.js';
import { toSentence } from './usage-errors.js';
import { version } from './version.js';

/** Runs the command line and returns its exit code. */
export const run = async (argv: readonly string[]): Promise<number> => {
  let code: number = exitCodes.ok.code;
  const program = createProgram(argv, ended => {
    code = ended;
  });
  const output = {
    writeOut: (text: string) => stdout.line(text.trimEnd()),
    writeErr: (text: string) => stderr.line(text.trimEnd()),
    getOutHelpWidth: () => stdout.columns,
    getErrHelpWidth: () => stderr.columns,
    getOutHasColors: () => stdout.hasColors,
    getErrHasColors: () => stderr.hasColors,
  };
  for (const command of withSubcommands(program)) {
    const name = nameOf(command);
    command
      .exitOverride()
      .configureOutput({
        ...output,
        outputError: text => error(toSentence(text, fullNameOf(command), exampleFor(name))),
      })
      .configureHelp({ styleTitle: helpTitle })
      .showHelpAfterError(hintOf(command))
      .addHelpText('before', () => refuseUnknown(command))
      .addHelpText('after', requestFor(name))
      .addHelpText('after', ({ error }) => examplesFor(name, error ? stderr : stdout));
    for (const option of command.options) refuseOptionAsValue(command, option);
  }
  try {
    // Commander's `help` reads only one word: `help queue review` would show the help of `queue`.
    const [first, ...others] = argv;
    await program.parseAsync(first === 'help' ? [...others, '--help'] : argv, { from: 'user' });
    await stdout.flushed();
    return stdout.closed === undefined || stdout.closed === 'EPIPE' ? code : unwritten(stdout.closed, code);
  } catch (thrown) {
    return exitCodeOf(thrown);
  }
};

/** Lists a command and all commands below it. */
const withSubcommands = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
];

/** Reports `--journal --resend` as a missing value: Commander would take the second option for a file. */
const refuseOptionAsValue = (command: Command, option: Option): void => {
  const { parseArg = (value: string) => value } = option;
  if (!option.required) return;
  option.argParser((value, before) => {
    if (command.options.some(({ long }) => long === value))
      command.error(`error: option '${option.flags}' argument missing`);
    return parseArg(value, before);
  });
};

const RULES = ['--rules <file>', 'a JSON file of house rules, your own limits, that requests must also pass'] as const;

/** Called before the help of a command. Commander shows it also for a subcommand that does not exist, as in `help sned`. */
const refuseUnknown = (command: Command): string => {
  const { args, commands } = command;
  const name = args.find(arg => arg !== 'help' && !arg.startsWith('-'));
  if (name === undefined || commands.length === 0) return '';
  command.args = [name];
  // Commander's own error, which has a suggestion.
  return Reflect.apply(Reflect.get(command, 'unknownCommand'), command, []);
};

/** Reports that the output is incomplete. */
const unwritten = (problem: string, code: number): number => {
  error(`stdout could not be written (${problem}).`);
  return code === exitCodes.ok.code ? exitCodes.failed.code : code;
};

const exitCodeOf = (thrown: unknown): number => {
  // Commander has printed it; --help and --version end with 0.
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? exitCodes.ok.code : exitCodes.usage.code;
  if (thrown instanceof CliError) {
    error(thrown.message);
    return exitCodes[thrown.reason].code;
  }
  // Anything else is a bug of ours: Node prints it with its stack.
  if (!(thrown instanceof Error && 'syscall' in thrown)) throw thrown;
  error(`System error: ${callOf(thrown)} failed (${codeOf(thrown) ?? 'unknown'}).`);
  return exitCodes.failed.code;
};

/** Names a system call and its file, such as `write` or `open of /data/campaign.jsonl`. */
const callOf = (thrown: object): string => {
  const { syscall, path }: { readonly syscall?: unknown; readonly path?: unknown } = thrown;
  return typeof path === 'string' ? `${syscall} of ${escapeUnprintable(path)}` : `${syscall}`;
};

/** Creates all commands and their options. Each command's code is loaded when it runs. `ended` receives its exit code. */
const createProgram = (argv: readonly string[], ended: (code: number) => void): Command => {
  const end: End = async reason => ended(exitCodes[await reason].code);
  const program = new CommandWithSecrets('sendable')
    .description("Send and check messages and one-time passwords of a bot, or emulate the bot's platform.")
    .version(version(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .showSuggestionAfterError()
    .addHelpText('after', exitCodeTable)
    .addHelpText('after', '\nDocs: docs/cli.md of the package (in node_modules/sendable)');

  program
    .command('emulator')
    .description('emulate the platform on this machine, until Ctrl-C or until the command after -- ends')
    .argument(
      '[-- command...]',
      'a command to run with SENDABLE_BASE_URL and SENDABLE_TOKEN set; its exit code is returned',
    )
    .option('--port <port>', 'the port; default 4010, or a free port with a command', numeric)
    .option('--host <host>', 'the address to listen on; default 127.0.0.1')
    .option('--token <token>', "the bot's token; default SENDABLE_TOKEN, or a generated one that is printed")
    .option('--token-file <file>', "a file with the bot's token")
    .optionsGroup('Button presses:')
    .option('--webhook <url>', 'the URL that receives button presses')
    .option(
      '--webhook-header <header>',
      'a header for --webhook, such as "authorization: Bearer x"; repeatable',
      collect,
    )
    .option('--signing-key-file <file>', 'a file with the key that signs hidden payloads; at least 32 bytes')
    .optionsGroup('What the platform accepts:')
    .option('--users <who>', 'users that exist: any (default), registered, or a list: customer:C-1,staff:S-7')
    .option('--rules <file>', 'a JSON file of house rules; a request that breaks one is rejected')
    .option('--extras', 'accept fields that the API spec does not have')
    .option('--fault <fault>', 'a fault, such as 429,times=1 or drop,otp or delay=500; repeatable', collect)
    .optionsGroup('Logs, page and output:')
    .option('--log-limit <n>', 'entries that each log keeps; default 10000', numeric)
    .option('--seed <file>', 'a file of requests that are in the log from the start')
    .option('--mcp', 'let coding agents on this machine use the emulator (Model Context Protocol)')
    .option('--open', 'open the emulator page in a browser')
    .option('--json', 'print events as JSON lines on stdout; the first is "ready"')
    .action(async (command: readonly string[], options) => {
      const isBeside = argv.includes('--');
      if (command.length > 0 && !isBeside)
        throw wrongUse('Write -- before the command, as in: sendable emulator -- npm test');
      // A script with an empty variable: the emulator alone would run forever.
      if (command.length === 0 && isBeside)
        throw wrongUse('A command must follow --, as in: sendable emulator -- npm test');
      const { emulate } = await import('./emulator-command.js');
      ended(await emulate(command, options));
    });

  withConnectOptions(
    program
      .command('send')
      .description(
        'send one request, or a campaign: JSON lines, with one request on each line; a file is checked completely before anything is sent',
      )
      .argument('<file>', 'a file, or - for stdin')
      .optionsGroup('The input:')
      .option('--jsonl', 'read the input as JSON lines, whatever its name and first line')
      .option(...RULES)
      .option('--extras', 'send requests with fields that the API spec does not have')
      .option('--skip-invalid', 'skip requests that break rules, and send the others'),
  )
    .optionsGroup('A campaign:')
    .option('--concurrency <n>', 'the maximum number of sends in flight; default 32', numeric)
    .option('--per-second <n>', 'the maximum number of attempts that start per second', numeric)
    .option('--journal <file>', 'record what was sent, so that the same command continues after an interruption')
    .option('--resend <lines>', 'with --journal: resend these lines, such as 3,7-9: they did not arrive', lineNumbers)
    .option(
      '--settled <lines>',
      'with --journal: record that these lines arrived, so that they are never sent again',
      lineNumbers,
    )
    .option(
      '--arrived <id>',
      'with --journal: never send this message id again: a button press proves that it arrived; repeatable',
      collect,
    )
    .option('--take-over', 'use a journal that another process did not close; only if that process has ended')
    .action(async (file: string, options) => end((await import('./bulk.js')).sendFile(file, options)));

  withConnectOptions(
    program
      .command('otp')
      .description('send a one-time password; give its value in SENDABLE_OTP_VALUE or --value-file')
      .optionsGroup('The OTP:')
      .option('--to <customerNo>', 'the customer who receives it; required'),
  )
    .optionsGroup('The OTP:')
    .option('--message-id <id>', 'the message id; default random')
    .option('--text <text>', 'the text; {value} is replaced by the value')
    .option('--text-file <file>', 'a file with the text, or - for stdin')
    .option('--value-file <file>', 'a file with the value, or - for stdin; default SENDABLE_OTP_VALUE')
    .addOption(new Option('--value <value>').hideHelp())
    .option('--image <url>', 'the URL of an image')
    .option('--tx-code <code>', "the transaction, for the platform's log")
    .option('--device-id <id>', "the device, for the platform's log")
    .option('--confirm-buttons', 'add the buttons Confirm and Cancel')
    .option(
      '--hidden',
      "have the user's device sign each press of these buttons, so that your webhook can reject forged ones",
    )
    .option('--with-location', 'show the OTP only to a user who grants the location')
    .option(...RULES)
    .action(async options => end((await import('./otp-command.js')).sendOtp(options)));

  program
    .command('journal')
    .description('print the outcome of each message in a journal: JSON lines, or words on a terminal; sends nothing')
    .argument('<file>', 'a journal of sendable send --journal, or of openJournal')
    .option('--all', 'on a terminal, print the messages that arrived, too')
    .action(async (file: string, options) => end((await import('./journal-command.js')).showJournal(file, options)));

  program
    .command('check')
    .description('check requests against the rules of the API spec, and those that sendable adds; sends nothing')
    .argument('<files...>', 'JSON files, JSON lines with one request on each line, or folders of them; - for stdin')
    .option(...RULES)
    .option('--extras', 'accept fields that the API spec does not have')
    .option('--json', 'print violations as JSON lines')
    .option('--jsonl', 'read the files as JSON lines, whatever their names and first lines')
    .action(async (files: readonly string[], options) =>
      end((await import('./check-command.js')).checkFiles(files, options)),
    );

  program
    .command('code')
    .description('turn JSON into TypeScript code that builds the same requests; sends nothing')
    .argument('<file>', 'a JSON file, or JSON lines with one request on each line; - for stdin')
    .option('--extras', 'accept fields that the API spec does not have')
    .option('--jsonl', 'read the file as JSON lines, whatever its name and first line')
    .action(async (file: string, options) => end((await import('./code-command.js')).printCode(file, options)));

  program
    .command('preview')
    .description('write an HTML page that shows requests as a user would see them; sends nothing')
    .argument('<files...>', 'JSON files, JSON lines with one request on each line, or folders of them; - for stdin')
    .requiredOption('--html <file>', 'the page to write, or - for stdout; required')
    .option('--load-media', 'let the page load images, audio and video from their hosts')
    .option(...RULES)
    .option('--extras', 'accept fields that the API spec does not have')
    .option('--jsonl', 'read the files as JSON lines, whatever their names and first lines')
    .action(async (files: readonly string[], options) =>
      end((await import('./preview-command.js')).previewFiles(files, options)),
    );

  program
    .command('schema')
    .description('print the JSON Schema of the requests, for programs in other languages')
    .option('--openapi', 'the OpenAPI document of both endpoints and of the webhook')
    .option('--out <path>', 'write it to a file that ends in .json, or all schema files to a folder')
    .action(async options => end((await import('./schema-command.js')).printSchema(options)));

  program
    .command('conform')
    .description('send valid and invalid requests to a server, and report where it differs from the API spec')
    .argument('<base-url>', 'the address of the server; the valid requests send real messages')
    .option('--token-file <file>', "a file with the bot's token; default SENDABLE_TOKEN")
    .addOption(new Option('--token <token>').hideHelp())
    .option('--allow-insecure', 'allow http to another machine: others on the network can read the token')
    .option('--attempt-timeout-ms <ms>', 'the time limit of one attempt; default 10000', numeric)
    .option('--customer <id>', 'the customer who receives the requests; default C-1029')
    .option('--staff <id>', 'the member of staff who receives the requests; default S-7')
    .option('--user <id>', 'the platform user who receives the requests; default u-1')
    .option('--json', 'print findings as JSON lines')
    .action(async (baseUrl: string, options) => end((await import('./conform-command.js')).conform(baseUrl, options)));

  addQueueCommands(program, end);
  addHandoffCommands(program, end);

  return program;
};

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

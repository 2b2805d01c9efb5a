import { stripVTControlCharacters, styleText } from 'node:util';
import { type Command, Help } from 'commander';
import { exitCodes } from './exit-codes.js';
import { type Output, stderr, stdout, wrap } from './output.js';

/** The help of a command. Where a description would be a narrow column, it is below its term. */
export class NarrowHelp extends Help {
  override formatItem(term: string, termWidth: number, description: string, helper: Help): string {
    const width = this.helpWidth ?? 80;
    if (description === '' || width - termWidth - 4 >= this.minWidthToWrap)
      return super.formatItem(term, termWidth, description, helper);
    return [`  ${term}`, ...wrap(description, width - 6).map(line => `      ${line}`)].join('\n');
  }
}

/** Formats the exit codes for the help, at most 80 columns wide. */
export const exitCodeTable = ({ error }: { readonly error: boolean }): string => {
  const width = Math.min((error ? stderr : stdout).columns, 80);
  const rows = Object.values(exitCodes).map(
    ({ code, meaning }) => `  ${String(code).padStart(3)}  ${wrap(meaning, width - 7).join(`\n${' '.repeat(7)}`)}`,
  );
  return `\n${helpTitle('Exit codes:')}\n${rows.join('\n')}`;
};

/** Returns the name by which a command is called, such as `queue worker`. */
export const nameOf = (command: Command): string =>
  command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

/** Returns the name with the program's, such as `sendable queue worker`. */
export const fullNameOf = (command: Command): string => `${command.parent ? 'sendable ' : ''}${nameOf(command)}`;

/** Says how to see the commands or the options. */
export const hintOf = (command: Command): string =>
  `(${fullNameOf(command)} --help ${command.commands.length === 0 ? 'shows all options' : 'lists the commands'})`;

/** Formats what a command prints that lacks its subcommand, which fits a window: the whole help may be longer. */
export const briefHelp = (command: Command): string => {
  const help = command.createHelp();
  const usage = `${helpTitle('Usage:')} ${help.commandUsage(command)}`;
  const width = Math.max(...command.commands.map(one => one.name().length));
  const commands = command.commands.map(one => {
    const [words = ''] = one.description().split(/[:;]|, (?!or )/);
    return help.formatItem(one.name(), width, words, help);
  });
  const text = `${usage}\n\n${helpTitle('Commands:')}\n${commands.join('\n')}\n${examplesFor(nameOf(command), stderr)}\n\n(${fullNameOf(command)} --help shows more)`;
  return stderr.hasColors ? text : stripVTControlCharacters(text);
};

/** Makes a heading of the help bold. Commander removes that where the output has no colours. */
export const helpTitle = (title: string): string => styleText('bold', title, { validateStream: false });

/** The examples below the help of each command, by its name; `queue worker` is a subcommand. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  sendable: [
    'sendable emulator --open',
    'sendable check messages.jsonl',
    'sendable send messages.jsonl --journal messages.journal',
  ],
  emulator: [
    'sendable emulator --webhook http://127.0.0.1:3000/presses --open',
    'sendable emulator --seed messages.jsonl --open',
    'sendable emulator --fault 429,retry-after=2,times=1',
    'sendable emulator -- npm test',
  ],
  send: [
    'sendable send message.json --base-url https://bot.example --token-file token',
    'sendable send campaign.jsonl --journal campaign.journal > results.jsonl',
    'sendable send campaign.jsonl --journal campaign.journal --resend 3,7-9',
    'sendable send campaign.jsonl --journal campaign.journal --arrived autumn-2',
  ],
  otp: [
    "sendable otp --to C-1029 --text 'Code: {value}' --value-file code",
    'make-code | sendable otp --to C-1029 --text-file text --value-file - --confirm-buttons',
  ],
  journal: ['sendable journal campaign.journal > results.jsonl'],
  check: ['sendable check carousel.json campaign.jsonl', 'sendable check --json - < campaign.jsonl'],
  code: ['sendable code carousel.json > carousel.ts', 'sendable code - < campaign.jsonl > campaign.ts'],
  preview: [
    'sendable preview campaign.jsonl --html campaign.html',
    'sendable preview messages --html messages.html --load-media',
  ],
  schema: ['sendable schema > wire.schema.json', 'sendable schema --openapi --out openapi.json'],
  conform: ['sendable conform http://127.0.0.1:4010 --token-file token.txt'],
  queue: ['sendable queue counts --name bank --redis-url-file redis-url', 'sendable queue pause campaign --name bank'],
  handoff: ['sendable handoff relay --name bank', 'sendable handoff counts'],
  'handoff relay': ['sendable handoff relay --name bank --redis-url-file redis-url --database-url-file database-url'],
  'handoff counts': ['sendable handoff counts', 'sendable handoff counts --open-metrics --name bank'],
  'handoff-table': ['sendable handoff-table > migration.sql', 'sendable handoff-table bank.handoff'],
  'queue counts': ['sendable queue counts --name bank', 'sendable queue counts --name bank --open-metrics'],
  'queue pause': ['sendable queue pause campaign --name bank'],
  'queue resume': ['sendable queue resume campaign --name bank'],
  'queue clear': ['sendable queue clear campaign --name bank'],
  'queue limit': ['sendable queue limit 200 --burst 10 --name bank', 'sendable queue limit none --name bank'],
  'queue retry-failed': ['sendable queue retry-failed campaign --name bank'],
  'queue review': [
    'sendable queue review --name bank',
    'sendable queue review --name bank --mark-sent mQ2x7vT1nB8kR4sW0dYp6Ea --by alice',
  ],
  'queue worker': ['sendable queue worker --name bank --keys-file keys --per-second 500'],
};

/** Returns the first example of a command; undefined for a command without examples. */
export const exampleFor = (command: string): string | undefined => EXAMPLES[command]?.[0];

/** Returns the examples of a command for its help; empty for a command without examples. */
export const examplesFor = (command: string, { columns }: Pick<Output, 'columns'>): string => {
  // An option stays with its value, and a line that is broken can still be copied.
  const fitted = (line: string): string =>
    line.length + 2 <= columns ? line : wrap(line, columns - 8, WORDS).join(' \\\n      ');
  const lines = (EXAMPLES[command] ?? []).map(line => `  ${fitted(line)}`);
  return lines.length === 0 ? '' : `\n${helpTitle('Examples:')}\n${lines.join('\n')}`;
};

const WORDS = /(?:(?:--[\w-]+|[<>]) (?!-))?(?:'[^']*'|\S+)/g;

/** Returns a request for the help of the commands that read requests. */
export const requestFor = (command: string): string =>
  ['sendable', 'send', 'check'].includes(command) ? `\n${helpTitle('A request:')}\n${REQUEST}` : '';

const REQUEST = `  { "recipient": { "appCustomerId": "C-1029" },
    "message": { "text": "Hello",
      "quickReplies": [], "quickRepliesV2": [] } }`;

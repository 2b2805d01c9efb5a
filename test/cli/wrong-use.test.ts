import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sendable } from './cli.js';

test.each([
  [['emulatr'], 'error: Unknown command "emulatr" (did you mean emulator?).\n(sendable --help lists the commands)\n'],
  [
    ['send', 'f', '--journl', 'j'],
    'error: Unknown option --journl (did you mean --journal?).\n(sendable send --help shows all options)\n',
  ],
  [
    ['send'],
    'error: <file> is missing, as in: sendable send message.json --base-url https://bot.example --token-file token.\n(sendable send --help shows all options)\n',
  ],
  [
    ['send', 'f', '--per-second', 'many'],
    'error: --per-second must be a number; got "many".\n(sendable send --help shows all options)\n',
  ],
  [
    ['send', 'f', '--resend', '0-2'],
    'error: --resend must be line numbers, such as 3,7-9; got "0-2".\n(sendable send --help shows all options)\n',
  ],
  [
    ['send', 'f', '--rules'],
    'error: The value of --rules <file> is missing.\n(sendable send --help shows all options)\n',
  ],
  [
    ['journal', 'a', 'b'],
    'error: sendable journal must have at most 1 argument; got 2.\n(sendable journal --help shows all options)\n',
  ],
  [
    ['send', 'a', 'b'],
    'error: sendable send takes one file; got 2. Join several files of JSON lines first: cat a.jsonl b.jsonl > all.jsonl.\n(sendable send --help shows all options)\n',
  ],
  [
    ['package.json'],
    'error: Unknown command "package.json" (to send the file: sendable send package.json).\n(sendable --help lists the commands)\n',
  ],
  [
    ['queue', 'counts', '--name', 'bank', '--redis-url', 'redis://:pw@127.0.0.1'],
    'error: --redis-url is not accepted: other users can see the arguments, and the shell keeps them. Give --redis-url-file <file>.\n(sendable queue counts --help shows all options)\n',
  ],
  [
    ['handoff', 'table'],
    'error: Unknown command "table". To print the table of handoff: sendable handoff-table.\n(sendable handoff --help lists the commands)\n',
  ],
  [['missing.json'], 'error: Unknown command "missing.json".\n(sendable --help lists the commands)\n'],
  [['help', 'sned'], 'error: Unknown command "sned" (did you mean send?).\n(sendable --help lists the commands)\n'],
  [['sned', '--help'], 'error: Unknown command "sned" (did you mean send?).\n(sendable --help lists the commands)\n'],
  [['queue', 'help', 'sned'], 'error: Unknown command "sned".\n(sendable queue --help lists the commands)\n'],
  [
    ['--port', '3'],
    'error: Write --port after its command: sendable emulator.\n(sendable --help lists the commands)\n',
  ],
  [['send', 'f', '--settled', '3'], 'error: --resend, --settled, --arrived and --take-over need --journal.\n'],
  [['send', 'f', '--arrived', 'm-3'], 'error: --resend, --settled, --arrived and --take-over need --journal.\n'],
  [['send', '/nowhere/f.json'], 'error: The file /nowhere/f.json does not exist.\n'],
  [
    ['send', '/'],
    'error: / must be one file, not a folder. Join its files of JSON lines first: cat /*.jsonl > all.jsonl.\n',
  ],
  [
    ['preview', '-'],
    'error: --html <file> is missing, as in: sendable preview campaign.jsonl --html campaign.html.\n(sendable preview --help shows all options)\n',
  ],
  [['check', '/nowhere/f.json'], 'error: The file /nowhere/f.json does not exist.\n'],
  [
    ['otp', '--text', 'x'],
    "error: --to <customerNo> is missing, as in: sendable otp --to C-1029 --text 'Code: {value}' --value-file code.\n",
  ],
  [
    ['otp'],
    "error: --to <customerNo> and --text <text> are missing, as in: sendable otp --to C-1029 --text 'Code: {value}' --value-file code.\n",
  ],
  [
    ['queue', 'review', '--name', 'bank', '--mark-sent', '--by', 'alice'],
    'error: The value of --mark-sent <id> is missing.\n(sendable queue review --help shows all options)\n',
  ],
  [
    ['send', 'f', '--dry-run'],
    'error: Unknown option --dry-run. To check a file and send nothing: sendable check <file>.\n(sendable send --help shows all options)\n',
  ],
  [
    ['list'],
    'error: Unknown command "list". To list a journal: sendable journal <file>; a queue: sendable queue review.\n(sendable --help lists the commands)\n',
  ],
  [
    ['code', 'a', 'b'],
    'error: sendable code takes one file; got 2. Join several files of JSON lines first: cat a.jsonl b.jsonl > all.jsonl.\n(sendable code --help shows all options)\n',
  ],
  [
    ['otp', '--too', 'C-1', '--text', 'x'],
    'error: Unknown option --too (did you mean --to?).\n(sendable otp --help shows all options)\n',
  ],
  [
    ['preview', '-', '--htlm=page.html'],
    'error: Unknown option --htlm (did you mean --html?).\n(sendable preview --help shows all options)\n',
  ],
  [
    ['otp', '--to', 'C-1'],
    "error: --text <text> is missing, as in: sendable otp --to C-1029 --text 'Code: {value}' --value-file code.\n",
  ],
  [
    ['otp', '--to', 'C-1', '--text', 'Code {value}'],
    'error: The value for {value} is missing: set SENDABLE_OTP_VALUE, or give --value-file.\n',
  ],
  [['otp', '--to', 'C-1', '--text', 'x', '--hidden'], 'error: --hidden needs --confirm-buttons.\n'],
  [['emulator', 'npm', 'test'], 'error: Write -- before the command, as in: sendable emulator -- npm test\n'],
  [['emulator', '--json', '--'], 'error: A command must follow --, as in: sendable emulator -- npm test\n'],
  [
    ['emulator', '--fault', '429,twice'],
    'error: --fault does not know "twice". It must be words with commas between, such as 429,retry-after=2,times=1 or drop,otp,probability=0.2 or delay=500 or half-body.\n',
  ],
  [
    ['emulator', '--users', 'bob'],
    'error: --users must be any, registered, or a list such as customer:C-1,staff:S-7; got "bob".\n',
  ],
  [
    ['emulator', '--webhook', 'nowhere?key=K-1'],
    'error: --webhook must be an absolute http or https URL; got a string.\n',
  ],
  [
    ['emulator', '--webhook', 'localhost:3000'],
    'error: --webhook must be an absolute http or https URL; got "localhost:3000" (did you mean http://localhost:3000?).\n',
  ],
  [
    ['emulator', '--fault', '429,tiems=1'],
    expect.stringMatching(/^error: --fault does not know "tiems=1" \(did you mean times\?\)\. It must be words /),
  ],
  [
    ['otp', '--to', 'C-1', '--text', 'Your code is {code}'],
    'error: --text must have no placeholder but {value}; got {code}.\n',
  ],
  [
    ['emulator', '--fault', 'constructor=5'],
    'error: --fault does not know "constructor=5". It must be words with commas between, such as 429,retry-after=2,times=1 or drop,otp,probability=0.2 or delay=500 or half-body.\n',
  ],
  [
    ['emulator', '--fault', 'drop,otp,429'],
    'error: --fault must have each kind of word once; got another at "429". Give --fault again for a second fault.\n',
  ],
  [['emulator', '--host', ''], 'error: --host must not be empty.\n'],
  [['emulator', '--', ''], 'error: The command after -- must not be empty.\n'],
  [['check', '-', '-'], 'error: - must be given only once: stdin cannot be read twice.\n'],
  [['emulator', '--webhook-header', 'a: b'], 'error: --webhook-header needs --webhook <url>.\n'],
  [
    ['emulator', '--webhook', 'http://127.0.0.1:1', '--webhook-header', 'S3CRET'],
    'error: --webhook-header must be a name, a colon and a value, such as "x-key: 7".\n',
  ],
  [
    ['emulator', '--webhook', 'http://127.0.0.1:1', '--webhook-header', 'a: S3CRET\n'.repeat(2)],
    'error: --webhook-header must be a name and a value that HTTP allows, and each name once.\n',
  ],
  [
    ['emulator', '--signing-key-file', '/dev/null'],
    'error: The file of --signing-key-file must have at least 32 bytes, as HS256 requires.\n',
  ],
  [['emulator', '--fault', '429,times'], 'error: --fault: times must have a value, such as times=2.\n'],
  [['emulator', '--signing-key-file', '-'], 'error: --signing-key-file must be a file, not stdin.\n'],
  [['emulator', '--log-limit', '0'], 'error: --log-limit must be an integer of 1 or more; got 0.\n'],
  [['emulator', '--fault', '{"kind":"x"}'], expect.stringMatching(/^error: --fault: `kind` must be /)],
  [['emulator', '--fault', '429,times=x'], 'error: --fault: `times` must be a number; got "x".\n'],
  [['emulator', '--seed', '-'], 'error: --seed must be a file, not stdin.\n'],
  [['check', '--rules', '-', '-'], 'error: --rules must be a file, not stdin.\n'],
  [['emulator', '--token-file', 'S3CRET'], 'error: The file of --token-file does not exist: check its path.\n'],
  [['check', '--rules', '/none', '-'], 'error: The file of --rules (/none) does not exist: check its path.\n'],
  [
    ['queue', 'counts', '--name', 'bank'],
    'error: The Redis URL is missing: set SENDABLE_REDIS_URL, or give --redis-url-file <file>.\n',
  ],
  [
    ['queue', 'worker', '--name', 'bank', '--lanes', 'foo'],
    'error: Each lane of --lanes must be one of otp, message, campaign; got "foo".\n',
  ],
  [
    ['handoff', 'relay', '--name', 'bank'],
    'error: The Redis URL is missing: set SENDABLE_REDIS_URL, or give --redis-url-file <file>.\n',
  ],
  [['handoff-table', 'a; b'], 'error: The table must be a plain name, such as handoff or bank.handoff.\n'],
  [
    ['handoff', 'counts'],
    'error: The PostgreSQL URL is missing: set SENDABLE_DATABASE_URL, or give --database-url-file <file>.\n',
  ],
  [['handoff', 'counts', '--open-metrics'], 'error: --open-metrics needs --name <name>.\n'],
  [['emulator', '--port', '70000'], 'error: --port must be an integer from 0 to 65535; got 70000.\n'],
] as readonly (readonly [readonly string[], unknown])[])(
  'wrong use %j is an error on stderr, with exit code 2',
  async (args, stderr) => {
    expect(await sendable(args)).toEqual({ code: 2, signal: null, stdout: '', stderr });
  },
);

test.each([
  ['--deadline-ms', '0'],
  ['--attempt-timeout-ms', '1e12'],
  ['--max-attempts', '0'],
  ['--per-second', '-1'],
  ['--concurrency', '1.5'],
  ['--base-url', 'ftp://example.com'],
])('an impossible value of %s is an error that names the option', async (option, value) => {
  const env = { SENDABLE_BASE_URL: 'http://127.0.0.1:1', SENDABLE_TOKEN: 't' };
  const { code, stderr } = await sendable(
    ['send', 'package.json', '--jsonl', '--journal', '/nowhere/j', option, value],
    { env },
  );
  expect([code, stderr]).toEqual([2, expect.stringMatching(new RegExp(`^error: ${option} must `))]);
});

test('without a command the help is shown, as an error', async () => {
  const { code, stdout, stderr } = await sendable([]);
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
])('a secret in the arguments %j is rejected and not printed', async args => {
  const { code, stdout, stderr } = await sendable(args, { env: { SENDABLE_BASE_URL: 'http://127.0.0.1:1' } });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^error: /);
  expect(stderr).not.toContain('S3CRET');
});

test.each(['Code 481516', 'Code 481 516', 'Code 48-15-16'])('an OTP value in --text %j is rejected', async text => {
  const { code, stderr } = await sendable(['otp', '--to', 'C-1', '--text', text], {
    env: { SENDABLE_OTP_VALUE: '481516' },
  });
  expect([code, stderr]).toEqual([
    2,
    'error: --text must not contain the value, because other users can see the arguments. Write {value} instead.\n',
  ]);
});

/** The files that this process has open. */
const openFiles = (): readonly string[] =>
  readdirSync('/proc/self/fd').flatMap(fd => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      // The one that was open to list them.
      return [];
    }
  });

test('a file that cannot be read to its end is an error, and closed', async ctx => {
  if (!existsSync('/proc/self/mem')) return ctx.skip('no /proc/self/mem, which can be opened and not be read');
  expect(await sendable(['check', '/proc/self/mem'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'error: System error: read failed (EIO).\n',
  });
  expect(openFiles()).not.toContainEqual(expect.stringMatching(/\/mem$/));
});

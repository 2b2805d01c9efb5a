import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { folder, platform, sendableProcess as sendable } from '../cli/cli.js';

const PAGES = ['cli', 'cli-send', 'cli-queue'].map(name => readFileSync(`docs/${name}.md`, 'utf8'));

/** The part of the pages below this heading, with the parts below it. */
const partOf = (title: string): string => {
  for (const page of PAGES) {
    const [heading, level = ''] = new RegExp(`^(##+) ${title}(?: \\{#\\w+\\})?$`, 'm').exec(page) ?? [];
    if (heading === undefined) continue;
    const [, part = ''] = page.split(`\n${heading}\n`);
    return part.split(new RegExp(`^#{2,${level.length}} `, 'm'))[0] ?? '';
  }
  throw new Error(`No page has the heading ${title}.`);
};

/** The headings below which the pages list the options of each command. */
const PARTS: readonly (readonly [command: string, ...titles: readonly string[]])[] = [
  ['check', 'check'],
  ['code', 'code'],
  ['preview', 'preview'],
  ['conform', 'conform'],
  ['send', 'Send a file', 'The journal', 'Connection and time limits'],
  ['otp', 'Send an OTP', 'Connection and time limits'],
  ['emulator', 'Emulator'],
  ['queue worker', 'Run a worker', 'Options of all queue commands'],
];
const optionsIn = (text: string): Set<string> => new Set(text.match(/(?<![\w-])--[a-z][a-z-]*/g));

test.each(PARTS)('the pages list the options of %s, and no others', async (command, ...titles) => {
  const { stdout } = await sendable([...command.split(' '), '--help']);
  // Each option begins a line, in one of several groups.
  const has = optionsIn(stdout.match(/^ {2}(?:-\w, )?--[\w-]+/gm)?.join(' ') ?? '');
  has.delete('--help');
  expect(has.size).toBeGreaterThan(1);
  expect([...optionsIn(titles.map(partOf).join(''))].sort()).toEqual([...has].sort());
});

test('the tables of options show the arguments of each option as --help does', async () => {
  for (const [command, ...titles] of PARTS) {
    const { stdout } = await sendable([...command.split(' '), '--help']);
    const part = titles.map(partOf).join('');
    for (const [, usage = ''] of part.matchAll(/^\| `(--[^`]+)`/gm)) expect(stdout).toContain(`  ${usage} `);
  }
});

test('the shown lines of a campaign are accepted, and their outcomes are what send prints', async () => {
  const [, campaign = '', outcomes] = [...(PAGES[1] ?? '').matchAll(/^```(?:sh|jsonl)\n([\s\S]*?)^```$/gm)].map(
    ([, text]) => text,
  );
  const { env } = await platform({ users: [{ appCustomerId: 'C-1' }] });
  const at = await folder({ 'campaign.jsonl': campaign });
  const { stdout } = await sendable(['send', 'campaign.jsonl', '--concurrency', '1'], { env, cwd: at('.') });
  const printed = stdout.replaceAll(`${env.SENDABLE_BASE_URL}`, 'https://platform.example.com');
  expect(printed.replace(/(?<="recipientId":")[\w-]+/, 'u-1')).toBe(outcomes);
});

test('the shown session with a journal is what the commands print', async () => {
  const { emulator, env } = await platform();
  const request = (id: number): string =>
    `{"recipient":{"appCustomerId":"C-${id}"},"message":{"messageId":"autumn-${id}","text":"Our cards of autumn","quickReplies":[],"quickRepliesV2":[]}}\n`;
  const at = await folder({ 'campaign.jsonl': [1, 2, 3].map(request).join('') });
  emulator.on('message', ({ id }) => {
    if (id === 'autumn-1') emulator.faults.add({ kind: 'drop', when: 'received', times: 1 });
  });
  const shown = partOf('The journal');
  const [first, again, resent] = [...shown.matchAll(/^```text\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
  const run = async (...options: readonly string[]) => {
    const args = ['send', 'campaign.jsonl', '--journal', 'campaign.journal', '--concurrency', '1', ...options];
    const { code, stderr } = await sendable(args, { env, cwd: at('.') });
    return { code, text: stderr.replaceAll(`${env.SENDABLE_BASE_URL}`, 'https://platform.example.com') };
  };
  expect(await run()).toEqual({ code: 5, text: first });
  expect(await run()).toEqual({ code: 5, text: again });
  expect(await run('--resend', '2')).toEqual({ code: 0, text: resent });
});

test('the shown code is what the command prints', async () => {
  const json = `{"recipient":{"appCustomerId":"C-1"},"message":{"messageId":"m-1","text":"Hello","quickReplies":[],"quickRepliesV2":[]}}`;
  const at = await folder({ 'welcome.json': json });
  const [, shown] = /^```ts\n([\s\S]*?)^```$/m.exec(partOf('code')) ?? [];
  expect((await sendable(['code', 'welcome.json'], { cwd: at('.') })).stdout).toBe(shown);
});

const hasJsonschema = spawnSync('python3', ['-c', 'import jsonschema']).status === 0;
if (!hasJsonschema) console.warn('Skipped, as Python has no jsonschema (apt-get install python3-jsonschema).');

test.skipIf(!hasJsonschema)(
  'the Python program prints what its page shows, with the schemas of the command',
  async () => {
    const page = readFileSync('docs/other-languages.md', 'utf8');
    const [, program = '', shown] = /^```python\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/m.exec(page) ?? [];
    const at = await folder({});
    await sendable(['schema', '--out', 'schemas'], { cwd: at('.') });
    const { stdout } = spawnSync('python3', ['-c', program], { cwd: at('.'), encoding: 'utf8' });
    expect(stdout).toBe(shown);
  },
);

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { folder, platform, sendableProcess as sendable } from '../cli/cli.js';

const page = readFileSync('docs/cli.md', 'utf8');
const partOf = (command: string): string => page.split(`\n## ${command}\n`)[1]?.split('\n## ')[0] ?? '';
const optionsIn = (text: string): ReadonlySet<string> => new Set(text.match(/(?<![\w-])--[a-z][a-z-]*/g));

// Said once for both, under `send`.
const SHARED = [
  '--base-url',
  '--token-file',
  '--rules',
  '--allow-insecure',
  '--deadline-ms',
  '--attempt-timeout-ms',
  '--max-attempts',
];

test.each([
  ['check', []],
  ['code', []],
  ['preview', []],
  ['send', []],
  ['otp', SHARED],
  ['emulator', []],
])('the page lists the options of %s, and no others', async (command, elsewhere) => {
  const { stdout } = await sendable([command, '--help']);
  const has = optionsIn(stdout.slice(stdout.indexOf('\nOptions:')));
  const told = optionsIn(command === 'check' ? page : partOf(command));
  expect(has.size).toBeGreaterThan(2);
  expect([...has].filter(option => option !== '--help' && !told.has(option) && !elsewhere.includes(option))).toEqual(
    [],
  );
  if (command !== 'check') expect([...told].filter(option => !has.has(option))).toEqual([]);
});

test('the options table shows the arguments of each option as --help does', async () => {
  for (const command of ['code', 'preview', 'send', 'otp', 'emulator']) {
    const { stdout } = await sendable([command, '--help']);
    for (const [, usage = ''] of partOf(command).matchAll(/^\| `(--[^`]+)`/gm)) expect(stdout).toContain(`  ${usage} `);
  }
});

test('the shown session with a journal is what the commands print', async () => {
  const { emulator, env } = await platform();
  const request = (id: number): string =>
    `{"recipient":{"appCustomerId":"C-${id}"},"message":{"messageId":"autumn-${id}","text":"Our cards of autumn","quickReplies":[],"quickRepliesV2":[]}}\n`;
  const at = await folder({ 'campaign.jsonl': [1, 2, 3].map(request).join('') });
  emulator.on('message', ({ id }) => {
    if (id === 'autumn-1') emulator.faults.add({ kind: 'drop', when: 'received', times: 1 });
  });
  const shown = partOf('send').split('### The journal')[1] ?? '';
  const [first, again, resent] = [...shown.matchAll(/^```text\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
  const run = async (...options: readonly string[]) => {
    const args = ['send', 'campaign.jsonl', '--journal', 'campaign.journal', '--concurrency', '1', ...options];
    const { code, stdout, stderr } = await sendable(args, { env, cwd: at('.') });
    let rows = stdout;
    for (const { id, userId } of emulator.messages) rows = rows.replaceAll(userId, `u-${id.slice('autumn-'.length)}`);
    return { code, text: rows + stderr };
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

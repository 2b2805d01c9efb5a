import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sendable } from '../cli/cli.js';

const page = readFileSync('docs/cli.md', 'utf8');
const partOf = (command: string): string => page.split(`\n## ${command}\n`)[1]?.split('\n## ')[0] ?? '';
const optionsIn = (text: string): ReadonlySet<string> => new Set(text.match(/(?<![\w-])--[a-z][a-z-]*/g));

// Said once for both, under `send`.
const SHARED = [
  '--base-url',
  '--token-file',
  '--allow-insecure',
  '--deadline-ms',
  '--attempt-timeout-ms',
  '--max-attempts',
];

test.each([
  ['check', []],
  ['send', []],
  ['otp', SHARED],
  ['emulator', []],
])('the page tells each option of %s, and none that it has not', async (command, elsewhere) => {
  const { stdout } = await sendable([command, '--help']);
  const has = optionsIn(stdout.slice(stdout.indexOf('\nOptions:')));
  const told = optionsIn(command === 'check' ? page : partOf(command));
  expect(has.size).toBeGreaterThan(2);
  expect([...has].filter(option => option !== '--help' && !told.has(option) && !elsewhere.includes(option))).toEqual(
    [],
  );
  if (command !== 'check') expect([...told].filter(option => !has.has(option))).toEqual([]);
});

test('what the options table says they take is what they take', async () => {
  for (const command of ['send', 'otp', 'emulator']) {
    const { stdout } = await sendable([command, '--help']);
    for (const [, usage = ''] of partOf(command).matchAll(/^\| `(--[^`]+)`/gm)) expect(stdout).toContain(`  ${usage} `);
  }
});

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('the demo ends by itself and shows every kind, two presses and three compile errors', {
  timeout: 120_000,
}, async () => {
  const { stdout } = await run('npx', ['tsx', 'docs/demo/main.ts'], { env: { ...process.env, NO_COLOR: '1' } });
  expect(stdout.match(/^ {2}the receipt$/gm)).toHaveLength(14);
  expect(stdout).toContain('[card-Gold]:apply:Gold');
  expect(stdout).toContain('[otp-3]:confirm');
  expect(stdout.match(/error TS\d+/g)).toEqual(['error TS2339', 'error TS2345', 'error TS2345']);
  expect(stdout).toContain('10 messages and 4 OTPs were sent over HTTP');
  // The README shows two of the errors: to the letter.
  const shown = readFileSync('README.md', 'utf8').match(/^error TS.*(?:\n {2}.*)*/gm) ?? [];
  expect(shown).toHaveLength(2);
  for (const line of shown.join('\n').split('\n')) expect(stdout).toContain(line.trim());
});

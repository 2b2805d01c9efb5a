import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('the demo ends by itself and shows every kind, presses, a webhook that answers and three compile errors', {
  timeout: 120_000,
}, async () => {
  const { stdout } = await run('node', ['--import', 'tsx', 'docs/demo/main.ts'], {
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect(stdout.match(/^ {2}the receipt$/gm)).toHaveLength(14);
  expect(stdout).toContain('[card-Gold]:apply:Gold');
  expect(stdout).toContain('[otp-3]:confirm');
  // The loop: an action's button, its press, the typed handler, and what it sends.
  expect(stdout).toMatch(/\[offer-gold\]:eyJ[\w-]+\.[\w-]+\.[\w-]+\n {2}the webhook\n {4}answered 200\n/);
  expect(stdout).toContain('"text":"You chose gold, from your own device"');
  expect(stdout).toContain('"text":"We call you about offer-silver"');
  expect(stdout.match(/error TS\d+/g)).toEqual(['error TS2339', 'error TS2345', 'error TS2345']);
  expect(stdout).toContain('13 messages and 4 OTPs were sent over HTTP');
});

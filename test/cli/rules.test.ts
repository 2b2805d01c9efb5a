import { expect, test } from 'vitest';
import { folder, platform, request, sendable } from './cli.js';

const long = request(2).replace('"Hello"', '"Hello, Ada"');
const profile = JSON.stringify({ $schema: './house-rules.schema.json', textLength: 5 });

test('check --rules reports house rules with line and column, beside the rules of the platform', async () => {
  const file = await folder({ 'rules.json': profile, 'a.jsonl': `${request(1)}\n${long}\n{}\n` });
  const { code, stdout, stderr } = await sendable(['check', '--rules', file('rules.json'), file('a.jsonl')]);
  expect(stdout.split('\n')[0]).toMatch(
    /a\.jsonl:2:\d+ `message\.text` must have at most 5 characters; got 10\. \[house:text-length\]$/,
  );
  expect(stdout).toContain('[recipient-missing]');
  expect([code, stderr]).toEqual([3, '3 violations in 2 of 3 requests.\n']);
  expect(await sendable(['check', file('a.jsonl')])).toMatchObject({ stderr: '2 violations in 1 of 3 requests.\n' });
});

test('send --rules and otp --rules send nothing that breaks a house rule', async () => {
  const { emulator, env } = await platform();
  const file = await folder({ 'rules.json': profile, 'a.jsonl': `${request(1)}\n${long}\n`, 'b.json': long });
  const rules = ['--rules', file('rules.json')];
  const lines = await sendable(['send', ...rules, file('a.jsonl')], { env });
  expect([lines.code, lines.stderr]).toEqual([3, expect.stringContaining('[house:text-length]')]);
  const one = await sendable(['send', ...rules, file('b.json')], { env });
  expect([one.code, one.stderr]).toEqual([3, expect.stringContaining('[house:text-length]')]);
  const otp = await sendable(['otp', ...rules, '--to', 'C-1', '--text', 'Too long'], { env });
  expect([otp.code, otp.stderr]).toEqual([3, expect.stringContaining('--text must have at most 5 characters')]);
  expect([[...emulator.messages], [...emulator.otps]]).toEqual([[], []]);
  expect(await sendable(['send', '--skip-invalid', ...rules, file('a.jsonl')], { env })).toMatchObject({
    code: 3,
  });
  expect([...emulator.messages]).toHaveLength(1);
});

test('emulator --rules rejects a request that breaks a house rule', async () => {
  const file = await folder({ 'rules.json': profile, 'b.json': long });
  const command = [process.execPath, 'dist/cli/main.js', 'send', file('b.json')];
  const { stderr } = await sendable(['emulator', '--rules', file('rules.json'), '--', ...command]);
  expect(stderr).toContain('`message.text` must have at most 5 characters; got 10. [house:text-length]');
});

test.each([
  ['{"textLenght": 5}', '"textLenght" is not a limit (did you mean textLength?).'],
  ['{"textLength": 4', 'Invalid JSON at line 1, column 17: unexpected end; expected a comma or }.'],
])('a file of house rules with %s ends with code 2 and says why', async (text, why) => {
  const file = await folder({ 'rules.json': text });
  const { code, stderr } = await sendable(['check', '--rules', file('rules.json'), '-'], { input: request(1) });
  expect(code).toBe(2);
  expect(stderr).toContain(`rules.json must contain valid house rules: ${why}`);
});

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { BIN, folder, platform, sendable, shell } from './cli.js';

test('an OTP is sent; its value comes from the environment and goes into the text', async () => {
  const { emulator, env } = await platform({ ids: () => 'U-1' });
  const args = ['otp', '--to', 'C-1', '--message-id', 'o-1', '--text', 'Pay with {value}? {value}'];
  const more =
    '--image https://e.example/i.png --tx-code T-1 --device-id D-1 --confirm-buttons --hidden --with-location';
  expect(await sendable([...args, ...more.split(' ')], { env: { ...env, SENDABLE_OTP_VALUE: '48$&16' } })).toEqual({
    code: 0,
    signal: null,
    stdout: '{"ok":true,"status":"sent","messageId":"o-1","receipt":{"recipientId":"U-1","messageId":"o-1"}}\n',
    stderr: '',
  });
  expect([...emulator.otps].map(({ request }) => request)).toEqual([
    {
      customerNo: 'C-1',
      messageId: 'o-1',
      mokMessage: 'Pay with 48$&16? 48$&16',
      mokValue: '48$&16',
      imageUrl: 'https://e.example/i.png',
      txCode: 'T-1',
      deviceId: 'D-1',
      buttonsV2: [
        { type: 'postback', title: 'Confirm', payload: 'confirm', payloadHidden: true },
        { type: 'postback', title: 'Cancel', payload: 'cancel', payloadHidden: true },
      ],
      showWithLocation: true,
    },
  ]);
});

const WARNINGS: Readonly<Record<string, unknown>> = {
  'Look at the app': expect.stringMatching(/^warning: The OTP has no value and no/),
  'Look at your mail': 'warning: The text does not contain {value}, so the customer does not see the value in it.\n',
};

test('value and text come from files and stdin, too, without the line break at the end', async () => {
  const { emulator, env } = await platform();
  const file = await folder({ value: 'k481516q\n', text: 'Code: {value}\r\n' });
  const to = ['otp', '--to', 'C-1'];
  for (const [args, input] of [
    [['--text-file', '-', '--value-file', file('value')], 'Your code is {value}\n'],
    [['--text-file', file('text'), '--value-file', '-'], '23\n'],
    [['--text', 'Look at the app'], ''],
    [['--text', 'Look at your mail', '--value-file', file('value')], ''],
  ] as const)
    expect(await sendable([...to, ...args], { env, input })).toMatchObject({
      code: 0,
      stderr: WARNINGS[args[1]] ?? '',
    });
  expect([...emulator.otps].map(({ request: { mokMessage, mokValue } }) => [mokMessage, mokValue])).toEqual([
    ['Your code is k481516q', 'k481516q'],
    ['Code: 23', '23'],
    ['Look at the app', undefined],
    ['Look at your mail', 'k481516q'],
  ]);
  // Without an id of the caller's each has one of its own.
  expect(new Set([...emulator.otps].map(({ id }) => id)).size).toBe(4);
});

test('an OTP that breaks rules is not sent, and the error shows no secret', async () => {
  const { emulator, env } = await platform();
  const secret = { ...env, SENDABLE_OTP_VALUE: 'k481516q' };
  const wrong = ['otp', '--to', '', '--message-id', 'o[1]', '--text', 'Code {value}', '--image', 'no uri'];
  const { code, stdout, stderr } = await sendable(wrong, { env: secret });
  expect([code, stdout]).toEqual([3, '']);
  for (const rule of ['id-not-empty', 'message-id-unambiguous', 'image-url-uri'])
    expect(stderr).toMatch(new RegExp(`^error: .*\\[${rule}\\]$`, 'm'));
  expect(stderr).toContain('error: The OTP breaks rules. Nothing was sent.\n');
  expect(stderr).not.toContain('k481516q');
  expect(emulator.otps.length + emulator.rejected.length).toBe(0);
  emulator.faults.add({ kind: 'status', status: 500, body: '{"echo":"k481516q"}' });
  const failed = await sendable(['otp', '--to', 'C-1', '--text', 'Code {value}'], { env: secret });
  expect([failed.code, failed.stdout + failed.stderr]).toEqual([5, expect.not.stringMatching(/k481516q|tok-0815/)]);
});

test('a secret that is not UTF-8 is rejected without quoting it', async () => {
  const { env } = await platform();
  const file = await folder();
  await writeFile(file('value'), Buffer.from('4815\u00ff', 'latin1'));
  const ended = await sendable(['otp', '--to', 'C-1', '--text', '{value}', '--value-file', file('value')], { env });
  expect(ended).toMatchObject({ code: 2, stdout: '', stderr: 'error: The file of --value-file must be UTF-8.\n' });
});

test('if stdout cannot be written, the row of a sent OTP goes to stderr, so that the OTP is not sent twice', async ctx => {
  if (!existsSync('/dev/full')) return ctx.skip('no /dev/full, which is a full disk');
  const { emulator, env } = await platform({ ids: () => 'U-1' });
  const command = `${process.execPath} ${BIN} otp --to C-1 --message-id o-1 --text Hello --confirm-buttons > /dev/full`;
  const { code, stderr } = await shell(command, { env });
  expect([code, stderr]).toEqual([
    1,
    '{"ok":true,"status":"sent","messageId":"o-1","receipt":{"recipientId":"U-1","messageId":"o-1"}}\nerror: stdout could not be written (ENOSPC).\n',
  ]);
  expect(emulator.otps.length).toBe(1);
});

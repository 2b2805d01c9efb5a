import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeBuilderCode } from '../../src/parse/builder-code.js';
import { afterTest } from '../support/after-test.js';
import { openProject } from '../types/tsc.js';
import { folder, request, requests, sendable } from './cli.js';

const otp = { customerNo: 'C-1', messageId: 'o-1', mokMessage: 'Your code is 481516', mokValue: '481516' };
const withExtra = { ...otp, acmePriority: 'high' };

/** Runs the code of a module that imports the package, and returns the JSON of what it exports. */
const exportedBy = async (code: string): Promise<unknown> => {
  const project = await openProject({ 'code.mjs': code });
  afterTest(project.remove);
  const module: { readonly default: unknown } = await import(/* @vite-ignore */ join(project.folder, 'code.mjs'));
  return JSON.parse(JSON.stringify(module.default));
};

test('code prints the module that the emulator shows for one request', async () => {
  const { code, stdout, stderr } = await sendable(['code', '-'], { input: request(1) });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(writeBuilderCode(JSON.parse(request(1))));
  expect(await exportedBy(stdout)).toEqual(JSON.parse(request(1)));
});

test('code prints one module with a list for several requests, with the same JSON', async () => {
  const same = { ...otp, buttonsV2: [] };
  const file = await folder({ 'a.jsonl': `${requests(2)}${JSON.stringify(otp)}\n${JSON.stringify(same)}\n` });
  const { code, stdout } = await sendable(['code', file('a.jsonl')]);
  expect(code).toBe(0);
  expect(stdout).toBe(`import { Message, Otp } from 'sendable';
import { parse } from 'sendable/parse';

export default [
  Message.text('Hello').messageId('m-1').toCustomer('C-1'),
  Message.text('Hello').messageId('m-2').toCustomer('C-2'),
  Otp.for('C-1')
    .messageId('o-1')
    .text('Your code is 481516')
    .value('481516'),
  // Builders omit fields without effect, such as payloadHidden: false. So this module parses the JSON itself.
  parse({
    customerNo: 'C-1',
    messageId: 'o-1',
    mokMessage: 'Your code is 481516',
    mokValue: '481516',
    buttonsV2: [],
  }),
];
`);
  expect(await exportedBy(stdout)).toEqual([JSON.parse(request(1)), JSON.parse(request(2)), otp, same]);
});

test('code prints the violations of requests as check does, and no code', async () => {
  const file = await folder({ 'a.jsonl': `${request(1)}\n${request(2, '')}\n{\n` });
  expect(await sendable(['code', 'a.jsonl'], { cwd: file('.') })).toEqual({
    code: 3,
    signal: null,
    stdout: '',
    stderr:
      'a.jsonl:2:67 `message.text` must not be empty. [text-not-empty]\n' +
      'a.jsonl:3:2 Invalid JSON: unexpected end; expected a key in double quotes or }. [field-type]\n' +
      'error: No code is written: 2 violations.\n',
  });
});

test('code writes extra fields with --extras only', async () => {
  const input = JSON.stringify(withExtra);
  expect(await sendable(['code', '-'], { input })).toMatchObject({ code: 3, stdout: '' });
  const { code, stdout } = await sendable(['code', '--extras', '-'], { input });
  expect(code).toBe(0);
  expect(await exportedBy(stdout)).toEqual(withExtra);
});

test('code of a file without requests is wrong use', async () => {
  const file = await folder({ 'a.jsonl': '\n' });
  expect(await sendable(['code', 'a.jsonl'], { cwd: file('.') })).toMatchObject({
    code: 2,
    stderr: 'error: a.jsonl must contain a request.\n',
  });
});

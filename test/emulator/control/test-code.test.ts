import { join } from 'node:path';
import type { ControlAnswer } from 'sendable/emulator';
import { expect, test } from 'vitest';
import type { EmulatorOptions } from '../../../src/emulator/index.js';
import { call } from '../../support/emulator/control-client.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { element, generic, otp, post, postback, SEND, SEND_OTP, text } from '../../support/emulator/requests.js';
import { run } from '../../support/run.js';
import { diagnose, ROOT, withProject } from '../../types/tsc.js';

type Code = ControlAnswer<'GET /code'>;

test('the test of each kind of request is a whole file, which compiles and passes in a project of its own', async () => {
  const emulator = emulatorWith({ extras: true, shapes: { quickReplyV2: { title: 'caption', payload: 'data' } } });
  const send = async (path: string, body: unknown): Promise<void> => {
    await emulator.fetch(post(path, body)).catch(() => {});
  };
  const apply = (card: string): object =>
    element({ title: card, buttonsV2: [postback('Apply', `apply:${card}`, { payloadSeenByUser: 'I want it' })] });
  const signed = postback('Sign', 's', { payloadHidden: true });
  await send(SEND, text({ messageId: "it's", text: 'Two\nlines, \u202e and "quotes"' }));
  await send(SEND, text());
  await send(SEND, text({ priority: 'high' }));
  await send(SEND, { ...text(), recipient: { id: 'u-1' } });
  await send(SEND_OTP, otp({ showWithLocation: true, buttonsV2: [signed] }));
  await send(SEND, generic([apply('gold'), apply('blue'), { ...apply('red'), messageId: 'red' }]));
  await send(SEND, text({ messageId: 'ask', quickRepliesV2: [{ caption: 'Today', data: 'd:1' }] }));
  await send(SEND, '{"recipient":{"id":"u-1","appStaffId":"S-7"},"message":{"text":"","__proto__":null}}');
  await send(SEND_OTP, '{"customerNo":"C-1","customerNo":"C-2","messageId":"o","mokMessage":"Hi"}');
  await send(SEND, 'oops');
  await send(SEND, 'null');
  await send(SEND, '['.repeat(300) + ']'.repeat(300));
  emulator.faults.add({ kind: 'status', status: 503, retryAfter: 1, delayMs: 1, times: 1 });
  await send(SEND, text({ messageId: 'hit' }));
  for (const kind of ['drop', 'half-body'] as const) {
    emulator.faults.add({ kind, when: 'accepted', times: 1 });
    await send(SEND, text({ messageId: kind }));
  }
  emulator.faults.add({ kind: 'delay', delayMs: 1, times: 1 });
  await send(SEND, text({ messageId: 'late' }));
  emulator.location('otp-1', 'granted');
  await emulator.press('otp-1', 'Sign');
  const { id = '' } = [...emulator.messages].find(({ request }) => request.message.attachment !== undefined) ?? {};
  await emulator.press(id, { title: 'Apply', index: 1 });
  await emulator.press('red', 'Apply');
  await emulator.press('ask', 'Today');
  const codes: Code[] = [];
  for (let request = 1; request <= 16; request++) codes.push(await call(emulator, 'GET /code', { request }));
  for (const { number, request } of emulator.presses)
    codes.push(await call(emulator, 'GET /code', { request, press: number }));
  const files = Object.fromEntries(codes.map(({ test }, index) => [`code-${index}.test.ts`, test ?? '']));
  const options = { module: 'NodeNext', lib: ['ES2023'], types: ['node'], strict: true, noUnusedLocals: true };
  const compilerOptions = { ...options, skipLibCheck: true, noEmit: true };
  await withProject(
    { ...files, 'tsconfig.json': JSON.stringify({ compilerOptions }) },
    async folder => {
      expect(await diagnose('7.0.2', folder)).toEqual([]);
      const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--no-isolate', '--root', folder];
      // Vitest's own variables would make it a worker of this one.
      const env = { PATH: process.env.PATH, NO_COLOR: '1' };
      const { stdout } = await run(process.execPath, args, { cwd: folder, env }).catch(error => error);
      expect(stdout).toMatch(`Tests  ${codes.length} passed (${codes.length})`);
    },
    ['node_modules/vitest', 'node_modules/@types/node'],
  );
});

test.each<[name: string, options: EmulatorOptions, path: string, body: unknown, init?: RequestInit]>([
  ['a wrong token', {}, '/v1/bots/sendmessage/wrong', text()],
  ['a wrong path', {}, '/v1/bots/send/token', text({ text: '' })],
  ['a wrong method', {}, SEND, text(), { method: 'PUT' }],
  ['a wrong content type', {}, SEND, text(), { headers: { 'content-type': 'text/plain' } }],
  ['a body that is too large', { maxBodyBytes: 10 }, SEND, text()],
  ['an unknown recipient', { users: 'registered' }, SEND, text()],
])('%s has no test, because the body alone does not repeat the rejection', async (_, options, path, body, init) => {
  const emulator = emulatorWith(options);
  await emulator.fetch(new Request(post(path, body), init));
  expect(emulator.rejected.length).toBe(1);
  const { test } = await call(emulator, 'GET /code', { request: 1 });
  expect(test).toBeUndefined();
});

test('the test of a press names the shapes only if there are any', async () => {
  const emulator = emulatorWith();
  await emulator.fetch(post(SEND, generic([element({ messageId: 'card', buttonsV2: [postback('Go', 'g')] })])));
  await emulator.press('card', 'Go');
  const { test } = await call(emulator, 'GET /code', { request: 1, press: 1 });
  expect(test).toContain('createEmulator()');
});

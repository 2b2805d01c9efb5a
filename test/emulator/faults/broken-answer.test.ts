import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { Emulator, Fault } from '../../../src/emulator/index.js';
import { createBot, Message, Otp } from '../../../src/index.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { post, SEND, text } from '../../support/emulator/requests.js';

test('a lost response: the message is accepted, the connection is dropped, and the log has both', async () => {
  const emulator = emulatorWith();
  const { id } = emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  const lost = emulator.fetch(post(SEND, text({ messageId: 'm-1' })));
  await expect(lost).rejects.toThrow(/fetch failed/);
  await expect(lost).rejects.toHaveProperty('cause.code', 'ECONNRESET');
  expect(emulator.messages.latest()).toMatchObject({ id: 'm-1', faults: [{ id, kind: 'drop', when: 'accepted' }] });
  expect(emulator.rejected.length).toBe(0);
  await emulator.fetch(post(SEND, text({ messageId: 'm-1' })));
  expect([...emulator.messages].map(({ duplicate }) => duplicate)).toEqual([false, true]);
});

test('a drop when received accepts nothing', async () => {
  const emulator = emulatorWith();
  emulator.faults.add({ kind: 'drop', times: 1 });
  await expect(emulator.fetch(post(SEND, text()))).rejects.toThrow(/fetch failed/);
  expect(emulator.messages.length).toBe(0);
  expect(emulator.rejected.latest()).toMatchObject({
    reason: 'fault',
    status: undefined,
    body: JSON.stringify(text()),
    response: { status: undefined, bytes: 0 },
    faults: [{ when: 'received' }],
  });
});

test('a half-body fault sends the full Content-Length and half of the body', async () => {
  const emulator = emulatorWith({ ids: of => `the-${of}` });
  emulator.faults.add({ kind: 'half-body' });
  const whole = '{"recipient_id":"the-user","message_id":"the-message"}';
  const response = await emulator.fetch(post(SEND, text()));
  expect([response.status, response.headers.get('content-length')]).toEqual([200, String(whole.length)]);
  const reader = response.body?.getReader();
  expect(String(Buffer.from((await reader?.read())?.value ?? ''))).toBe(whole.slice(0, whole.length / 2));
  await expect(reader?.read()).rejects.toHaveProperty('code', 'ECONNRESET');
  expect(emulator.messages.latest()?.faults).toMatchObject([{ kind: 'half-body', when: 'accepted' }]);
});

const rawAnswer = async (url: string, path: string, body: object): Promise<string> => {
  const json = JSON.stringify(body);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`,
  );
  let answer = '';
  socket.setEncoding('latin1').on('data', chunk => {
    answer += chunk;
  });
  await new Promise(resolve => socket.on('error', () => {}).on('close', resolve));
  return answer;
};

test('on a port the socket closes before the response or in the middle of its body', async () => {
  const emulator = emulatorWith({ ids: of => `the-${of}` });
  const { url } = await emulator.listen();
  for (const when of ['received', 'accepted'] as const) {
    emulator.faults.add({ kind: 'drop', when, times: 1 });
    expect(await rawAnswer(url, SEND, text())).toBe('');
  }
  expect([emulator.messages.length, emulator.rejected.length]).toEqual([1, 1]);
  emulator.faults.add({ kind: 'half-body', times: 1 });
  const [head, body] = (await rawAnswer(url, SEND, text())).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(head).toMatch(/content-length: 54/i);
  expect(body).toBe('{"recipient_id":"the-user",');
  expect((await fetch(post(SEND, text(), {}, url))).status).toBe(200);
});

const bots = [
  [
    'the transport',
    async (emulator: Emulator) => ({ baseUrl: 'https://emulator.example', transport: emulator.transport }),
  ],
  ['a port', async (emulator: Emulator) => ({ baseUrl: (await emulator.listen()).url })],
] as const;

test.each(bots)('a bot reports the right delivery through %s', async (_, at) => {
  const emulator = emulatorWith();
  const bot = createBot({ ...(await at(emulator)), token: 'secret' });
  const message = Message.text('Hello').toCustomer('C-1029');
  const failures: readonly (readonly [Fault, kind: string, delivery: string])[] = [
    [{ kind: 'drop', times: 1 }, 'connection', 'unknown'],
    [{ kind: 'drop', when: 'accepted', times: 1 }, 'connection', 'unknown'],
    [{ kind: 'half-body', times: 1 }, 'protocol', 'accepted'],
    [{ kind: 'status', status: 401, times: 1 }, 'auth', 'rejected'],
    [{ kind: 'status', status: 200, body: '{}', when: 'accepted', times: 1 }, 'protocol', 'accepted'],
  ];
  for (const [fault, kind, delivery] of failures) {
    emulator.faults.add(fault);
    const result = await bot.trySend(message);
    expect(result.ok ? result : [result.error.kind, result.error.delivery]).toEqual([kind, delivery]);
  }
  expect((await bot.send(Otp.for('C-1029').messageId('otp-1').text('Your code'))).messageId).toBe('otp-1');
  await bot.close();
});

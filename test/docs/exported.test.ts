import { request, Server } from 'node:http';
import { createBot, Message } from 'sendable';
import { faultServer, memoryTransport } from 'sendable/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { closedOn } from '../../docs/examples/builders/signatures.js';
import { end } from '../../docs/examples/bulk/undici.js';
import { queueRecord } from '../../docs/examples/queue/kafka.js';
import { handle } from '../../docs/examples/queue/sqs.js';
import { createActivities } from '../../docs/examples/queue/temporal-activity.js';
import { sendOnce } from '../../docs/examples/queue/temporal-workflow.js';
import { botOf } from '../../docs/examples/security/rotating-token.js';
import { transport } from '../../docs/examples/transports/own.js';
import { served } from '../support/served.js';

// Examples that export functions: to import them runs too little of them.
vi.hoisted(() =>
  Object.assign(process.env, { BOT_TOKEN: 'secret', WEBHOOK_KEY: 'shared', CODES_SECRET: 'k'.repeat(43) }),
);
afterEach(() => void vi.restoreAllMocks());

const hello = Message.text('Hello').toCustomer('C-1029');

test('builders/signatures: callers address the notice', () => {
  const { recipient, message } = closedOn('Monday').toStaff('S-7').toJSON();
  expect([recipient.appStaffId, message.text]).toEqual(['S-7', 'The branch is closed on Monday']);
});

test('bulk/undici: ends the bot and its transport', async () => {
  expect(await end()).toBeUndefined();
});

test('queue/temporal-workflow: a person decides what is unknown, and nothing is sent twice', async () => {
  const transport = memoryTransport({ replies: [{}, 'lose-response', { status: 400 }] });
  const { send } = createActivities(createBot({ baseUrl: 'https://platform.example.com', token: 't', transport }));
  const arrived = vi.fn(async () => true);
  const request = JSON.stringify(hello);
  expect(await sendOnce(send, request, arrived)).toBe(true);
  expect(arrived).not.toHaveBeenCalled();
  expect(await sendOnce(send, request, arrived)).toBe(true);
  expect(await sendOnce(send, request, arrived)).toBe(false);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await sendOnce(send, '{}', arrived)).toBe(false);
  expect(log).toHaveBeenCalledWith([expect.objectContaining({ rule: 'recipient-missing' }), expect.anything()]);
  expect(await sendOnce(() => Promise.reject(new Error('The worker died')), request, arrived)).toBe(true);
  expect(arrived).toHaveBeenCalledTimes(2);
  expect(transport.messages).toHaveLength(3);
});

test('queue/sqs: a message is sent once, and only one that did not arrive gives its permit back', async () => {
  const transport = memoryTransport({ replies: ['refuse', {}, 'lose-response', { status: 400 }] });
  const bot = createBot({ baseUrl: 'https://platform.example.com', token: 't', transport, retry: false });
  const table = new Map<string, 'taken' | 'done'>();
  const permits = {
    take: async (id: string) => {
      const before = table.get(id) ?? 'nothing';
      if (before === 'nothing') table.set(id, 'taken');
      return before;
    },
    markDone: async (id: string) => void table.set(id, 'done'),
    giveBack: async (id: string) => void table.delete(id),
  };
  const body = JSON.stringify(hello);
  await expect(handle(bot, permits, 'm-1', body)).rejects.toThrow('Nothing was sent');
  for (const _ of [1, 2]) await handle(bot, permits, 'm-1', body);
  for (const _ of [1, 2]) await expect(handle(bot, permits, 'm-2', body)).rejects.toThrow('may have arrived');
  await expect(handle(bot, permits, 'm-3', body)).rejects.toThrow('rejected');
  await bot.close();
  await expect(handle(bot, permits, 'm-4', body)).rejects.toThrow('closed');
  expect(transport.messages).toHaveLength(3);
  expect([...table]).toEqual([
    ['m-1', 'done'],
    ['m-2', 'taken'],
  ]);
});

test('queue/kafka: a record is queued under its place, and one that can never be sent is set aside', async () => {
  const add = vi.fn(
    async () =>
      ({
        id: 'x',
        messageId: 'x',
        operation: 'message',
        lane: 'campaign',
        added: true,
        expiresAt: new Date(0),
      }) as const,
  );
  const setAside = vi.fn(async () => {});
  const record = { topic: 'offers', partition: 3, offset: '77', value: JSON.stringify(hello) };
  await queueRecord({ add }, record, setAside);
  expect(add).toHaveBeenCalledWith(expect.anything(), { id: 'offers-3-77', lane: 'campaign' });
  expect(setAside).not.toHaveBeenCalled();
  await queueRecord({ add }, { ...record, value: '{}' }, setAside);
  expect(setAside).toHaveBeenCalledWith('offers-3-77', expect.stringContaining('recipient'));
  expect(add).toHaveBeenCalledTimes(1);
});

test('security/rotating-token: asks the vault for each send', async () => {
  const read = vi.fn((_: string): Promise<string> => Promise.reject(new Error('The vault is closed')));
  const bot = botOf({ read });
  for (let sent = 0; sent < 2; sent++)
    expect(await bot.trySend(hello)).toMatchObject({ error: { kind: 'config', delivery: 'not_sent' } });
  expect(read.mock.calls).toEqual([['bot-token'], ['bot-token']]);
});

test('transports/own: keeps the contract of a transport', async () => {
  await using platform = await faultServer();
  const bot = createBot({ baseUrl: platform.url, token: 't', transport });
  expect(await bot.send(hello)).toMatchObject({ recipientId: 'C-1029' });
  platform.use('huge-body');
  expect(await bot.trySend(hello)).toMatchObject({ error: { delivery: expect.stringMatching(/unknown|accepted/) } });
  platform.use('redirect-307');
  expect(await bot.trySend(hello)).toMatchObject({ error: { kind: 'protocol', delivery: 'unknown' } });
  expect(platform.posts).toHaveLength(3);
});

test('webhooks/node-server: accepts a press only with the key', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // Another program may have the port of the example.
  const listen = vi.spyOn(Server.prototype, 'listen').mockReturnThis();
  const { server } = await import('../../docs/examples/webhooks/node-server.js');
  expect(listen).toHaveBeenCalledWith(3000);
  listen.mockRestore();
  const { port, close } = await served(server);
  const press = (key: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-webhook-key': key };
      const posted = request({ host: '127.0.0.1', port, method: 'POST', headers }, ({ statusCode }) =>
        resolve(statusCode),
      );
      posted.on('error', reject).end('{"payload":"[otp-1]:confirm"}');
    });
  try {
    expect(await press('guessed')).toBe(401);
    expect(await press('shared')).toBe(200);
    expect(log.mock.calls).toEqual([['otp-1', 'confirm']]);
  } finally {
    await close();
  }
});

import { createBot, Message } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createStates, migration } from '../../docs/examples/webhooks/events-table.js';
import { hasPostgres, type PostgresServer, startPostgres } from '../support/postgres-server.js';

vi.hoisted(() => vi.stubEnv('WEBHOOK_KEY', 'a key of the test'));

describe.skipIf(!hasPostgres)('the table of states', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
    await postgres.pool.query(migration);
  });
  afterAll(() => postgres?.stop());

  test('has the furthest state of each message, also if events come late, twice or before the response', async () => {
    const emulator = createEmulator();
    const { token, transport } = emulator;
    const report = (messageId: string, state: string) => emulator.events.send({ messageId, state });
    const bot = createBot({
      baseUrl: 'https://emulator.example',
      token,
      transport: async (request, context) => {
        const response = await transport(request, context);
        if (String(request.body).includes('"fast"')) await report('fast', 'delivered');
        return response;
      },
    });
    const { send, webhook } = createStates(bot, postgres.pool);
    emulator.setWebhook({
      url: 'https://bank.example.com/events',
      fetch: (url, init) =>
        webhook.fetch(
          new Request(url, { ...init, headers: { ...init.headers, 'x-webhook-key': 'a key of the test' } }),
        ),
    });
    const sendTo = (id: string) => send(id, Message.text('Your card is ready').toCustomer('C-1').messageId(id));
    for (const id of ['plain', 'fast', 'read']) expect((await sendTo(id)).ok).toBe(true);
    for (const state of ['read', 'delivered', 'read']) await report('read', state);
    await report('not-ours', 'read');
    emulator.faults.add({ status: 400, times: 1 });
    await sendTo('wrong');
    emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
    await sendTo('lost');
    const { rows } = await postgres.pool.query<{ id: string; state: string }>('SELECT id, state FROM messages');
    expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
      plain: 'sent',
      fast: 'delivered',
      read: 'read',
      wrong: 'rejected',
      lost: 'unknown',
    });
    expect((await sendTo('wrong')).ok).toBe(true);
    await expect(sendTo('lost')).rejects.toThrow('may have arrived');
  });
});

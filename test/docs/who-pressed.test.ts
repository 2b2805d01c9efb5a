import { createBot } from 'sendable';
import { createEmulator, type Emulator } from 'sendable/emulator';
import type { Webhook } from 'sendable/webhook';
import { afterAll, describe, expect, test, vi } from 'vitest';
import * as onRedis from '../../docs/examples/webhooks/who-pressed-redis.js';
import * as onSql from '../../docs/examples/webhooks/who-pressed-sql.js';
import { hasRedis, startRedis } from '../bullmq/redis-server.js';
import { hasPostgres, startPostgres } from '../support/postgres-server.js';

vi.hoisted(() => vi.stubEnv('WEBHOOK_KEY', 'a key of the test'));

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const start = () => {
  const emulator = createEmulator();
  const { token, transport } = emulator;
  return { emulator, bot: createBot({ baseUrl: 'https://emulator.example', token, transport }) };
};

const connect = (emulator: Emulator, webhook: Webhook): void =>
  emulator.setWebhook({
    url: 'https://bank.example.com/presses',
    fetch: (url, init) =>
      webhook.fetch(new Request(url, { ...init, headers: { ...init.headers, 'x-webhook-key': 'a key of the test' } })),
  });

const forge = (webhook: Webhook, id: string): Promise<Response> =>
  webhook.fetch(new Request('https://bank.example.com/presses', { method: 'POST', body: `[${id}]:apply` }));

const textsOf = (emulator: Emulator): readonly unknown[] =>
  [...emulator.messages].flatMap(({ request }) => ('text' in request.message ? [request.message.text] : []));

describe.skipIf(!hasRedis)('with Redis', () => {
  test('a press is answered to the customer who got the message, and nobody answers one of an older message', async () => {
    const redis = await startRedis();
    closing.push(() => redis.stop());
    const { emulator, bot } = start();
    const { offer, webhook } = onRedis.createOffers(bot, redis.client);
    connect(emulator, webhook);
    const ids = [
      await offer({ customer: 'C-1', card: 'Gold card' }),
      await offer({ customer: 'C-2', card: 'Silver card' }),
    ];
    expect(await redis.client.ttl(`asked:${ids[0]}`)).toBeGreaterThan(29 * 86_400);
    expect((await forge(webhook, `${ids[1]}`)).status).toBe(401);
    await emulator.press(`${ids[1]}`, 'Apply');
    expect(emulator.messages.latest()?.request.recipient).toEqual({ appCustomerId: 'C-2' });
    await emulator.press(`${ids[1]}`, 'Apply');
    expect(textsOf(emulator)).toEqual(['We prepare: Silver card']);
    await redis.client.del(`asked:${ids[0]}`);
    await emulator.press(`${ids[0]}`, 'Apply');
    expect(textsOf(emulator)).toEqual(['We prepare: Silver card']);
  });
});

describe.skipIf(!hasPostgres)('with SQL', () => {
  test('a press is answered to the customer who got the message, once', async () => {
    const postgres = await startPostgres();
    closing.push(() => postgres.stop());
    await postgres.pool.query(onSql.migration);
    const { emulator, bot } = start();
    const { offer, webhook } = onSql.createOffers(bot, postgres.pool);
    connect(emulator, webhook);
    await offer('C-1', 'Gold card');
    const id = await offer('C-2', 'Silver card');
    expect((await forge(webhook, id)).status).toBe(401);
    await emulator.press(id, 'Apply');
    await emulator.press(id, 'Apply');
    expect(emulator.messages.latest()?.request.recipient).toEqual({ appCustomerId: 'C-2' });
    expect(textsOf(emulator)).toEqual(['We prepare: Silver card']);
  });
});

import { randomBytes } from 'node:crypto';
import { createBot, Message, type Transport } from 'sendable';
import { createOutbox, createOutboxWorker, type OutboxAccess } from 'sendable/bullmq';

export const sendQueued = async (port: number, transport: Transport): Promise<string> => {
  const access: OutboxAccess = {
    connection: { host: '127.0.0.1', port },
    name: 'bank',
    keys: [{ id: 'k1', secret: randomBytes(32).toString('base64') }],
  };
  const bot = createBot({
    baseUrl: 'https://platform.example.com',
    token: 'secret',
    transport,
  });
  const outbox = createOutbox(access);
  const worker = createOutboxWorker({ ...access, bot, limits: { perSecond: 50 } });
  try {
    const { id } = await outbox.add(
      Message.text('Hello').messageId('q-1').toCustomer('C-1'),
      { lane: 'message', expiresInMs: 3_600_000 },
    );
    const outcome = await outbox.outcome(id, { waitMs: 20_000 });
    if (outcome === undefined) return 'not sent within 20 seconds';
    return outcome.ok ? `ok ${outcome.receipt.messageId}` : outcome.error.message;
  } finally {
    await worker.close();
    await outbox.close();
    await bot.close();
  }
};

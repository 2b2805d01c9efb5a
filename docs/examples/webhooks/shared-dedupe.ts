import { Redis } from 'ioredis';
import { Pool } from 'pg';
import {
  createWebhook,
  secretEquals,
  type WebhookHeaders,
  type WebhookPress,
} from 'sendable/webhook';
import { dedupeTableSql, redisDedupe, sqlDedupe } from 'sendable/webhook/stores';

const key = process.env.WEBHOOK_KEY;
if (!key) throw new Error('Set WEBHOOK_KEY.');

const shared = {
  onPress: ({ messageId }: WebhookPress): void => console.log(messageId),
  authorize: (_: Uint8Array, headers: WebhookHeaders) =>
    secretEquals(headers['x-webhook-key'], key),
  deliveryId: (_: string, headers: WebhookHeaders) => headers['x-delivery-id'],
};

const redis = new Redis({ lazyConnect: true });
export const onRedis = createWebhook({ ...shared, dedupe: redisDedupe(redis) });

// On PostgreSQL: put dedupeTableSql() into your migrations.
const pool = new Pool();
const store = sqlDedupe((text, values) => pool.query(text, values));
export const onPostgres = createWebhook({ ...shared, dedupe: store });
export const migration = dedupeTableSql();

// Nothing else deletes old rows: call it once a day.
export const prune = () => store.prune();

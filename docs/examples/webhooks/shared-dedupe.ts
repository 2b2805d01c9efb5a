import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { createWebhook, type WebhookPress } from 'sendable/webhook';
import { dedupeTableSql, redisDedupe, sqlDedupe } from 'sendable/webhook/stores';

const onPress = ({ messageId }: WebhookPress): void => console.log(messageId);

const redis = new Redis({ lazyConnect: true });
export const onRedis = createWebhook({
  onPress,
  dedupe: redisDedupe(redis),
});

// On PostgreSQL: put dedupeTableSql() into your migrations.
const pool = new Pool();
const store = sqlDedupe((text, values) => pool.query(text, values));
export const onPostgres = createWebhook({ onPress, dedupe: store });
export const migration = dedupeTableSql();

// Nothing else deletes old rows: call it once a day.
export const prune = () => store.prune();

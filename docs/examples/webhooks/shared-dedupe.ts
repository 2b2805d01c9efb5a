import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { createWebhook, type WebhookPress } from 'sendable/webhook';
import { redisDedupe, sqlDedupe } from 'sendable/webhook/stores';

const onPress = ({ messageId }: WebhookPress): void => console.log(messageId);

const redis = new Redis({ lazyConnect: true });
export const onRedis = createWebhook({
  onPress,
  dedupe: redisDedupe(redis),
});

const pool = new Pool();
export const onPostgres = createWebhook({
  onPress,
  dedupe: sqlDedupe((text, values) => pool.query(text, values)),
});

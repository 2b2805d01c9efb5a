// One process of a webhook: it gets every delivery, as its twin does, and prints the id of each that its handler saw.
import { Redis } from 'ioredis';
import pg from 'pg';
import { createWebhook } from 'sendable/webhook';
import { redisDedupe, sqlDedupe } from 'sendable/webhook/stores';

const [kind, url, count, limitsOf] = process.argv.slice(2);
const redis = kind === 'redis' ? new Redis(url) : undefined;
const pool = kind === 'sql' ? new pg.Pool({ connectionString: url, max: 10 }) : undefined;
const dedupe = redis ? redisDedupe(redis) : sqlDedupe((text, values) => pool.query(text, values));
const handled = [];
// 500 deliveries at once wait for ten connections: on a busy machine longer than the defaults.
const limits = limitsOf === 'long' ? { answerWithinMs: 300_000, checkTimeoutMs: 300_000 } : {};
const webhook = createWebhook({ onPress: ({ messageId }) => void handled.push(messageId), dedupe, ...limits });
await (redis ? redis.ping() : pool.query('SELECT 1'));

process.stdout.write('ready\n');
await new Promise(resolve => process.stdin.once('data', resolve));
const deliver = async index => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ payload: `[m-${count}-${index}]:confirm` });
  const { status } = await webhook.fetch(new Request('http://a.example/', { method: 'POST', headers, body }));
  return status;
};
const statuses = await Promise.all(Array.from({ length: Number(count) }, (_, index) => deliver(index)));
process.stdout.write(`${JSON.stringify({ handled, statuses: [...new Set(statuses)].sort() })}\n`);
await (redis ? redis.quit() : pool.end());
process.stdin.destroy();

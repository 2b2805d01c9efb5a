// Sends handed-off messages without Redis, until it is killed.
import pg from 'pg';
import { createBot } from 'sendable';
import { sendHandedOff } from 'sendable/handoff';

const { url, platform, name, secret } = JSON.parse(process.env.OPTIONS ?? '{}');
const pool = new pg.Pool({ connectionString: url });
pool.on('error', () => {});
await sendHandedOff({
  name,
  keys: [{ id: 'k', secret }],
  query: (text, values) => pool.query(text, values),
  bot: createBot({ baseUrl: platform, token: 't' }),
  signal: new AbortController().signal,
  on: { outcome: () => process.stdout.write('.') },
});

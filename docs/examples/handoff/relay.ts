import { Pool } from 'pg';
import { createRelay } from 'sendable/handoff';

export const start = () => {
  const pool = new Pool({ connectionString: process.env.DATABASE_URL });
  const relay = createRelay({
    name: 'bank',
    connection: { host: '127.0.0.1' },
    query: (text, values) => pool.query(text, values),
    on: { error: error => console.error(error.message) },
  });

  process.once('SIGTERM', async () => {
    await relay.close(); // finishes the batch
    await pool.end();
  });
  return relay;
};

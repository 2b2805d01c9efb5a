import { Pool } from 'pg';
import { createBot } from 'sendable';
import { sendHandedOff } from 'sendable/handoff';

export const start = async (baseUrl: string, signal: AbortSignal) => {
  const pool = new Pool({ connectionString: process.env.DATABASE_URL });
  const bot = createBot({
    baseUrl,
    token: process.env.BOT_TOKEN,
    limits: { perSecond: 50 },
  });
  await sendHandedOff({
    name: 'bank',
    keys: [{ id: '2026', secret: process.env.OUTBOX_KEY ?? '' }],
    query: (text, values) => pool.query(text, values),
    bot,
    signal, // ends it, after the sends in flight
    on: {
      outcome: ({ messageId, outcome }) => console.log(messageId, outcome.status),
      warning: ({ message }) => console.warn(message),
      error: error => console.error(error.message),
    },
  });
  await bot.close();
  await pool.end();
};

import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Queue } from 'bullmq';
import { Message, type Sendable } from 'sendable';
import { createHandoff, createRelay, handoffTableSql } from 'sendable/handoff';
import { startRedis } from '../bullmq/redis-server.js';
import { startPostgres } from '../support/postgres-server.js';
import { table } from './markdown.js';

// npm run bench handoff: payments with and without a message, and rows of a relay compared with bare addBulk of BullMQ.
const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const ROWS = Number(values.rows);
const PAYMENTS = 10_000;
const AT_ONCE = 8;
const BATCH = 200;

const [redis, postgres] = await Promise.all([startRedis(), startPostgres()]);
const { pool } = postgres;
const { connection } = redis;
const handOff = createHandoff({ name: 'bench', keys: [{ id: 'k', secret: randomBytes(32) }] });
const message = (id: string): Sendable =>
  Message.text('Your payment is done. '.repeat(8)).toCustomer('C').messageId(id);
await pool.query(handoffTableSql());
await pool.query('CREATE TABLE payments (id text PRIMARY KEY)');

/** Measures how many times a second a function runs, several at once. */
const perSecond = async (count: number, run: (at: number) => Promise<unknown>): Promise<number> => {
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) await run(at);
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (count * 1000) / (performance.now() - start);
};

const pay = async (id: string, hasMessage: boolean): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('INSERT INTO payments VALUES ($1)', [id]);
    if (hasMessage) await handOff((text, values) => client.query(text, values), message(id));
    await client.query('COMMIT');
  } finally {
    client.release();
  }
};
const bare = await perSecond(PAYMENTS, at => pay(`bare-${at}`, false));
const handed = await perSecond(PAYMENTS, at => pay(`handed-${at}`, true));

// Copies of one row, with an id each: a relay does not decrypt.
await pool.query(
  `INSERT INTO sendable_handoff (lane, id, operation, data)
SELECT 1, 'm' || lpad(n::text, 22, '0'), operation, data FROM generate_series(1, $1::int) AS n, (SELECT * FROM sendable_handoff LIMIT 1) AS one`,
  [ROWS],
);
await pool.query('ANALYZE sendable_handoff');
const all = ROWS + PAYMENTS;
const start = performance.now();
const moved = await new Promise<number>(resolve => {
  let count = 0;
  const relay = createRelay({
    name: 'bench',
    connection,
    query: (text, values) => pool.query(text, values),
    batch: BATCH,
    maxWaiting: 2 * all,
    on: {
      moved: event => {
        count += event.count;
        if (count < all) return;
        const seconds = (performance.now() - start) / 1000;
        void relay.close().then(() => resolve(count / seconds));
      },
    },
  });
});
await redis.client.flushall();

const { rows } = await pool.query<{ left: number }>('SELECT count(*)::int AS left FROM sendable_handoff');
if (rows[0]?.left !== 0) throw new Error(`${rows[0]?.left} rows are left.`);
const queue = new Queue('bare', { connection });
const data = { v: 1, b: 'x'.repeat(400), x: 1, m: 'm-1' };
const before = performance.now();
for (let at = 0; at < ROWS; at += BATCH) {
  const jobs = Array.from({ length: BATCH }, (_, of) => ({ name: 'message', data, opts: { jobId: `b-${at + of}` } }));
  await queue.addBulk(jobs);
}
const bulk = (ROWS * 1000) / (performance.now() - before);
await queue.close();

const row = (name: string, value: number, of: number): readonly string[] => [
  name,
  value.toFixed(0),
  (value / of).toFixed(2),
];
console.log(`${PAYMENTS} payments, ${AT_ONCE} at once; ${ROWS} rows, ${BATCH} at once; in one run.\n`);
console.log(
  table({
    head: ['what', 'per second', 'ratio'],
    rows: [
      row('payments', bare, bare),
      row('payments with handOff', handed, bare),
      row('rows by bare addBulk of BullMQ', bulk, bulk),
      row('rows by a relay', moved, bulk),
    ],
  }),
);
await Promise.all([redis.stop(), postgres.stop()]);

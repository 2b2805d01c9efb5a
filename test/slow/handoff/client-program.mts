// Pays with a client, once in a transaction that fails, and sends what was handed off by the client's own query function. The
// other stores that take such a function use it too.
import { createBot, Message } from 'sendable';
import { codesTableSql, createCodes, sqlCodes } from 'sendable/codes';
import { createHandoff, handoffCounts, handoffTableSql, sendHandedOff } from 'sendable/handoff';
import { memoryTransport } from 'sendable/testing';
import { dedupeTableSql, sqlDedupe } from 'sendable/webhook/stores';

const { pay, query, close } = await import(`./${process.argv[2]}.mts`);
await query(handoffTableSql(), []);
const keys = [{ id: 'k', secret: new Uint8Array(32).fill(1) }] as const;
const handOff = createHandoff({ name: 'bank', keys });
const message = (id: string) => Message.text('Your payment is done').toCustomer('C-1029').messageId(id);

await pay(handOff, 'p-1', message('p-1'));
const thenFail: typeof handOff = async (...args) => {
  await handOff(...args);
  throw new Error('rolled back');
};
const failed: unknown = await pay(thenFail, 'p-2', message('p-2')).catch((error: unknown) => error);
const { waiting } = await handoffCounts(query);

// The first try fails, so that every statement runs.
const transport = memoryTransport({ replies: [{ status: 429, headers: { 'retry-after': '1' } }] });
const bot = createBot({ baseUrl: 'https://platform.example', token: 't', transport });
const stopping = new AbortController();
const said: string[] = [];
const stop = (line: string): void => {
  said.push(line);
  stopping.abort();
};
await sendHandedOff({
  name: 'bank',
  keys,
  query,
  bot,
  signal: stopping.signal,
  on: {
    outcome: ({ messageId, outcome }) => stop(`${messageId} ${outcome.status}`),
    error: ({ message }) => stop(message),
  },
});

await query(codesTableSql(), []);
await query(dedupeTableSql(), []);
const codes = createCodes({ secret: new Uint8Array(32).fill(1), store: sqlCodes(query), pauseMs: 0 });
const subject = { customerNo: 'C-1029', purpose: 'login' };
const issued = await codes.issue(subject);
const value = issued.ok ? issued.value : '';
const twenty = <Result,>(call: () => Promise<Result>) => Promise.all(Array.from({ length: 20 }, call));
const right = (await twenty(() => codes.tryVerify(subject, { value }))).filter(({ ok }) => ok);
const claims = (await twenty(async () => sqlDedupe(query).claim('p-1'))).filter(claim => claim === 'new');

console.log(JSON.stringify([failed instanceof Error && failed.message, waiting, ...said, right.length, claims.length]));
await close();

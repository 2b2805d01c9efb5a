// Pays with a client, once in a transaction that fails, and sends what was handed off by the client's own query function.
import { createBot, Message } from 'sendable';
import { createHandoff, handoffCounts, handoffTableSql, sendHandedOff } from 'sendable/handoff';
import { memoryTransport } from 'sendable/testing';

const { pay, query, close } = await import(`./${process.argv[2]}.mts`);
await query(handoffTableSql(), []);
const keys = [{ id: 'k', secret: new Uint8Array(32) }] as const;
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
console.log(JSON.stringify([failed instanceof Error && failed.message, waiting, ...said]));
await close();

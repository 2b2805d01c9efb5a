import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { table } from './markdown.js';
import { median } from './median.js';
import { clientsAt } from './send-clients.js';
import type { Turn } from './send-process.js';
import type { Speed } from './send-slice.js';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '25' }, at: { type: 'string', default: '32' } },
});
const ROUNDS = Number(values.rounds);
const AT_ONCE = Number(values.at);
const SLICE_MS = 100;
const WARM_UP = 8;

const server = fork(new URL('./send-server.mjs', import.meta.url), { execArgv: [] });
const [port] = await once(server, 'message');
const program = new URL('./send-process.ts', import.meta.url);
const turns = new Map<string, Turn[]>();
for (const name of Object.keys(clientsAt(Number(port)))) {
  const client = fork(program, [name, String(port), String(AT_ONCE), String(SLICE_MS)]);
  await once(client, 'message');
  const all: Turn[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    client.send('go');
    const [turn] = await once(client, 'message');
    if (round >= WARM_UP) all.push(turn);
  }
  turns.set(name, all);
  client.disconnect();
}
server.disconnect();

const BARE = ['pool', 'http', 'fetch'] as const;

/** One table: what was measured, and its ratio to that of each bare client. */
const tableOf = (name: string, what: keyof Speed): string =>
  table({
    head: ['client', name, 'x raw Pool', 'x raw node:http', 'x global fetch'],
    rows: [...turns].map(([client, all]) => [
      client,
      median(all.map(({ own }) => own[what])).toFixed(0),
      ...BARE.map(bare => median(all.map(turn => turn.own[what] / turn[bare][what])).toFixed(2)),
    ]),
  });
console.log(`Each client has ${AT_ONCE} requests in flight. The figures are medians of ${ROUNDS} rounds. A column such as "x raw Pool" compares the client of each row with the raw undici
Pool: 2 means twice the requests per second (first table), or twice the CPU time (second table). Each of these ratios is the median of the ratios of all
rounds, so it differs from the quotient of two figures of the table.
`);
console.log(`${tableOf('requests/s', 'perSecond')}\n\n${tableOf('CPU µs/request', 'cpu')}`);

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { grouped, table } from './markdown.js';
import { median } from './median.js';
import { clientsAt } from './send-clients.js';
import type { Turn } from './send-process.js';

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

const medianOf = (all: readonly Turn[], of: (turn: Turn) => number, digits: number): string =>
  median(all.map(of)).toFixed(digits);
const raw = [...turns].flatMap(([client, all]) => (client === 'raw node:http' ? all : []));
console.log(`Each client has ${AT_ONCE} requests in flight, and takes turns with raw node:http, the baseline: ${grouped(Number(medianOf(raw, ({ own }) => own.perSecond, 0)))} requests/s, with ${medianOf(raw, ({ own }) => own.cpu, 0)} µs of CPU time each.
A figure is a multiple of the baseline's, and the median of ${ROUNDS} rounds. The CPU time is that of a whole process, user and system. So
\`nodeTransport\` takes less, compared with raw node:http, than [above](#transports-compared-with-their-http-clients), where only user time counts.
`);
console.log(
  table({
    head: ['client', 'x requests/s', 'x CPU'],
    rows: [...turns].map(([client, all]) => [
      client,
      medianOf(all, ({ own, http }) => own.perSecond / http.perSecond, 2),
      medianOf(all, ({ own, http }) => own.cpu / http.cpu, 2),
    ]),
  }),
);

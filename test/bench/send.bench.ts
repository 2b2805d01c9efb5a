import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { clientsAt, type Send } from './send-clients.js';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, at: { type: 'string', default: '32' } },
});
const ROUNDS = Number(values.rounds);
const AT_ONCE = Number(values.at);
const SLICE_MS = 150;

interface Speed {
  readonly perSecond: number;
  /** Microseconds of this process for each request. */
  readonly cpu: number;
}

/** Sends as fast as it can for a slice of time, so many at once. */
const slice = async (send: Send): Promise<Speed> => {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  let sent = 0;
  const worker = async (): Promise<void> => {
    for (; performance.now() - startedAt < SLICE_MS; sent++) await send();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: (sent / (performance.now() - startedAt)) * 1000, cpu: (user + system) / sent };
};

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** One client's slice, and those of the two raw ones just before it: so a noisy machine slows all three alike. */
interface Turn {
  readonly own: Speed;
  readonly pool: Speed;
  readonly http: Speed;
}

const server = fork(new URL('./send-server.mjs', import.meta.url), { execArgv: [] });
const [port] = await once(server, 'message');
const { pool, http, ...others } = clientsAt(Number(port));
const clients: readonly (readonly [string, Send])[] = [
  ['raw undici Pool', pool],
  ['raw node:http', http],
  ...Object.entries(others),
];
const turns = new Map<string, Turn[]>();
for (let round = 0; round <= ROUNDS; round++)
  for (const [name, send] of clients) {
    const before = { pool: await slice(pool), http: await slice(http) };
    const turn = { ...before, own: await slice(send) };
    // The first round warms up.
    if (round > 0) turns.set(name, [...(turns.get(name) ?? []), turn]);
  }
server.disconnect();

console.log(`${AT_ONCE} at once, medians of ${ROUNDS} rounds. A ratio is to the raw client's slice just before.\n`);
console.log(
  '| client | requests/s | of raw Pool | of raw node:http | CPU us/request | of raw Pool | of raw node:http |',
);
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const [name, all] of turns) {
  const of = (pick: (turn: Turn) => number): number => median(all.map(pick));
  const cells = [
    of(({ own }) => own.perSecond).toFixed(0),
    of(turn => turn.own.perSecond / turn.pool.perSecond).toFixed(2),
    of(turn => turn.own.perSecond / turn.http.perSecond).toFixed(2),
    of(({ own }) => own.cpu).toFixed(0),
    of(turn => turn.own.cpu / turn.pool.cpu).toFixed(2),
    of(turn => turn.own.cpu / turn.http.cpu).toFixed(2),
  ];
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}
process.exit();

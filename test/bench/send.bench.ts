import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { clientsAt, type Send } from './send-clients.js';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, at: { type: 'string', default: '32' } },
});
const ROUNDS = Number(values.rounds);
const AT_ONCE = Number(values.at);
const SLICE_MS = 500;

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

const server = fork(new URL('./send-server.mjs', import.meta.url), { execArgv: [] });
const [port] = await once(server, 'message');
const clients = Object.entries(clientsAt(Number(port)));
const rounds: Readonly<Record<string, Speed>>[] = [];
// The clients take turns, so that a noisy machine slows all of them alike. The first round warms up.
for (let round = 0; round <= ROUNDS; round++) {
  const speeds: Record<string, Speed> = {};
  for (const [name, send] of clients) speeds[name] = await slice(send);
  if (round > 0) rounds.push(speeds);
}
server.disconnect();

const over = (name: string, base: string): string =>
  median(rounds.map(round => (round[name]?.perSecond ?? 0) / (round[base]?.perSecond ?? 0))).toFixed(2);
console.log(`${AT_ONCE} at once, medians of ${ROUNDS} rounds; ratios of requests per second within each round\n`);
console.log('| client | requests/s | CPU us/request | of raw undici Pool | of raw node:http |');
console.log('| --- | ---: | ---: | ---: | ---: |');
for (const [name] of clients) {
  const of = (pick: (speed: Speed) => number): number =>
    median(rounds.flatMap(round => (round[name] ? [pick(round[name])] : [])));
  const [rate, cpu] = [of(({ perSecond }) => perSecond), of(speed => speed.cpu)].map(Math.round);
  console.log(`| ${name} | ${rate} | ${cpu} | ${over(name, 'raw undici Pool')} | ${over(name, 'raw node:http')} |`);
}
process.exit();

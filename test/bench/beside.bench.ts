import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { seeded, shuffled } from '../types/shuffle.js';
import { table } from './markdown.js';
import { median } from './median.js';
import type { Speed } from './send-slice.js';

// npm run bench beside: each transport beside the client below it, and the bot without a network, with the aim of each.
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '21' } } });
const ROUNDS = Number(values.rounds);
const SLICE_MS = 80;
const WARM_UP = 8;
const random = seeded(1);

const server = fork(new URL('./send-server.mjs', import.meta.url), { execArgv: [] });
const [port] = await once(server, 'message');
const program = new URL('./beside-process.ts', import.meta.url);

/** Measures clients in turns, each in a process of its own: they never send at the same time. */
const inTurns = async (
  names: readonly string[],
  atOnce: number,
): Promise<readonly Readonly<Record<string, Speed>>[]> => {
  const clients = names.map(name => ({ name, child: fork(program, [name, `${port}`, `${atOnce}`, `${SLICE_MS}`]) }));
  for (const { child } of clients) await once(child, 'message');
  const rounds: Record<string, Speed>[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const speeds: Record<string, Speed> = {};
    for (const { name, child } of shuffled(clients, random)) {
      child.send('go');
      [speeds[name]] = await once(child, 'message');
    }
    if (round >= WARM_UP) rounds.push(speeds);
  }
  for (const { child } of clients) child.disconnect();
  return rounds;
};

interface Beside {
  readonly transport: string;
  readonly atOnce: number;
  /** The clients below it, each with the aims for requests per second and for user CPU time. */
  readonly clients: Readonly<Record<string, string>>;
}

const BESIDE: readonly Beside[] = [
  {
    transport: 'undiciTransport',
    atOnce: 32,
    clients: {
      'undici Pool, as a user writes it': '>= 0.97, <= 1.00',
      'raw undici Pool': '>= 0.90, <= 1.20',
    },
  },
  { transport: 'nodeTransport', atOnce: 1, clients: { 'raw node:http': '>= 0.80, <= 1.25' } },
  { transport: 'nodeTransport', atOnce: 32, clients: { 'raw node:http': '>= 0.85, <= 1.25' } },
  { transport: 'nodeTransport', atOnce: 256, clients: { 'raw node:http': '>= 0.85, <= 1.25' } },
  {
    transport: 'fetchTransport',
    atOnce: 32,
    clients: { 'global fetch, as a user writes it': '>= 0.90, <= 1.12' },
  },
];

const rows: string[][] = [];
for (const { transport, atOnce, clients } of BESIDE) {
  const own = `sendable, ${transport}`;
  const rounds = await inTurns([own, ...Object.keys(clients)], atOnce);
  for (const [client, aim] of Object.entries(clients)) {
    const ratio = (what: keyof Speed): string =>
      median(rounds.map(round => (round[own]?.[what] ?? Number.NaN) / (round[client]?.[what] ?? Number.NaN))).toFixed(
        2,
      );
    rows.push([
      `\`${transport}\`, ${atOnce} at once`,
      client,
      `${ratio('perSecond')} of its requests/s, ${ratio('userCpu')} of its CPU`,
      aim,
    ]);
  }
}
server.disconnect();

const alone = fileURLToPath(new URL('./alone-process.ts', import.meta.url));
const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', alone]);
const { send, body, sendAll, grownMb }: Record<'send' | 'body' | 'sendAll' | 'grownMb', number> = JSON.parse(stdout);
rows.push(
  ['`bot.send`, no network', '-', `${send.toFixed(2)} us`, '<= 2.6 us'],
  [
    '`bot.sendAll` of 1 000 000, no network',
    `a loop of \`toBody\`, ${body.toFixed(2)} us`,
    `${sendAll.toFixed(2)} us, +${grownMb.toFixed(0)} MB`,
    '<= 3 us, +45 MB',
  ],
);
console.log(`User CPU time, and requests per second: the median of ${ROUNDS} rounds. Each client has a process of its own, and they take turns.
`);
console.log(table({ head: ['work', 'beside', 'measured', 'aim'], rows }));

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Message, toBody } from 'sendable';
import { spentBy } from '../support/spent.js';
import { seeded, shuffled } from '../types/shuffle.js';
import { ROOT } from '../types/tsc.js';
import { grouped, table } from './markdown.js';
import { median } from './median.js';
import type { Speed } from './send-slice.js';

// npm run bench transports: each transport compared with its HTTP client, and the command with a script, with the aim of each.
const { values } = parseArgs({ options: { processes: { type: 'string', default: '5' } } });
// Two processes of one client differ by up to a fifth, by how V8 compiled it and where its memory grew.
const PROCESSES = Number(values.processes);
const ROUNDS = 9;
const SLICE_MS = 80;
// V8 still compiles in the first second or so, and that takes CPU time of the same process.
const WARM_UP = 20;
const random = seeded(1);

const server = fork(new URL('./send-server.mjs', import.meta.url), { execArgv: [] });
const [port] = await once(server, 'message');
const program = new URL('./transports-process.ts', import.meta.url);

type Round = Readonly<Record<string, Speed>>;

/** Measures clients in turns, each in a process of its own: they never send at the same time. */
const inTurns = async (names: readonly string[], atOnce: number): Promise<readonly Round[]> => {
  const clients = names.map(name => ({ name, child: fork(program, [name, `${port}`, `${atOnce}`, `${SLICE_MS}`]) }));
  for (const { child } of clients) await once(child, 'message');
  const rounds: Round[] = [];
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

const COMMAND_ROUNDS = 3;
const LINES = 100_000;
/** Sends a file of JSON lines with the command and with a script, as often by turns. */
const commandRatios = async (baseUrl: string): Promise<Ratios> => {
  const folder = await mkdtemp(join(tmpdir(), 'sendable-bench-'));
  const file = join(folder, 'campaign.jsonl');
  const text = 'Your new card is ready. Come by when you like, we are open until six.';
  const line = (at: number): string => toBody(Message.text(text).toCustomer(`C-${at}`));
  await writeFile(file, `${Array.from({ length: LINES }, (_, at) => line(at)).join('\n')}\n`);
  const command = [join(ROOT, 'dist/cli/main.js'), 'send', file];
  const script = [fileURLToPath(new URL('./send-lines.mjs', import.meta.url)), file, baseUrl];
  const env = { SENDABLE_BASE_URL: baseUrl, SENDABLE_TOKEN: 'token' };
  const perSecond: number[] = [];
  const userCpu: number[] = [];
  for (let round = 0; round < COMMAND_ROUNDS; round++) {
    const own = await spentBy(command, { env });
    const bare = await spentBy(script);
    perSecond.push(bare.seconds / own.seconds);
    userCpu.push(own.user / bare.user);
  }
  await rm(folder, { recursive: true });
  return { perSecond: median(perSecond), userCpu: median(userCpu) };
};

interface Comparison {
  readonly transport: string;
  readonly atOnce: number;
  /** The clients that it is compared with, each with the aims for requests per second and for user CPU time. */
  readonly clients: Readonly<Record<string, Aims>>;
}

type Aims = readonly [perSecond: string, cpu: string];
const NO_AIMS: Aims = ['-', '-'];

const HTTP: Aims = ['≥ 0.85', '≤ 1.25'];
const COMPARISONS: readonly Comparison[] = [
  {
    transport: 'undiciTransport',
    atOnce: 32,
    clients: {
      'undici Pool, as a user writes it': ['≥ 0.97', '≤ 1.00'],
      'raw undici Pool': ['≥ 0.90', '≤ 1.20'],
      'minimal code on undici': NO_AIMS,
    },
  },
  {
    transport: 'nodeTransport',
    atOnce: 1,
    clients: { 'raw node:http': ['≥ 0.80', '≤ 1.25'], 'minimal code on node:http': NO_AIMS },
  },
  {
    transport: 'nodeTransport',
    atOnce: 32,
    clients: { 'raw node:http': HTTP, 'node:http, as a user writes it': NO_AIMS, 'minimal code on node:http': NO_AIMS },
  },
  {
    transport: 'nodeTransport',
    atOnce: 256,
    clients: { 'raw node:http': HTTP, 'minimal code on node:http': NO_AIMS },
  },
  {
    transport: 'fetchTransport',
    atOnce: 32,
    clients: { 'fetch, as a user writes it': ['≥ 0.90', '≤ 1.12'], 'minimal code on fetch': NO_AIMS },
  },
];

interface Ratios {
  readonly perSecond: number;
  readonly userCpu: number;
}
const rowOf = (work: string, client: string, [perSecond, cpu]: Aims, ratios: Ratios): readonly string[] => [
  work,
  client,
  ratios.perSecond.toFixed(2),
  perSecond,
  ratios.userCpu.toFixed(2),
  cpu,
];

const rows: (readonly string[])[] = [];
for (const { transport, atOnce, clients } of COMPARISONS) {
  const own = `sendable, ${transport}`;
  const rounds: Round[] = [];
  for (let set = 0; set < PROCESSES; set++) rounds.push(...(await inTurns([own, ...Object.keys(clients)], atOnce)));
  const ratio = (client: string, what: keyof Speed): number =>
    median(rounds.map(round => (round[own]?.[what] ?? Number.NaN) / (round[client]?.[what] ?? Number.NaN)));
  for (const [client, aims] of Object.entries(clients))
    rows.push(
      rowOf(`\`${transport}\`, ${atOnce} at once`, client, aims, {
        perSecond: ratio(client, 'perSecond'),
        userCpu: ratio(client, 'userCpu'),
      }),
    );
}
rows.push(
  rowOf(
    `\`sendable send\`, ${grouped(LINES)} lines`,
    'a script with node:http',
    ['≥ 0.80', '≤ 1.40'],
    await commandRatios(`http://127.0.0.1:${port}`),
  ),
);
server.disconnect();

console.log(`Each transport, and the command \`sendable send\`, is compared with an HTTP client, in requests per second and in user CPU time. A figure
is the ratio of the two: the median of ${PROCESSES} processes with ${ROUNDS} rounds each. The command has ${COMMAND_ROUNDS} rounds.
`);
console.log(table({ head: ['work', 'compared with', 'x requests/s', 'aim', 'x CPU', 'aim'], rows }));

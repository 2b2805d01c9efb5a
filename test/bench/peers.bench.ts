import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { spentOn } from '../types/instantiations.js';
import { table } from './markdown.js';
import { bundleSize } from './peers/bundle-size.js';
import { assertFair } from './peers/fair.js';
import { importTime } from './peers/import-time.js';
import { MISTAKEN, MISTAKES } from './peers/mistakes.js';
import { PEERS } from './peers/peers.js';
import { refusalsOf } from './peers/refusals.js';
import type { Times } from './peers/speed-process.js';
import { spread } from './spread.js';
import { typeCosts } from './type-costs.js';

// Our builders compared with those of other platforms, each with a message of the same content. Run by tsx, after a build.
const { values } = parseArgs({ options: { processes: { type: 'string', default: '3' } } });

await assertFair();

const run = promisify(execFile);
const program = fileURLToPath(new URL('./peers/speed-process.ts', import.meta.url));
const timesOf = async (name: string): Promise<Times> =>
  JSON.parse((await run(process.execPath, ['--import', 'tsx', program, name])).stdout);

const measured = new Map<string, Times[]>(PEERS.map(({ name }) => [name, []]));
// In turns, so that a minute in which the machine is busy falls on all alike.
for (let round = 0; round < Number(values.processes); round++)
  for (const [name, times] of measured) times.push(await timesOf(name));

const typeCost = async (name: string): Promise<string> => {
  const code = typeCosts[name];
  if (code === undefined) return '-';
  // Fewer than the import alone takes counts as 0.
  return String(Math.max(0, (await spentOn('6.0.3', code)).instantiations));
};

const ownImport = await importTime('sendable');
const importRatio = async (from: string): Promise<string> =>
  from === 'sendable' ? '1.0' : ((await importTime(from)) / ownImport).toFixed(1);
const rows: string[][] = [];
for (const { name, imports, types = name } of PEERS) {
  const times = measured.get(name) ?? [];
  const texts = times.flatMap(({ text }) => text ?? []);
  rows.push([
    name,
    spread(times.map(({ carousel }) => carousel)),
    spread(texts),
    String(times[0]?.bytes),
    imports === undefined ? '-' : await importRatio(imports.from),
    imports === undefined ? '-' : String(await bundleSize(imports)),
    await typeCost(types),
  ]);
}

console.log(`Each library builds a carousel of 3 elements with 3 buttons each, and a text, and writes them as JSON. A time is a multiple
of the time of a _plain literal_, an object written by hand. Each time is the median of ${values.processes} processes; the slowest one is in brackets.
`);
console.log(
  table({
    head: [
      'library',
      'carousel, x literal',
      'text, x literal',
      'JSON, bytes',
      'import, x sendable',
      'bundle, bytes',
      'instantiations',
    ],
    rows,
  }),
);

const words = Object.values(MISTAKES);
const refused: string[][] = [];
for (const [name, mistaken] of Object.entries(MISTAKEN)) {
  const { mistakes, forksSafely } = await refusalsOf(mistaken);
  const fork = { true: 'stays', false: 'changes', undefined: '-' }[String(forksSafely)] ?? '';
  refused.push([name, ...words.map(word => mistakes[word] ?? ''), fork]);
}
console.log(`
The next table shows when each library finds each of six mistakes. The compiler reports it (✓), the library throws at run time (◐), or the wrong
message goes out (✗). A dash means that the mistake cannot be made with the library. A "shared base" is not a mistake: it is a
half-built message from which two messages are made. The base stays the same (✓), or it changes (✗), and then both messages change.
`);
console.log(table({ head: ['library', ...words, 'shared base'], rows: refused }));

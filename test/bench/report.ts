import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chartsOf, countAims, withCharts } from '../../docs/generate/charts.js';
import { manifest } from '../package/manifest.js';
import { ROOT } from '../types/tsc.js';
import { withFigures } from './figures.js';

// npm run bench: every comparison, one after the other, each in processes of its own. With --write the figures go into
// docs/benchmarks.md, and its charts are drawn again.
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

const PAGE = 'docs/benchmarks.md';

const PARTS: readonly (readonly [title: string, ...command: readonly string[]])[] = [
  ['Builders compared with other libraries', 'test/bench/peers.bench.ts'],
  ['Builders by kind of message', 'test/bench/build.bench.ts'],
  ['Types', 'test/bench/types.bench.ts'],
  ['Transports compared with their HTTP clients', 'test/bench/transports.bench.ts'],
  ['Without a network', 'test/bench/alone.bench.ts'],
  ['Starting', 'test/bench/start.bench.ts'],
  ['Sending', 'test/bench/send.bench.ts', '--rounds', '15'],
  ['The queue', 'test/bench/queue.bench.ts'],
  ['The event loop', 'test/bench/blocks.bench.ts'],
];

/** All that a part prints, while it is shown. */
const outputOf = async (command: readonly string[]): Promise<string> => {
  const child = spawn(process.execPath, ['--import', 'tsx', ...command], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    printed += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}.`);
  return printed.trim();
};

/** Describes the machine's load, and warns if it has no core left for the bench. The build just before is part of it. */
const busyness = (): string => {
  const [load = 0] = loadavg();
  const cores = cpus().length;
  const before = `load before the run: ${load.toFixed(1)}, on ${cores} cores`;
  return load > cores ? `${before}. Other programs ran, too, so times that are not ratios may be too long` : before;
};
const machine = [
  `sendable ${manifest.version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`,
  `${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
  `${new Date().toISOString().slice(0, 10)}; ${busyness()}`,
];
console.log(machine.join('\n'));

const sections: string[] = [];
for (const [title, ...command] of PARTS) {
  console.log(`\n## ${title}\n`);
  sections.push(`### ${title}\n\n${withCharts(title, await outputOf(command))}`.trim());
}

if (values.write) {
  const { all, missed } = countAims(sections.join('\n\n'));
  const lines = [...machine, `${missed} of ${all} aims are missed`];
  const figures = [lines.map(line => `- ${line}`).join('\n'), ...sections].join('\n\n');
  const page = withFigures(readFileSync(join(ROOT, PAGE), 'utf8'), figures);
  writeFileSync(join(ROOT, PAGE), page);
  execFileSync('npx', ['biome', 'check', '--write', PAGE], { cwd: ROOT, stdio: 'inherit' });
  for (const [name, chart] of Object.entries(chartsOf(page))) writeFileSync(join(ROOT, 'docs', name), chart);
  console.log(`\nWritten into ${PAGE}.`);
}

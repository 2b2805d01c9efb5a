import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { manifest } from '../package/manifest.js';
import { ROOT } from '../types/tsc.js';

// npm run bench: every comparison, one after the other, each in processes of its own. With --write the figures go into
// docs/benchmarks.md.
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const PAGE = join(ROOT, 'docs/benchmarks.md');
const [START, END] = ['<!-- figures of npm run bench -->', '<!-- end of figures -->'];

const PARTS: readonly (readonly [title: string, isTable: boolean, ...command: readonly string[]])[] = [
  ['Building beside other libraries', true, 'test/bench/peers.bench.ts'],
  ['Building, more closely', false, 'test/bench/build.bench.ts'],
  ['Types', false, 'test/bench/types.bench.ts'],
  ['Sending', true, 'test/bench/send.bench.ts', '--rounds', '15'],
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

const busy = loadavg()[0] ?? 0;
const machine = [
  `sendable ${manifest.version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`,
  `${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
  `${new Date().toISOString().slice(0, 10)}, load ${busy.toFixed(1)} before the run${busy > 1 ? ': requests per second mean nothing on so busy a machine' : ''}`,
];
console.log(machine.join('\n'));

const sections: string[] = [];
for (const [title, isTable, ...command] of PARTS) {
  console.log(`\n## ${title}\n`);
  const printed = await outputOf(command);
  sections.push(`### ${title}\n\n${isTable ? printed : `\`\`\`text\n${printed}\n\`\`\``}`);
}

if (values.write) {
  const page = readFileSync(PAGE, 'utf8');
  const [before, after] = [page.split(START)[0], page.split(END)[1]];
  if (after === undefined) throw new Error(`${PAGE} has no place for the figures: ${START} … ${END}`);
  const figures = [machine.map(line => `- ${line}`).join('\n'), ...sections].join('\n\n');
  writeFileSync(PAGE, `${before}${START}\n\n${figures}\n\n${END}${after}`);
  console.log(`\nWritten into ${PAGE}.`);
}

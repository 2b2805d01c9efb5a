import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type { Ratio } from './build-process.js';
import { median } from './median.js';

// The builders beside the plain literals that they replace, in several fresh processes. Run by tsx, after a build.
const { values } = parseArgs({ options: { processes: { type: 'string', default: '5' } } });

const AIMS = { carousel: { toBody: 0.95, 'JSON.stringify': 1.3 }, text: { toBody: 1, 'JSON.stringify': 1.3 } } as const;

const run = promisify(execFile);
const program = fileURLToPath(new URL('./build-process.ts', import.meta.url));

const measured = new Map<string, readonly Ratio[]>();
for (let i = 0; i < Number(values.processes); i++) {
  const ratios: readonly Ratio[] = JSON.parse((await run(process.execPath, ['--import', 'tsx', program])).stdout);
  for (const ratio of ratios) {
    const name = `${ratio.message.padEnd(10)}${ratio.call.padEnd(16)}`;
    measured.set(name, [...(measured.get(name) ?? []), ratio]);
  }
}

console.log(
  `Build and serialise, as a multiple of a plain literal with JSON.stringify, the median of ${values.processes} processes:\n`,
);
for (const [name, all] of measured) {
  const ratios = all.map(({ ratio }) => ratio);
  const aims = all.slice(0, 1).map(({ message, call }) => `aim: at most ${AIMS[message][call]}`);
  console.log(`${name}${median(ratios).toFixed(2)}  worst ${Math.max(...ratios).toFixed(2)}  ${aims}`);
}

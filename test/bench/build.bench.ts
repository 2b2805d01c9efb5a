import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type { Ratio } from './build-process.js';
import { table } from './markdown.js';
import { spread } from './spread.js';

// The builders compared with the plain literals that they replace, in several fresh processes. Run by tsx, after a build.
const { values } = parseArgs({ options: { processes: { type: 'string', default: '5' } } });

const AIMS: Readonly<Record<string, Readonly<Record<Ratio['call'], number>>>> = {
  carousel: { toBody: 0.85, 'JSON.stringify': 1.5 },
  text: { toBody: 0.4, 'JSON.stringify': 1.4 },
  OTP: { toBody: 0.9, 'JSON.stringify': 1.7 },
  image: { toBody: 0.8, 'JSON.stringify': 1.7 },
  'ten quick replies': { toBody: 2.4, 'JSON.stringify': 2.6 },
  'button template': { toBody: 1.5, 'JSON.stringify': 2 },
};

const run = promisify(execFile);
const program = fileURLToPath(new URL('./build-process.ts', import.meta.url));
const measured: Ratio[] = [];
for (let i = 0; i < Number(values.processes); i++)
  measured.push(...JSON.parse((await run(process.execPath, ['--import', 'tsx', program])).stdout));

console.log(`A figure is the time to build a message and write it as JSON, as a multiple of the plain literal's time. Each figure is the median of ${values.processes}
process${values.processes === '1' ? '' : 'es'}; the slowest one is in brackets. A function receives the strings of the message and its literal.
`);
const rows = Object.entries(AIMS).flatMap(([message, aims]) =>
  Object.entries(aims).map(([call, aim]) => {
    const ratios = measured.flatMap(one => (one.message === message && one.call === call ? one.ratio : []));
    return [message, `\`${call}\``, spread(ratios), String(aim)];
  }),
);
console.log(table({ head: ['message', 'call', 'measured', 'aim, at most'], rows }));

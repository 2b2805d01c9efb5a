import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type { MadeOf, Ratio } from './build-process.js';
import { table } from './markdown.js';
import { spread } from './spread.js';

// The builders beside the plain literals that they replace, in several fresh processes. Run by tsx, after a build.
const { values } = parseArgs({ options: { processes: { type: 'string', default: '5' } } });

const AIMS = { carousel: { toBody: 0.95, 'JSON.stringify': 1.3 }, text: { toBody: 1, 'JSON.stringify': 1.3 } } as const;

const run = promisify(execFile);
const program = fileURLToPath(new URL('./build-process.ts', import.meta.url));
const ratiosOf = async (madeOf: MadeOf): Promise<readonly Ratio[]> =>
  JSON.parse((await run(process.execPath, ['--import', 'tsx', program, madeOf])).stdout);

const measured: Readonly<Record<MadeOf, Ratio[]>> = { constants: [], data: [] };
for (let i = 0; i < Number(values.processes); i++) {
  measured.constants.push(...(await ratiosOf('constants')));
  measured.data.push(...(await ratiosOf('data')));
}

console.log(`Built and written as JSON, as a multiple of a plain literal with JSON.stringify: the median of ${values.processes} processes and
(in brackets) the worst. Both are made of constants, or both of data. The aims are for constants.
`);
const rows = Object.entries(AIMS).flatMap(([message, aims]) =>
  Object.entries(aims).map(([call, aim]) => {
    const of = (ratios: readonly Ratio[]): string =>
      spread(ratios.flatMap(one => (one.message === message && one.call === call ? one.ratio : [])));
    return [message, `\`${call}\``, of(measured.constants), String(aim), of(measured.data)];
  }),
);
console.log(table({ head: ['message', 'call', 'of constants', 'aim, at most', 'of data'], rows }));

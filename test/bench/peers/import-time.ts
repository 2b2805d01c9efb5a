import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from '../median.js';
import { BENCH } from './installed.js';

const run = promisify(execFile);
const PROCESSES = 9;

const program = (from: string): string => `
  const before = process.cpuUsage();
  await import('${from}');
  const { user, system } = process.cpuUsage(before);
  console.log(user + system);
`;

/** Milliseconds of CPU time that a fresh process spends on an import: what else the machine is doing does not count. */
export const importTime = async (from: string): Promise<number> => {
  const micros: number[] = [];
  for (let i = 0; i < PROCESSES; i++) {
    const { stdout } = await run('node', ['--input-type=module', '--eval', program(from)], { cwd: BENCH });
    micros.push(Number(stdout));
  }
  return median(micros) / 1000;
};

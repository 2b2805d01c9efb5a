import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { codeOf } from '../cli-error.js';
import type { Owner } from './record.js';

/** This process. */
export const ownOwner = async (): Promise<Owner> => {
  const born = await birthOf(process.pid);
  return { run: randomUUID(), pid: process.pid, host: hostname(), ...(born === undefined ? {} : { born }) };
};

/** Whether the process may still run; of another machine that cannot be known. */
export const mayBeAlive = async ({ pid, host, born }: Owner): Promise<boolean> => {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (thrown) {
    // EPERM: it runs, as somebody else.
    if (codeOf(thrown) !== 'EPERM') return false;
  }
  const now = await birthOf(pid);
  return born === undefined || now === undefined || born === now;
};

/** The boot of the machine and the tick in which the process began, on Linux. */
const birthOf = async (pid: number): Promise<string | undefined> => {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The name of the program may hold anything, so the fields are counted from its closing parenthesis: the 22nd of all.
    const tick = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${boot.trim()}:${tick}`;
  } catch {
    return undefined;
  }
};

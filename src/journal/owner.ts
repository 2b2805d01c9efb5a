import { randomUUID } from 'node:crypto';
import { readFile, readlink } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';
import { codeOf } from '../internal/foreign.js';
import type { Owner } from './record.js';

/** The state of a process. `unknown` must be treated as alive: two owners would send messages twice. */
export type Liveness = 'alive' | 'dead' | 'unknown';

const OPEN_RUNS = Symbol.for('sendable.journal.open');

/**
 * The runs whose journal is open in this process. On `globalThis`, as a process may have loaded this module twice, by `import`
 * and by `require`.
 */
export const openRuns = (): Set<string> => {
  const known: unknown = Reflect.get(globalThis, OPEN_RUNS);
  if (known instanceof Set) return known;
  const runs = new Set<string>();
  Object.defineProperty(globalThis, OPEN_RUNS, { value: runs });
  return runs;
};

/** This process. */
export const ownOwner = async (): Promise<Owner> => {
  const [namespace, born] = await Promise.all([readlink('/proc/self/ns/pid').catch(nothing), birthOf('self')]);
  return { run: randomUUID(), pid: process.pid, host: hostname(), namespace, born, bootedAt: bootTime() };
};

/**
 * Finds out whether `other` still runs. Only a process of the same boot, PID namespace and host can be looked up: elsewhere
 * its pid is the number of another process, or of none.
 */
export const livenessOf = async (other: Owner, own: Owner): Promise<Liveness> => {
  if (!isSameSystem(other, own)) return 'unknown';
  try {
    process.kill(other.pid, 0);
  } catch (thrown) {
    if (codeOf(thrown) === 'ESRCH') return 'dead';
    // EPERM: it runs, as another user.
  }
  if (!(await isOwnProc())) return 'unknown';
  const now = await birthOf(other.pid);
  if (now === undefined || other.born === undefined) return 'unknown';
  // Another process may have got the pid since.
  return now === other.born ? 'alive' : 'dead';
};

const isSameSystem = (other: Owner, own: Owner): boolean => {
  if (other.host !== own.host) return false;
  if (own.bootedAt !== undefined && other.bootedAt !== undefined)
    return Math.abs(own.bootedAt - other.bootedAt) <= BOOT_TIME_TOLERANCE;
  const [boot, otherBoot] = [own, other].map(({ born }) => born?.split(':')[0]);
  return boot !== undefined && boot === otherBoot && own.namespace !== undefined && own.namespace === other.namespace;
};

// In seconds: the clock is set now and then. Two machines of one name hardly start that close together.
const BOOT_TIME_TOLERANCE = 10;

/** Windows and macOS have neither /proc nor PID namespaces; there the time of the boot stands for the boot id. */
const bootTime = (): number | undefined =>
  process.platform === 'linux' ? undefined : Math.round(Date.now() / 1000 - uptime());

/** Checks that /proc shows the PID namespace of this process; `unshare --pid` alone leaves that of its parent there. */
const isOwnProc = async (): Promise<boolean> => (await readlink('/proc/self').catch(nothing)) === String(process.pid);

/** The boot of the machine and the tick in which the process began, on Linux. */
const birthOf = async (pid: number | 'self'): Promise<string | undefined> => {
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

const nothing = (): undefined => undefined;

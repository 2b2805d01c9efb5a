import { AsyncLocalStorage } from 'node:async_hooks';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import type { Random } from '../random.js';
import type { States } from '../states.js';
import type { Time } from '../time.js';
import { DiskFile } from './disk.js';
import type { DiskFault } from './plan.js';
import type { JournalWorldState } from './states.js';

/** The journal of the simulated machines. */
export const JOURNAL = '/simulated/journal';

/** A simulated process: it lives until an operation of its choice, and then does nothing any more. */
export class SimulatedProcess {
  isDead = false;
  operations = 0;
  private writes = 0;
  readonly runs: Set<string> = new Set();
  /** The listeners for its signals. */
  readonly signals: Set<() => void> = new Set();
  /** Set after a signal: the items that it has tried to send since. */
  isStopping = false;
  readonly triedAfterSignal: Set<number> = new Set();
  /** Takes the lines of its stdout and its stderr. */
  print: (text: string) => void = () => {};
  warn: (text: string) => void = () => {};
  readonly pid: number;
  readonly host: string;
  private readonly onOperation: (process: SimulatedProcess) => void;
  private readonly fault: DiskFault | undefined;

  constructor(
    pid: number,
    host: string,
    fault: DiskFault | undefined,
    onOperation: (process: SimulatedProcess) => void,
  ) {
    this.pid = pid;
    this.host = host;
    this.fault = fault;
    this.onOperation = onOperation;
  }

  /** Counts an operation, at which the process may end. Never settles for a dead process. */
  async operate(): Promise<void> {
    this.operations++;
    if (!this.isDead) this.onOperation(this);
    if (this.isDead) await new Promise(() => {});
  }

  /** Sends it SIGTERM. */
  signal(): void {
    const [listener] = this.signals;
    this.isStopping = true;
    if (!this.isDead) listener?.();
  }

  get faultKind(): DiskFault['kind'] | undefined {
    return this.fault?.kind;
  }

  /** Returns the error of the disk for this write or sync, if it is to fail. */
  faultOf(what: 'write' | 'sync'): Error | undefined {
    if (this.fault === undefined || ++this.writes < this.fault.at) return undefined;
    const { kind } = this.fault;
    if (what === 'sync') return kind === 'sync fails' ? systemError('EIO') : undefined;
    if (kind === 'sync fails') return undefined;
    return systemError(kind === 'full' ? 'ENOSPC' : 'EIO');
  }
}

// One for all worlds: on Node 20 each that was ever used makes every promise slower.
const current = new AsyncLocalStorage<SimulatedProcess>();

const systemError = (code: string): Error => Object.assign(new Error(`${code}: simulated`), { code });

/**
 * Stands in for the parts of Node that the journal uses: files, process ids, the host. The code under test is unchanged: the
 * functions of Node's own modules are replaced, and each sees the simulated process that calls it.
 */
export class Machine {
  readonly file: DiskFile = new DiskFile();
  readonly processes: SimulatedProcess[] = [];
  /** True if a write was torn while a process of another host, which cannot be looked up, had the journal open too. */
  isTornByTwo = false;
  private readonly time: Time;
  private readonly random: Random;
  private readonly restore: (() => void)[] = [];

  private readonly states: States<JournalWorldState>;

  constructor(time: Time, random: Random, states: States<JournalWorldState>) {
    this.time = time;
    this.random = random;
    this.states = states;
  }

  /** Runs code in a process. */
  runIn<T>(process: SimulatedProcess, work: () => T): T {
    this.processes.push(process);
    return current.run(process, work);
  }

  /** Runs code in a process that runs already. */
  enter<T>(process: SimulatedProcess, work: () => T): T {
    return current.run(process, work);
  }

  install(): void {
    const { open, readFile, readlink } = fsPromises;
    this.replace(fsPromises, 'open', (path: string, ...rest: [string]) =>
      path.startsWith('/simulated') ? this.open(path) : open(path, ...rest),
    );
    this.replace(fsPromises, 'readFile', (path: string, ...rest: ['utf8']) =>
      path.startsWith('/proc/') ? this.readProc(path) : readFile(path, ...rest),
    );
    this.replace(fsPromises, 'readlink', async (path: string) => {
      if (path === '/proc/self') return String(this.process().pid);
      return path.startsWith('/proc/') ? `pid:[${this.process().host}]` : readlink(path);
    });
    this.replace(os, 'hostname', () => this.process().host);
    this.replace(process, 'kill', (pid: number) => this.kill(pid));
    this.ownSignals();
    const { pid } = process;
    const before = Object.getOwnPropertyDescriptor(process, 'pid');
    Object.defineProperty(process, 'pid', {
      configurable: true,
      enumerable: true,
      get: () => current.getStore()?.pid ?? pid,
    });
    this.restore.push(() => before && Object.defineProperty(process, 'pid', before));
    this.ownRuns();
    syncBuiltinESMExports();
  }

  uninstall(): void {
    current.disable();
    for (const restore of this.restore.splice(0).reverse()) restore();
    syncBuiltinESMExports();
  }

  /** Returns the simulated process that calls. */
  process(): SimulatedProcess {
    const process = current.getStore();
    if (process === undefined) throw new Error('No simulated process calls.');
    return process;
  }

  private replace(owner: object, name: string, value: unknown): void {
    const before: unknown = Reflect.get(owner, name);
    Reflect.set(owner, name, value);
    this.restore.push(() => Reflect.set(owner, name, before));
  }

  /** The journal remembers on `globalThis` what its process has open. Each simulated process has a memory of its own. */
  private ownRuns(): void {
    const symbol = Symbol.for('sendable.journal.open');
    if (!(Reflect.get(globalThis, symbol) instanceof Set))
      Object.defineProperty(globalThis, symbol, { value: new Set<string>() });
    const runs: unknown = Reflect.get(globalThis, symbol);
    if (!(runs instanceof Set)) throw new Error('The journal does not remember its open runs.');
    this.replace(runs, 'has', (run: string) => this.process().runs.has(run));
    this.replace(runs, 'add', (run: string) => this.process().runs.add(run));
    this.replace(runs, 'delete', (run: string) => this.process().runs.delete(run));
    this.restore.push(() => {
      for (const name of ['has', 'add', 'delete']) Reflect.deleteProperty(runs, name);
    });
  }

  /** Each simulated process gets signals of its own. */
  private ownSignals(): void {
    const { on, off } = process;
    this.replace(process, 'on', (event: string, listener: () => void) =>
      event === 'SIGTERM' ? current.getStore()?.signals.add(listener) : Reflect.apply(on, process, [event, listener]),
    );
    this.replace(process, 'off', (event: string, listener: () => void) =>
      event === 'SIGTERM'
        ? current.getStore()?.signals.delete(listener)
        : Reflect.apply(off, process, [event, listener]),
    );
  }

  private kill(pid: number): true {
    const other = this.processes.find(process => process.pid === pid);
    if (other === undefined || other.isDead || other.host !== this.process().host) throw systemError('ESRCH');
    return true;
  }

  private async readProc(path: string): Promise<string> {
    const own = this.process();
    if (path.endsWith('boot_id')) return `boot-of-${own.host}\n`;
    const pid = path.startsWith('/proc/self/') ? own.pid : Number(path.split('/')[2]);
    this.kill(pid);
    return `${pid} (node) S ${'0 '.repeat(18)}${pid * 1000} 0`;
  }

  /** Lets some time pass: the disk is busy with others. */
  private async busy(): Promise<void> {
    await this.process().operate();
    await (this.random.chance(0.3) ? this.time.sleep(this.random.int(1, 5)) : this.time.turn());
  }

  private async open(path: string): Promise<object> {
    await this.busy();
    if (path !== JOURNAL) return { sync: async () => this.syncFolder(), close: async () => {} };
    const { file } = this;
    return {
      stat: async () => {
        await this.busy();
        return { size: file.content.length, nlink: 1, dev: -1, ino: -1, isFile: () => true };
      },
      read: async (buffer: Buffer, offset: number, length: number, position: number) => {
        await this.busy();
        const bytesRead = file.content.copy(buffer, offset, position, position + length);
        // What is read may have changed when the process learns of it.
        await this.busy();
        return { buffer, bytesRead };
      },
      appendFile: (text: string) => this.append(Buffer.from(text)),
      datasync: () => this.sync(),
      close: async () => this.busy(),
    };
  }

  private async append(bytes: Buffer): Promise<void> {
    const process = this.process();
    const fault = process.faultOf('write');
    const isAlive = !process.isDead;
    const { cuts } = this.file;
    const torn = bytes.subarray(0, this.random.int(0, bytes.length));
    await this.time.turn();
    const dies = process.operate();
    // A kill in the midst of a write leaves a part of it. After a power cut nothing is written any more.
    if (process.isDead) {
      const isTorn = isAlive && cuts === this.file.cuts;
      if (isTorn && torn.length > 0) this.states.reach('killed: in the midst of a write');
      if (isTorn) this.tear(torn);
      await dies;
    }
    if (fault !== undefined) {
      this.tear(torn);
      this.states.reach(`disk: ${process.faultKind ?? 'full'}`);
      throw fault;
    }
    this.file.append(bytes);
    await this.busy();
  }

  /** Writes a part of what was to be written. */
  private tear(bytes: Buffer): void {
    const own = this.process();
    if (this.processes.some(other => other.host !== own.host && !other.isDead)) this.isTornByTwo = true;
    this.file.append(bytes);
  }

  private async sync(): Promise<void> {
    const fault = this.process().faultOf('sync');
    const { length } = this.file.content;
    const { generation } = this.file;
    await this.busy();
    if (fault !== undefined) {
      this.states.reach('disk: sync fails');
      throw fault;
    }
    if (generation === this.file.generation) this.file.sync(length);
    await this.busy();
  }

  private async syncFolder(): Promise<void> {
    await this.busy();
    this.file.syncName();
  }
}

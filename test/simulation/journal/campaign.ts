import { JournalError } from '../../../src/journal/index.js';
import { JournalReader } from '../../../src/journal/state.js';
import { createRandom, itemAt, type Random } from '../random.js';
import type { States } from '../states.js';
import { Time } from '../time.js';
import { Trace } from '../trace.js';
import type { Row } from './life.js';
import { Machine, type SimulatedProcess } from './machine.js';
import type { JournalPlan } from './plan.js';
import { Platform } from './platform.js';
import { Presses } from './presses.js';
import type { JournalWorldState } from './states.js';

/** The part of a row that the command prints too. */
interface RowFacts {
  readonly index: number;
  readonly status: Row['status'];
  readonly earlier?: boolean | undefined;
  readonly id?: unknown;
}

/** The state that the processes of one campaign share, and the facts that they learned. */
export class Campaign {
  readonly plan: JournalPlan;
  readonly states: States<JournalWorldState>;
  readonly time: Time;
  readonly trace: Trace;
  readonly machine: Machine;
  readonly platform: Platform;
  readonly presses: Presses;
  readonly random: Random;
  readonly violations: string[] = [];
  /** The places of items in the list, by the journal's name for them. */
  readonly indexes: Map<string, number> = new Map();
  readonly opened: Set<SimulatedProcess> = new Set();
  readonly closing: Set<SimulatedProcess> = new Set();
  readonly rows: Map<SimulatedProcess, RowFacts[]> = new Map();
  /** The processes that ended with nothing left to do. */
  readonly done: Set<SimulatedProcess> = new Set();
  readonly errors: Map<SimulatedProcess, unknown> = new Map();
  /** The items whose sent rows were given in this life, and by which process. */
  private readonly given: Map<number, SimulatedProcess> = new Map();
  /** The items whose sent rows the journal must have, as the processes that gave them have ended without a fault. */
  private readonly kept: Set<number> = new Set();
  /** True if no process can use the journal any more. */
  isDamaged = false;
  kills = 0;
  endedAt = 0;

  constructor(plan: JournalPlan, states: States<JournalWorldState>) {
    this.plan = plan;
    this.states = states;
    this.time = new Time(plan.seed);
    // Kills come at each operation; a task that is late would only add timeouts.
    this.time.mayDelay = false;
    this.trace = new Trace(() => this.time.now());
    this.random = createRandom(plan.seed + 1);
    this.machine = new Machine(this.time, this.random, states);
    this.presses = new Presses(this);
    this.platform = new Platform(plan.items, this.time, this.trace, this.presses);
  }

  /** Checks what a row says, against what the platform knows. */
  row(process: SimulatedProcess, row: RowFacts): void {
    this.rows.get(process)?.push(row);
    const truth = itemAt(this.platform.truth, row.index);
    this.trace.add(`process ${process.pid}: row ${row.index} ${row.status}${row.earlier ? ' earlier' : ''}`);
    if (row.status === 'sent' && truth.taken === 0)
      this.violations.push(`row ${row.index} is sent, and the platform did not take it`);
    if (row.status === 'settled' && truth.taken === 0)
      this.violations.push(`row ${row.index} is settled, and the platform did not take it`);
    if (row.status === 'failed') {
      truth.deniedBy.add(process.pid);
      if (truth.takenFrom.has(process.pid))
        this.violations.push(`row ${row.index} is failed, and the platform took it`);
    }
    if (row.status === 'sent' && !row.earlier) this.given.set(row.index, process);
    if (!row.earlier) return;
    if (row.status === 'sent') this.states.reach('row: sent earlier');
    if (row.status === 'settled') this.states.reach('row: settled');
    if (row.status !== 'unknown') return;
    this.states.reach('row: in doubt');
    if (this.presses.settled.has(row.index))
      this.violations.push(`item ${row.index} is in doubt, although a press has settled it`);
    if (this.kept.has(row.index)) this.violations.push(`item ${row.index} is in doubt, although its row was given`);
    if (typeof row.id === 'string') this.indexes.set(row.id, row.index);
  }

  /** Each row is in the journal before it is given, so the processes that begin now find it there. */
  beginLife(): void {
    for (const [item, giver] of this.given)
      if (giver.faultKind === undefined && !this.errors.has(giver)) this.kept.add(item);
    this.given.clear();
  }

  /** Checks what the next process would say of a journal that is for another target: that nothing arrived, or nothing of it. */
  checkArrivals(): void {
    const reader = new JournalReader('journal');
    try {
      for (const [index, line] of this.machine.file.content.toString('latin1').split('\n').entries())
        if (line !== '') reader.add(index + 1, Buffer.from(line, 'latin1'));
    } catch {
      // The processes report a journal that is damaged.
      return;
    }
    const { header, items, mayHaveArrived } = reader.state;
    if (header === undefined || mayHaveArrived) return;
    if (items.size > 0) this.states.reach('journal: nothing has arrived, although items were sent');
    for (const [item, { taken }] of this.platform.truth.entries())
      if (taken > 0) this.violations.push(`the journal says that nothing arrived, and the platform took item ${item}`);
  }

  /** Loses what was not synced. */
  cutPower(): void {
    this.given.clear();
    this.kept.clear();
    this.states.reach(`power cut: ${this.machine.file.cutPower(this.random)}`);
  }

  failed(process: SimulatedProcess, thrown: unknown, isExpected: boolean = thrown instanceof JournalError): void {
    this.errors.set(process, thrown);
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    this.trace.add(`process ${process.pid} fails: ${message}`);
    if (!isExpected) this.violations.push(`the journal threw ${message}`);
    this.said(process, message);
  }

  /** Records what a process reported to its user. */
  said(process: SimulatedProcess, message: string): void {
    if (/Stopping\.|nothing more is sent|Restore it\./i.test(message)) this.errors.set(process, message);
    if (message.includes('Restore the journal')) {
      // A record of the new owner that follows half a record of the old one may be lost: refusing is right.
      if (!this.machine.isTornByTwo) this.violations.push('the journal is refused as damaged');
      this.isDamaged = true;
    }
    // The first record is synced before the name of the file is.
    if (message.includes('is not a journal of sendable')) this.violations.push('the first record was lost');
    if (message.includes('taken the journal over')) this.states.reach('owner: stopped, as the journal was taken over');
    if (message.includes('in use by process')) this.states.reach('rival: refused, as the owner lives');
    if (message.includes('cannot be known from here'))
      this.states.reach('rival: refused, as nobody can tell whether the owner lives');
  }
}

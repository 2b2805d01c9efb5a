import { type Journal, JournalError } from '../../../src/journal/index.js';
import { createRandom, itemAt } from '../random.js';
import type { Campaign } from './campaign.js';
import type { SimulatedProcess } from './machine.js';
import type { JournalPlan } from './plan.js';

/** A user's press on one message that arrived. */
export interface PressPlan {
  /** The time after the arrival, in milliseconds: before the response, after it, or when its process has ended. */
  readonly afterMs: number;
  /**
   * The moment at which somebody learns of a press that no process took: before anybody decides about the message, or after a
   * wrong decision to send it again: right then, or at the next attempt.
   */
  readonly learned: 'first' | 'after a wrong decision' | 'at the attempt';
}

/** Decides which items are pressed. An item without an id has no buttons that name it. */
export const makePresses = (seed: number, items: JournalPlan['items']): JournalPlan['presses'] => {
  // Numbers of their own, so that the rest of a seed's campaign does not depend on presses.
  const random = createRandom(seed ^ 0x5eed);
  return items.map(({ hasId }) => {
    const press: PressPlan = {
      afterMs: random.pick(0, 0, 0, 1, 3, 10, 50, 700),
      learned: random.pick('first', 'after a wrong decision', 'at the attempt'),
    };
    return hasId && random.chance(0.5) ? press : undefined;
  });
};

/**
 * The presses of a campaign. A press names the id of its message, so it proves that the message arrived: the process that has
 * the journal settles it. While there is none, the platform keeps the press, and delivers it again.
 */
export class Presses {
  /** The items that presses have settled, and whose records are on the disk. */
  readonly settled: Set<number> = new Set();
  private readonly waiting: Set<number> = new Set();
  private open: { readonly process: SimulatedProcess; readonly journal: Journal } | undefined;
  private readonly campaign: Campaign;

  constructor(campaign: Campaign) {
    this.campaign = campaign;
  }

  /** The press of an item that no process knows of yet. */
  waitingFor(item: number): PressPlan | undefined {
    return this.waiting.has(item) ? this.campaign.plan.presses?.[item] : undefined;
  }

  opened(process: SimulatedProcess, journal: Journal): void {
    this.open = { process, journal };
  }

  closed(process: SimulatedProcess): void {
    if (this.open?.process === process) this.open = undefined;
  }

  /** The platform took a message: its user may press a button of it. */
  taken(item: number): void {
    const { plan, time, trace } = this.campaign;
    const press = plan.presses?.[item];
    if (press === undefined) return;
    const pressed = press.afterMs === 0 ? time.turn() : time.sleep(press.afterMs);
    void pressed.then(async () => {
      trace.add(`item ${item} is pressed`);
      this.waiting.add(item);
      const { open } = this;
      if (open === undefined || open.process.isDead) return;
      await this.campaign.machine.enter(open.process, () => this.settle(open.journal, item, open.process));
    });
  }

  /** Has a journal settle an item that was pressed. */
  async settle(journal: Journal, item: number, process: SimulatedProcess): Promise<void> {
    const { states, violations, platform, rows } = this.campaign;
    const id = `m-${item}`;
    const isInDoubt = (): boolean => journal.doubts().some(doubt => doubt.id === id);
    const wasInDoubt = isInDoubt();
    const hasRow = rows.get(process)?.some(({ index }) => index === item) === true;
    const isInFlight = itemAt(platform.truth, item).triedBy.has(process.pid) && !hasRow;
    try {
      await journal.settle(id);
    } catch (thrown) {
      if (!(thrown instanceof JournalError)) violations.push(`settle threw ${String(thrown)}`);
      return;
    }
    if (process.isDead) return;
    this.waiting.delete(item);
    if (isInDoubt()) violations.push(`item ${item} is in doubt after a press has settled it`);
    if (!wasInDoubt) states.reach('press: of a message that was not in doubt');
    else states.reach(isInFlight ? 'press: while its send was in flight' : 'press: settled an unknown send');
    if (wasInDoubt) this.noteSettled(item, process);
  }

  /** Notes that a process has settled an item on its disk. */
  noteSettled(item: number, process: SimulatedProcess): void {
    this.waiting.delete(item);
    if (process.faultKind === undefined) this.settled.add(item);
  }
}

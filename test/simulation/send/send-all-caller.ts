import { isSendError, type SendAllOptions, type SendAllRow, type Sendable } from '../../../src/index.js';
import { itemAt } from '../random.js';
import { createMessage } from './messages.js';
import type { Known } from './outcomes.js';
import type { SendAllPlan } from './plan.js';
import type { World } from './world.js';

type Row = SendAllRow<Sendable>;

class OwnError extends Error {}

/** Runs one `sendAll` of the plan, and checks its rows: each item has one, and none has two. */
export const runSendAll = async (world: World, plan: SendAllPlan, known: Known[]): Promise<void> => {
  const run = new SendAllCaller(world, plan, known);
  world.trace.add(`bot ${plan.bot} sends all ${plan.messages.join(' ')}`);
  try {
    await run.read();
    run.end(undefined);
  } catch (thrown) {
    run.end({ thrown });
  }
};

class SendAllCaller {
  private pulled = 0;
  /** The rows that the reader, or else `onRow`, has seen. */
  private readonly seen: Set<number> = new Set();
  private readonly shown: Set<number> = new Set();
  private hasLeft = false;
  private isShowing = false;
  private readonly begun: Set<number> = new Set();
  private readonly world: World;
  private readonly plan: SendAllPlan;
  private readonly known: Known[];

  constructor(world: World, plan: SendAllPlan, known: Known[]) {
    this.world = world;
    this.plan = plan;
    this.known = known;
  }

  async read(): Promise<void> {
    const { world, plan } = this;
    const bot = itemAt(world.bots, plan.bot);
    const run = bot.sendAll<Iterable<Sendable> | AsyncIterable<Sendable>>(this.source(), this.options());
    if (plan.reading === 'awaited') {
      const { sent, failed, unknown } = await run;
      if (sent + failed + unknown !== this.pulled)
        world.violate(`sendAll counts ${sent + failed + unknown} rows of ${this.pulled} items`);
      for (let index = 0; index < this.pulled; index++) this.seen.add(index);
      return;
    }
    for await (const row of run) {
      this.see(row, this.seen, 'reader');
      if (this.plan.onRow === 'none') this.judge(row);
      if (plan.reading === 'slowly') await world.time.sleep(100);
      if (plan.reading === 'left' && this.seen.size >= plan.leavesAfter) {
        this.hasLeft = true;
        break;
      }
    }
  }

  /** Checks the run at its end. */
  end(failure: { readonly thrown: unknown } | undefined): void {
    const { world, plan } = this;
    this.reachStates(failure?.thrown);
    world.trace.add(`sendAll ends: ${this.seen.size} of ${this.pulled} rows, ${describe(failure)}`);
    if (failure !== undefined && !(failure.thrown instanceof OwnError) && !isSendError(failure.thrown))
      world.violate(`sendAll threw ${String(failure.thrown)}`);
    if (failure !== undefined) world.checkSecrets('what sendAll threw', failure.thrown);
    // An item that the source gave after the end was not begun.
    const given = plan.onRow === 'none' ? this.seen : this.shown;
    const isAwaited = plan.reading === 'awaited' && plan.onRow === 'none';
    if ((this.hasLeft && plan.onRow === 'none') || isAwaited) return;
    for (const index of this.begun) if (!given.has(index)) world.violate(`sendAll gave no row for item ${index}`);
    const missing = this.pulled - given.size;
    if (missing > (failure === undefined && !this.hasLeft ? 0 : 1))
      world.violate(`sendAll gave no row for ${missing} items that it read`);
  }

  private reachStates(thrown: unknown): void {
    const { states } = this.world;
    const inFlight = this.plan.messages.some(message => this.world.ledger.of(message).attempts > 0);
    if (this.hasLeft && inFlight) states.reach('sendAll: the reader left while sends were in flight');
    if (thrown instanceof OwnError && thrown.message.includes('source') && inFlight)
      states.reach('sendAll: the source threw while sends were in flight');
    if (thrown instanceof OwnError && thrown.message.includes('onRow')) states.reach('sendAll: onRow threw');
    if (!isSendError(thrown)) return;
    if (thrown.kind === 'aborted') states.reach('sendAll: the signal ended it');
    if (thrown.message.includes('in a row')) states.reach('sendAll: failures in a row ended it');
    if (thrown.message.includes('was closed') && this.plan.source === 'hangs' && this.pulled === this.plan.sourceAt)
      states.reach('sendAll: close() ended it while its source gave nothing');
  }

  private options(): SendAllOptions<Sendable> {
    const { world, plan } = this;
    const { concurrency, stopAfter, signal, onRow, beforeAttempt } = plan;
    return {
      concurrency,
      stopAfter,
      ...(signal === undefined ? {} : { signal: itemAt(world.signals, signal).signal }),
      ...(onRow === 'none' ? {} : { onRow: row => this.show(row) }),
      ...(beforeAttempt === 'none' ? {} : { beforeAttempt: ({ index }) => this.beforeAttempt(index) }),
    };
  }

  private async show(row: Row): Promise<void> {
    const { world, plan } = this;
    if (this.isShowing) world.violate('onRow is called while an earlier call of it runs');
    this.isShowing = true;
    this.see(row, this.shown, 'onRow');
    this.judge(row);
    if (plan.onRow === 'slow') await world.time.sleep(50);
    this.isShowing = false;
    if (plan.onRow === 'throws' && this.shown.size === plan.leavesAfter) throw new OwnError('onRow failed');
  }

  private beforeAttempt(index: number): Promise<void> | undefined {
    const { world, plan } = this;
    this.begun.add(index);
    if (plan.beforeAttempt === 'slow') return world.time.sleep(50);
    if (plan.beforeAttempt === 'throws' && index % 3 === 2) throw new OwnError('beforeAttempt failed');
    return undefined;
  }

  private see(row: Row, seen: Set<number>, who: string): void {
    if (seen.has(row.index)) this.world.violate(`${who} sees row ${row.index} twice`);
    seen.add(row.index);
  }

  private judge(row: Row): void {
    const message = itemAt(this.plan.messages, row.index);
    const { status } = row;
    const arrived = status !== 'sent' && row.error.delivery !== 'not_sent' && row.error.delivery !== 'rejected';
    if (status === (arrived ? 'failed' : 'unknown')) this.world.violate(`row of ${message} is ${status}`);
    this.known.push({
      message,
      result: row.status === 'sent' ? { ok: true, receipt: row.receipt } : { ok: false, error: row.error },
    });
  }

  /** Notes that the bot reads an item: together with the unread rows, no more than `concurrency`. */
  private pull(index: number): void {
    const { concurrency, reading, onRow } = this.plan;
    this.pulled = Math.max(this.pulled, index + 1);
    if (reading === 'awaited' && onRow === 'none') return;
    const { size } = reading === 'awaited' ? this.shown : this.seen;
    if (index - size >= concurrency)
      this.world.violate(`sendAll reads item ${index} after ${size} rows, above its concurrency`);
  }

  private source(): Iterable<Sendable> | AsyncIterable<Sendable> {
    const { world, plan } = this;
    const item = (index: number): Sendable => {
      const message = itemAt(plan.messages, index);
      this.pull(index);
      return createMessage(itemAt(world.messages, message), message);
    };
    const { length } = plan.messages;
    if (plan.source === 'generator')
      return (function* () {
        for (let index = 0; index < length; index++) yield item(index);
      })();
    return (async function* () {
      for (let index = 0; index < length; index++) {
        if (plan.source === 'slow') await world.time.sleep(20 * (index % 3));
        if (index === plan.sourceAt && plan.source === 'throws') throw new OwnError('the source failed');
        if (index === plan.sourceAt && plan.source === 'hangs') await new Promise(() => {});
        yield item(index);
      }
    })();
  }
}

const describe = (failure: { readonly thrown: unknown } | undefined): string => {
  if (failure === undefined) return 'done';
  return isSendError(failure.thrown) ? `threw ${failure.thrown.kind}` : `threw ${String(failure.thrown)}`;
};

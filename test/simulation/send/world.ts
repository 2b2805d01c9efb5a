import type { Bot } from '../../../src/index.js';
import type { States } from '../states.js';
import { Time } from '../time.js';
import { Trace } from '../trace.js';
import { BotWatch } from './bot-watch.js';
import { Ledger } from './ledger.js';
import type { CallerPlan, MessagePlan, Moment, Plan } from './plan.js';
import type { SendState } from './send-states.js';

/** A word in every token, text and code of the world, so that one search finds a leak. */
export const SECRET = 'hushhush';

// Timers run on whole milliseconds, and a limit that passes gives the work one turn more.
export const LATE_MS = 5;

type EventName = Exclude<Moment, number>['event'];

/** The sender of a message. */
interface Owner {
  readonly bot: number;
  readonly caller: CallerPlan | undefined;
}

/** The world of one seed: what its parts share. */
export class World {
  readonly plan: Plan;
  readonly time: Time;
  readonly trace: Trace;
  readonly ledger: Ledger;
  readonly states: States<SendState>;
  readonly watches: readonly BotWatch[];
  readonly signals: readonly AbortController[];
  /** The messages: those of the plan, then those of the probes. */
  readonly messages: MessagePlan[];
  /** The bot and the caller of each message. */
  readonly owners: Map<number, Owner> = new Map();
  /** The start of a message's deadline, as far as the world can know it. */
  readonly startedAt: Map<number, number> = new Map();
  readonly violations: string[] = [];
  bots: readonly Bot[] = [];
  /** The times at which signals aborted. */
  readonly abortedAt: Map<number, number> = new Map();
  /** The number of callers that are not done. */
  underWay = 0;
  /** The virtual time of the end, in milliseconds. */
  endedAt = 0;
  /** True while listeners run, in the midst of a send. */
  isInEvent = false;
  private readonly counts: Map<string, number> = new Map();
  private readonly waiting: Map<string, readonly (() => void)[]> = new Map();

  constructor(plan: Plan, states: States<SendState>) {
    this.plan = plan;
    this.states = states;
    this.time = new Time(plan.seed);
    this.trace = new Trace(() => this.time.now());
    this.messages = [...plan.messages];
    this.ledger = new Ledger();
    this.watches = plan.bots.map((bot, index) => new BotWatch(plan, index, bot));
    this.signals = Array.from({ length: plan.signals }, () => new AbortController());
    for (const caller of plan.callers) {
      if (caller.kind === 'send') this.owners.set(caller.message, { bot: caller.bot, caller });
      if (caller.kind === 'sendAll')
        for (const message of caller.messages) this.owners.set(message, { bot: caller.bot, caller });
    }
  }

  watch(bot: number): BotWatch {
    const watch = this.watches[bot];
    if (watch === undefined) throw new RangeError(`There is no bot ${bot}.`);
    return watch;
  }

  /** Returns the bot that sends a message, and the caller; probes have no caller. */
  ownerOf(message: number): Owner {
    const owner = this.owners.get(message);
    if (owner === undefined) throw new RangeError(`Nobody sends message ${message}.`);
    return owner;
  }

  /** The deadline of a message, in milliseconds. */
  deadlineOf(message: number): number {
    const { bot, caller } = this.ownerOf(message);
    return (caller?.kind === 'send' ? caller.deadlineMs : undefined) ?? this.watch(bot).plan.deadlineMs;
  }

  /** Checks that a send ends at once when its signal aborts. */
  checkAbort(message: number): void {
    const { caller } = this.ownerOf(message);
    const signal = caller?.kind === 'send' || caller?.kind === 'sendAll' ? caller.signal : undefined;
    const abortedAt = signal === undefined ? undefined : this.abortedAt.get(signal);
    if (abortedAt === undefined) return;
    const lateMs = this.time.now() - Math.max(abortedAt, this.startedAt.get(message) ?? 0);
    if (lateMs > LATE_MS + this.time.blockedMs)
      this.violate(`message ${message} ends ${lateMs.toFixed(0)} ms after its signal has aborted`);
  }

  /** Looks for the secrets of the world in what it shows to callers and logs. */
  checkSecrets(what: string, shown: unknown): void {
    if (JSON.stringify(shown)?.includes(SECRET)) this.violate(`${what} holds a secret`);
  }

  violate(what: string): void {
    this.trace.add(`VIOLATION ${what}`);
    this.violations.push(what);
  }

  /** Runs a caller at its moment: in the midst of the event, if it is one. */
  at(moment: Moment, start: () => void): void {
    if (typeof moment === 'number') {
      void this.time.sleep(moment).then(start);
      return;
    }
    const key = `${moment.event} ${moment.nth}`;
    this.waiting.set(key, [...(this.waiting.get(key) ?? []), start]);
  }

  /** Notes an event of a bot, and starts the callers that wait for it. */
  happened(event: EventName): void {
    const nth = (this.counts.get(event) ?? 0) + 1;
    this.counts.set(event, nth);
    this.isInEvent = true;
    this.wake(`${event} ${nth}`);
    this.isInEvent = false;
  }

  /** Starts the callers whose event never came. Returns whether there were any. */
  wakeAll(): boolean {
    const keys = [...this.waiting.keys()];
    for (const key of keys) this.wake(key);
    return keys.length > 0;
  }

  private wake(key: string): void {
    const starts = this.waiting.get(key) ?? [];
    this.waiting.delete(key);
    for (const start of starts) start();
  }
}

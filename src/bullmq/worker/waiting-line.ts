import type { PermitAnswer, PermitRequest } from '../permit/permit.js';

/**
 * The slots of one lane: the sends that may be in flight in this process at once. BullMQ fetches more jobs than that, so that
 * the next job is ready when a slot is released.
 */
export class SendSlots {
  private free: number;
  private isClosing = false;
  private readonly waiting: ((isFree: boolean) => void)[] = [];

  constructor(count: number) {
    this.free = count;
  }

  /** Returns the number of jobs that BullMQ should fetch, so that no slot waits for Redis. */
  static jobsFor(count: number): number {
    return count + Math.ceil(count / 2);
  }

  /** Waits for a slot, in the order of the calls. Resolves to false, without a slot, when the worker closes. */
  acquire(): boolean | Promise<boolean> {
    if (this.isClosing) return false;
    if (this.free > 0) {
      this.free--;
      return true;
    }
    return new Promise(resolve => void this.waiting.push(resolve));
  }

  release(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free++;
    else next(true);
  }

  /** Ends all waits: the worker closes. */
  endWaits(): void {
    this.isClosing = true;
    for (const waiting of this.waiting.splice(0)) waiting(false);
  }
}

/** The permit's final answer to a job: not `wait`. */
export type LineAnswer = Exclude<PermitAnswer, { readonly answer: 'wait' }> | { readonly answer: 'closing' };

/** The permit's final answer to a job, and what the job calls when its send is over. */
export interface Turn {
  readonly answer: LineAnswer;
  /** Call it when the send is over: after a probe, the next job goes. */
  done(): void;
}

interface Waiter {
  readonly request: PermitRequest;
  readonly resolve: (turn: Turn) => void;
  readonly reject: (error: unknown) => void;
}

const WIDEST = 32;
const LONGEST_MS = 30_000;

/**
 * The jobs of one lane in this process that wait for a permit. Only the first jobs of the line ask: as many as got a permit
 * the last time. So a few short requests to Redis a second are enough at any rate. While the lane is on probation, one job goes
 * ahead, and the others wait for its outcome.
 */
export class WaitingLine {
  private readonly waiters: Waiter[] = [];
  private pumping = false;
  private isClosing = false;
  private wake = (): void => {};

  constructor(
    private readonly ask: (request: PermitRequest) => Promise<PermitAnswer>,
    private readonly onProbation: () => boolean,
  ) {}

  /** Waits for an answer that is not `wait`. Rejects when Redis fails. */
  async take(request: PermitRequest): Promise<Turn> {
    if (this.isClosing) return CLOSING;
    if (this.waiters.length === 0 && !this.pumping && !this.onProbation()) {
      const answer = await this.ask(request);
      if (answer.answer !== 'wait') return { answer, done: nothing };
    }
    return new Promise((resolve, reject) => {
      this.waiters.push({ request, resolve, reject });
      void this.pump();
    });
  }

  /** Ends all waits with `closing`: the worker closes. */
  endWaits(): void {
    this.isClosing = true;
    for (const waiter of this.waiters.splice(0)) waiter.resolve(CLOSING);
    this.wake();
  }

  private async pump(): Promise<void> {
    if (this.pumping) return;
    this.pumping = true;
    let width = 1;
    while (this.waiters.length > 0) {
      const probing = this.onProbation();
      const asking = this.waiters.splice(0, probing ? 1 : width);
      const results = await Promise.all(asking.map(waiter => this.askFor(waiter, probing)));
      const waits = results.flatMap(({ waitMs, waiter }) => (waitMs === undefined ? [] : [{ waitMs, waiter }]));
      this.waiters.unshift(...waits.map(({ waiter }) => waiter));
      width = waits.length > 0 ? Math.max(1, results.length - waits.length) : Math.min(WIDEST, width * 2);
      for (const { probe } of results) await probe;
      if (this.isClosing) this.endWaits();
      else if (waits.length > 0) await this.sleep(Math.min(LONGEST_MS, ...waits.map(({ waitMs }) => waitMs)));
    }
    this.pumping = false;
  }

  /** Asks for one waiter. The waiter is resolved, or `waitMs` says when to ask again. */
  private async askFor(waiter: Waiter, probing: boolean): Promise<Asked> {
    try {
      const answer = await this.ask(waiter.request);
      if (answer.answer === 'wait') return { waiter, waitMs: answer.ms };
      if (!probing || answer.answer !== 'go') {
        waiter.resolve({ answer, done: nothing });
        return { waiter };
      }
      const probe = new Promise<void>(done => waiter.resolve({ answer, done }));
      return { waiter, probe };
    } catch (error) {
      waiter.reject(error);
      return { waiter };
    }
  }

  private sleep(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

interface Asked {
  readonly waiter: Waiter;
  readonly waitMs?: number;
  /** Resolves when the probe is over. */
  readonly probe?: Promise<void>;
}

const nothing = (): void => {};
const CLOSING: Turn = { answer: { answer: 'closing' }, done: nothing };

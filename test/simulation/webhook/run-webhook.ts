import { createHash } from 'node:crypto';
import { createWebhook, type DedupeStore } from '../../../src/webhook/index.js';
import { itemAt } from '../random.js';
import type { Ran } from '../simulation.js';
import type { States } from '../states.js';
import { Time } from '../time.js';
import { Trace } from '../trace.js';
import type { StoreKind, WebhookPlan } from './plan.js';
import type { WebhookState } from './states.js';

/** The events of one press. */
interface PressTruth {
  /** The handler calls that are running. */
  running: number;
  handled: number;
  succeeded: number;
  storeCalls: number;
  /** True if a call of the store failed, so that its claim may stay. */
  storeFailed: boolean;
  /** The response to each delivery. */
  readonly responses: number[];
}

const SLOW_MS = 30;
const LATE_MS = 700;

/** Runs the deliveries of a plan, and checks that each press is handled once, or refused and said. */
export const runWebhook = async (plan: WebhookPlan, states: States<WebhookState>): Promise<Ran> => {
  // The real digest runs on threads of its own, whose order no seed decides.
  const { subtle } = crypto;
  const digest = Reflect.get(subtle, 'digest');
  Reflect.defineProperty(subtle, 'digest', { configurable: true, writable: true, value: sha256 });
  const world = new WebhookWorld(plan, states);
  try {
    await world.run();
  } finally {
    Reflect.deleteProperty(subtle, 'digest');
    if (Reflect.get(subtle, 'digest') !== digest) Reflect.set(subtle, 'digest', digest);
    world.time.end();
  }
  return { violations: world.violations, trace: world.trace, count: world.deliveries, virtualMs: world.endedAt };
};

const sha256 = async (_: string, bytes: Uint8Array): Promise<ArrayBuffer> => {
  const hash = createHash('sha256').update(bytes).digest();
  return hash.buffer.slice(hash.byteOffset, hash.byteOffset + hash.byteLength);
};

class WebhookWorld {
  readonly time: Time;
  readonly trace: Trace;
  readonly violations: string[] = [];
  deliveries = 0;
  endedAt = 0;
  private readonly plan: WebhookPlan;
  private readonly states: States<WebhookState>;
  private readonly truth: readonly PressTruth[];
  /** The claims of the store, and the press of each key. */
  private readonly claims: Map<string, 'running' | 'done'> = new Map();
  private readonly pressOf: Map<string, number> = new Map();
  private readonly reported: string[] = [];
  /** The calls of handlers and of the store that are running. */
  private working = 0;

  constructor(plan: WebhookPlan, states: States<WebhookState>) {
    this.plan = plan;
    this.states = states;
    this.time = new Time(plan.seed);
    this.trace = new Trace(() => this.time.now());
    this.truth = plan.presses.map(() => ({
      running: 0,
      handled: 0,
      succeeded: 0,
      storeCalls: 0,
      storeFailed: false,
      responses: [],
    }));
  }

  async run(): Promise<void> {
    const { plan, time } = this;
    const webhook = createWebhook({
      onPress: ({ messageId }) => this.handle(Number(messageId)),
      dedupe: this.createStore(),
      answerWithinMs: plan.answerWithinMs,
      checkTimeoutMs: plan.checkTimeoutMs,
      onError: (error, { stage }) => {
        this.trace.add(`error in ${stage}: ${error instanceof Error ? error.message : String(error)}`);
        this.reported.push(stage);
      },
    });
    let waiting = 0;
    const deliver = async (press: number): Promise<void> => {
      waiting++;
      this.deliveries++;
      const truth = itemAt(this.truth, press);
      const before = { handled: truth.handled, errors: this.reported.length };
      const isDone = truth.succeeded > 0;
      if (truth.running > 0 || waiting > 1) this.states.reach('duplicate: delivered in the same millisecond');
      const body = this.bodyOf(press);
      const startedAt = time.now();
      const { status } = await webhook.fetch(request(body));
      waiting--;
      truth.responses.push(status);
      this.trace.add(`delivery of ${press} ends: ${status}`);
      this.reachResponse(status, isDone, truth.handled > before.handled);
      const most = plan.answerWithinMs + 2 * plan.checkTimeoutMs + 10;
      if (time.now() - startedAt > most) this.violations.push(`the response to press ${press} took too long`);
      if (status === 500 && this.reported.length === before.errors)
        this.violations.push(`press ${press} is refused with 500, and no error is reported`);
      await time.settle();
      if (waiting === 0 && this.working === 0 && time.timersOfCode() > 0)
        this.violations.push(`${time.timersOfCode()} timers are left after the response to press ${press}`);
    };
    for (const [press, { deliveries }] of plan.presses.entries())
      for (const at of deliveries) void time.sleep(at).then(() => deliver(press));
    for (let steps = 0; steps < 20_000 && (await time.step()); steps++);
    if (waiting > 0) this.violations.push(`${waiting} deliveries wait for ever`);
    if (time.timersOfCode() > 0) this.violations.push(`${time.timersOfCode()} timers are left`);
    this.endedAt = time.now();
    for (const [press, truth] of this.truth.entries()) this.check(press, truth);
    for (const [key, claim] of this.claims) this.checkClaim(claim, this.pressOf.get(key) ?? 0);
  }

  private check(press: number, truth: PressTruth): void {
    const { responses, succeeded } = truth;
    if (succeeded > 1) this.violations.push(`press ${press} was handled ${succeeded} times`);
    // 202 says that the handler runs; its failure is reported, and the platform does not deliver again.
    if (responses.includes(200) && succeeded === 0)
      this.violations.push(`press ${press} got a 200, and was not handled`);
    if (succeeded > 0 && truth.handled > succeeded)
      this.states.reach('handler: failed, and the next delivery succeeded');
  }

  /** A claim that stays would block the press until the store forgets it. */
  private checkClaim(claim: 'running' | 'done', press: number): void {
    if (claim === 'running' && !itemAt(this.truth, press).storeFailed)
      this.violations.push(`the claim of press ${press} stays, and nothing runs`);
  }

  private async handle(press: number): Promise<void> {
    this.working++;
    await this.handleOnce(press).finally(() => {
      this.working--;
    });
  }

  private async handleOnce(press: number): Promise<void> {
    const truth = itemAt(this.truth, press);
    const kind = itemAt(this.plan.presses, press).handler[truth.handled] ?? 'succeeds';
    truth.handled++;
    if (++truth.running > 1) this.violations.push(`press ${press} is handled twice at the same time`);
    this.trace.add(`handles ${press}: ${kind}`);
    if (kind === 'is slow') await this.time.sleep(SLOW_MS);
    if (kind === 'is late' || kind === 'throws late') await this.time.sleep(LATE_MS);
    truth.running--;
    if (kind === 'throws' || kind === 'throws late') throw new Error('the handler failed');
    truth.succeeded++;
    this.trace.add(`handled ${press}`);
  }

  private createStore(): DedupeStore {
    return {
      claim: key =>
        this.call(key, 'claim', () => {
          const known = this.claims.get(key);
          if (known !== undefined) return known;
          this.claims.set(key, 'running');
          return 'new';
        }),
      complete: key =>
        this.call(key, 'complete', () => {
          this.claims.set(key, 'done');
          return undefined;
        }),
      release: key =>
        this.call(key, 'release', () => {
          this.claims.delete(key);
          return undefined;
        }),
    };
  }

  /** Calls the store, which may be slow or fail. One that `throws` has done nothing. */
  private async call<T>(key: string, what: 'claim' | 'complete' | 'release', act: () => T): Promise<T> {
    this.working++;
    return this.callOnce(key, what, act).finally(() => {
      this.working--;
    });
  }

  private async callOnce<T>(key: string, what: 'claim' | 'complete' | 'release', act: () => T): Promise<T> {
    const press = this.pressOf.get(key) ?? 0;
    const truth = itemAt(this.truth, press);
    const kind: StoreKind = itemAt(this.plan.presses, press).store[truth.storeCalls++] ?? 'at once';
    this.trace.add(`store ${what}s ${press}: ${kind}`);
    if (kind.startsWith('throws')) truth.storeFailed = true;
    if (kind === 'slow') await this.time.sleep(SLOW_MS);
    if (kind === 'late' || kind === 'throws late') {
      // The store has done it, and its response is late or lost.
      const result = act();
      await this.time.sleep(LATE_MS);
      if (kind === 'late') return result;
    }
    if (kind === 'throws' || kind === 'throws late') {
      if (what === 'complete') this.states.reach('store: could not complete, and the press was handled');
      throw new Error(`the store cannot ${what}`);
    }
    if (what === 'release' && truth.responses.includes(500))
      this.states.reach('store: claimed after the time limit, and released');
    return act();
  }

  private reachResponse(status: number, wasDone: boolean, handled: boolean): void {
    const { states } = this;
    if (status === 200) states.reach('response: 200');
    if (status === 200 && wasDone && !handled) states.reach('duplicate: answered 200, and not handled again');
    if (status === 202) states.reach('response: 202, as the handler is late');
    if (status === 409) states.reach('response: 409, as the handler runs');
    if (status === 500)
      states.reach(
        handled ? 'response: 500, as the handler failed' : 'response: 500, as the store failed before the handler',
      );
  }

  private bodyOf(press: number): string {
    const body = `[${press}]:pressed`;
    this.pressOf.set(createHash('sha256').update(`body:${body}`).digest('hex'), press);
    return body;
  }
}

/** A Fetch request whose body is there at once. */
const request = (body: string): Parameters<ReturnType<typeof createWebhook>['fetch']>[0] => {
  const parts = [new TextEncoder().encode(body)];
  return {
    method: 'POST',
    headers: new Headers({ 'content-type': 'text/plain' }),
    bodyUsed: false,
    body: {
      getReader: () => ({
        read: async () => {
          const value = parts.shift();
          return value === undefined ? { done: true } : { done: false, value };
        },
        cancel: async () => {},
      }),
    },
  };
};

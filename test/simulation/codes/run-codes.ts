import { type CodeStore, type CodeSubject, type Codes, createCodes, isCodeError } from '../../../src/codes/index.js';
import { createDatabase, type Database } from '../../support/codes/database.js';
import { itemAt } from '../random.js';
import type { Ran } from '../simulation.js';
import type { States } from '../states.js';
import { Time } from '../time.js';
import { Trace } from '../trace.js';
import type { CallPlan, CodesPlan } from './plan.js';
import type { CodesState } from './states.js';
import { replaceCrypto } from './web-crypto.js';

/** A code, and what happened to it. */
interface CodeTruth {
  readonly messageId: string;
  readonly value: string;
  readonly subject: CodeSubject;
  readonly expiresAt: number;
  /** The calls that got an `ok`, and the payments that were committed. */
  uses: number;
  /** True if a call has ended it, and has returned. */
  isOver: boolean;
}

/** A process of the bank. A killed one gets no response any more. */
interface Process {
  isAlive: boolean;
  readonly codes: Codes;
  readonly killed: Promise<'killed'>;
  kill(): void;
}

/** All that happens to a customer. */
interface CustomerTruth {
  readonly codes: CodeTruth[];
  /** The wrong values since the last right one and the last `forget`. */
  wrong: number;
  /** Counts the right values and `forget`s that began, since a call cannot be compared with what began meanwhile. */
  resets: number;
}

const SLOW_MS = 30;
const START = 1_700_000_000_000;
const PAYEES = ['PAYEE-1', 'PAYEE-2'] as const;

class PaymentFailed extends Error {}
class StoreFailed extends Error {}

/** Runs the calls of a plan, and checks after each that the promises of `codes` hold. */
export const runCodes = async (plan: CodesPlan, states: States<CodesState>): Promise<Ran> => {
  const world = new CodesWorld(plan, states);
  const restore = replaceCrypto(plan.seed);
  try {
    await world.run();
  } finally {
    restore();
    world.time.end();
  }
  return { violations: world.violations, trace: world.trace, count: world.calls, virtualMs: world.endedAt };
};

class CodesWorld {
  readonly time: Time;
  readonly trace: Trace;
  readonly violations: string[] = [];
  calls = 0;
  endedAt = 0;
  private jumpedMs = 0;
  private storeCalls = 0;
  private waiting = 0;
  private readonly plan: CodesPlan;
  private readonly states: States<CodesState>;
  private readonly database: Database;
  private readonly processes: Process[];
  private readonly customers: Map<string, CustomerTruth> = new Map();
  private readonly written: string[] = [];

  constructor(plan: CodesPlan, states: States<CodesState>) {
    this.plan = plan;
    this.states = states;
    this.time = new Time(plan.seed);
    this.trace = new Trace(() => this.time.now());
    this.database = createDatabase(() => this.clock());
    this.processes = Array.from({ length: plan.processes }, () => this.start());
  }

  /** True if nothing disturbs the calls: a code that is active must then be right. */
  private get isCalm(): boolean {
    const { store, jumps, kills, guesses } = this.plan;
    return store.length + jumps.length + kills.length + guesses === 0;
  }

  private clock(): number {
    return Math.floor(START + this.time.now() + this.jumpedMs);
  }

  async run(): Promise<void> {
    const { plan, time } = this;
    for (const { at, byMs } of plan.jumps)
      void time.sleep(at).then(() => {
        this.jumpedMs += byMs;
        this.trace.add(`the clock of the store jumps by ${byMs} ms`);
      });
    for (const { at, process } of plan.kills)
      void time.sleep(at).then(() => {
        this.trace.add(`process ${process} is killed`);
        itemAt(this.processes, process).kill();
        this.processes[process] = this.start();
      });
    for (const call of plan.calls) void time.sleep(call.at).then(() => this.call(call));
    if (plan.guesses > 0) void this.attack();
    for (let steps = 0; steps < 100_000 && (await time.step()); steps++);
    if (this.waiting > 0) this.violations.push(`${this.waiting} calls wait for ever`);
    this.endedAt = time.now();
    const kept = this.written.join('\n');
    for (const secret of ['customer-', ...PAYEES, '120.00'])
      if (kept.includes(secret)) this.violations.push(`the store keeps ${secret}`);
  }

  private start(): Process {
    let kill = (): void => {};
    const killed = new Promise<'killed'>(resolve => {
      kill = () => resolve('killed');
    });
    const { attempts, validMs, pauseMs, perDay } = this.plan;
    const process: Process = {
      isAlive: true,
      killed,
      kill: () => {
        process.isAlive = false;
        kill();
      },
      codes: createCodes({
        secret: new Uint8Array(32).fill(1),
        store: this.storeOf(() => process.isAlive),
        ...{ attempts, validMs, pauseMs, perDay },
      }),
    };
    return process;
  }

  /** The store as a process sees it: slow, failing, and with a client that repeats commands whose response was lost. */
  private storeOf(isAlive: () => boolean): CodeStore {
    const run = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
      const kind = this.plan.store[this.storeCalls++] ?? 'at once';
      if (kind !== 'at once') this.trace.add(`store ${what}: ${kind}`);
      if (kind === 'slow') await this.time.sleep(SLOW_MS);
      await this.time.turn();
      if (!isAlive()) return new Promise<never>(() => {});
      if (kind === 'throws') {
        this.states.reach('store: failed before it wrote');
        throw new StoreFailed();
      }
      const first = await act();
      if (kind === 'throws late' || kind === 'repeats late') await this.time.sleep(SLOW_MS);
      if (kind === 'throws late') {
        if (what === 'replace' && first === true) this.states.reach('store: wrote, and its response was lost');
        throw new StoreFailed();
      }
      if (!isAlive()) return new Promise<never>(() => {});
      if (!kind.startsWith('repeats')) return first;
      if (what === 'replace' && first === true) this.states.reach('store: its client repeated a write');
      return act();
    };
    return {
      read: (key, query) => run('read', () => this.database.read(key, query)),
      replace: (key, before, after, keepMs, query) => {
        this.written.push(`${key} ${after}`);
        const { f } = JSON.parse(after);
        if (f > 100) this.violations.push(`${f} wrong values in a row are counted`);
        return run('replace', () => this.database.replace(key, before, after, keepMs, query));
      },
    };
  }

  private truthOf(customerNo: string): CustomerTruth {
    const known = this.customers.get(customerNo) ?? { codes: [], wrong: 0, resets: 0 };
    this.customers.set(customerNo, known);
    return known;
  }

  private async call({ process: index, customer, subject: number, kind }: CallPlan): Promise<void> {
    const process = itemAt(this.processes, index);
    const subject = subjectOf(`customer-${customer}`, number);
    const truth = this.truthOf(subject.customerNo);
    const own = truth.codes.filter(code => code.subject.purpose === subject.purpose);
    const newest = own.at(-1);
    const older = own.at(-2);
    const waits = this.follow(`${kind} (${index}, ${subject.customerNo}, ${number})`, process);
    const pays = (fails = false) => ({ within: this.payments(process, fails, newest) });
    const typed = (code: CodeTruth | undefined) => ({ value: code?.value ?? '000000' });
    const pressed = (code: CodeTruth | undefined) => ({ messageId: code?.messageId ?? 'otp-none' });
    const wrong = { value: this.wrongValue(truth) };
    const { codes } = process;
    if (kind === 'issue') return waits(() => this.issue(codes, subject));
    if (kind === 'forgets')
      return waits(async () => {
        truth.resets++;
        await codes.forget(subject.customerNo);
        for (const code of truth.codes) code.isOver = true;
        truth.resets++;
        truth.wrong = 0;
        return 'forgotten';
      });
    if (kind === 'cancels')
      return waits(async () => {
        if (newest === undefined) return 'nothing to cancel';
        const isEnded = await codes.cancel(newest.subject, newest.messageId);
        if (isEnded) this.states.reach('cancel: ended the code');
        newest.isOver = true;
        return `${isEnded}`;
      });
    const asked = newest?.subject ?? subject;
    const verify = (of: CodeSubject, proof: { value: string } | { messageId: string }, options = {}) =>
      waits(() => this.verify(codes, of, proof, options));
    if (kind === 'types') return verify(asked, typed(newest));
    if (kind === 'types an older value') return verify(asked, typed(older));
    if (kind === 'types a wrong value') return verify(asked, wrong);
    const other = { ...asked, transaction: { payee: 'PAYEE-9', amount: '120.00', currency: 'EUR' } };
    if (kind === 'types for another payment') return verify(other, typed(newest));
    if (kind === 'presses for another payment') return verify(other, pressed(newest));
    if (kind === 'presses') return verify(asked, pressed(newest));
    if (kind === 'presses on an older OTP') return verify(asked, pressed(older));
    if (kind === 'types, and pays') return verify(asked, typed(newest), pays());
    if (kind === 'presses, and pays') return verify(asked, pressed(newest), pays());
    if (kind === 'types, and the payment fails') return verify(asked, typed(newest), pays(true));
    return verify(asked, wrong, pays());
  }

  /** Runs a call of a process, which ends when the process is killed. */
  private follow(what: string, process: Process) {
    return async (act: () => Promise<string>): Promise<void> => {
      this.calls++;
      this.waiting++;
      this.trace.add(`${what} begins`);
      const result = await Promise.race([
        act().catch((error: unknown) => {
          if (error instanceof PaymentFailed || error instanceof StoreFailed) return error.constructor.name;
          return `unexpected: ${error}`;
        }),
        process.killed,
      ]);
      this.waiting--;
      if (result === 'killed' && /types|presses/.test(what))
        this.states.reach(what.includes('pay') ? 'process: killed while it paid' : 'process: killed while it verified');
      if (result.startsWith('unexpected')) this.violations.push(`${what}: ${result}`);
      this.trace.add(`${what} ends: ${result}`);
    };
  }

  private async issue(codes: Codes, subject: CodeSubject): Promise<string> {
    const truth = this.truthOf(subject.customerNo);
    const issued = await codes.issue(subject);
    if (!issued.ok) {
      this.states.reach(`issue: ${issued.reason}`);
      return issued.reason;
    }
    const { messageId, value, expiresAt } = issued;
    // Of two processes that issue for one purpose, the later writer wins; which one that is, the store knows.
    truth.codes.push({ messageId, value, subject, expiresAt: expiresAt.getTime(), uses: 0, isOver: false });
    return messageId;
  }

  private async verify(
    codes: Codes,
    subject: CodeSubject,
    proof: { readonly value: string } | { readonly messageId: string },
    options: Parameters<Codes['verify']>[2],
  ): Promise<string> {
    const truth = this.truthOf(subject.customerNo);
    const code = truth.codes.find(one =>
      'value' in proof ? one.value === proof.value : one.messageId === proof.messageId,
    );
    const isNewest =
      code !== undefined && code === truth.codes.findLast(one => one.subject.purpose === subject.purpose);
    const before = {
      resets: truth.resets,
      isOver: code?.isOver === true,
      clock: this.clock(),
      calls: this.calls,
      isAlone: this.waiting === 1 && this.isCalm,
    };
    const result = await codes
      .verify(subject, proof, options)
      .catch((error: unknown) => (isCodeError(error) ? error : Promise.reject(error)));
    if ('ok' in result) {
      truth.resets++;
      truth.wrong = 0;
      this.checkOk(subject, proof, result.messageId, before);
      // A payment was counted when it was committed.
      if (options?.within === undefined && code !== undefined) this.use(code);
      else if (code !== undefined) code.isOver = true;
      if (options?.within !== undefined) this.states.reach('ok: with a payment that was committed');
      else this.states.reach('value' in proof ? 'ok: a typed value' : 'ok: a press');
      return `ok ${result.messageId}`;
    }
    const { reason, retryAfterMs, left } = result;
    if (reason === 'locked') for (const one of truth.codes) one.isOver = true;
    const isAlone = before.isAlone && this.calls === before.calls;
    if (reason === 'none' && isAlone && isNewest && !before.isOver && sameSubject(subject, code.subject))
      this.violations.push(`a code that is active is refused: ${code.messageId}`);
    this.reachRefusal(reason, retryAfterMs, subject, proof, code, options);
    const isCounted = reason === 'wrong' && /^\d{6}$/.test('value' in proof ? proof.value : '');
    if (isCounted && truth.resets === before.resets) {
      if (++truth.wrong > 100) this.violations.push(`${truth.wrong} wrong values without forget`);
      if ((left ?? 0) < 1) this.violations.push(`a wrong value leaves ${left}`);
    }
    return `${reason} ${left ?? retryAfterMs ?? ''}`;
  }

  private checkOk(
    subject: CodeSubject,
    proof: { readonly value?: string; readonly messageId?: string },
    messageId: string,
    before: { readonly isOver: boolean; readonly clock: number },
  ): void {
    const code = this.truthOf(subject.customerNo).codes.find(one => one.messageId === messageId);
    const shown = JSON.stringify({ subject, proof, messageId });
    if (code === undefined) return void this.violations.push(`ok for a code that nobody knows: ${shown}`);
    if (proof.value !== undefined && proof.value !== code.value) this.violations.push(`ok for a wrong value: ${shown}`);
    if (proof.messageId !== undefined && proof.messageId !== messageId)
      this.violations.push(`ok for another OTP: ${shown}`);
    if (!sameSubject(subject, code.subject)) this.violations.push(`ok for another payment: ${shown}`);
    if (before.isOver) this.violations.push(`ok for a code that was over: ${shown}`);
    if (this.plan.jumps.length === 0 && before.clock >= code.expiresAt)
      this.violations.push(`ok for an expired code: ${shown}`);
  }

  private use(code: CodeTruth): void {
    code.isOver = true;
    if (++code.uses > 1) this.violations.push(`${code.uses} ok for ${code.messageId}`);
  }

  private reachRefusal(
    reason: string,
    retryAfterMs: number | undefined,
    subject: CodeSubject,
    proof: object,
    code: CodeTruth | undefined,
    options: Parameters<Codes['verify']>[2],
  ): void {
    const { states } = this;
    if (reason === 'locked')
      states.reach(retryAfterMs === undefined ? 'locked: until forget, after 100 wrong values' : 'locked: for a time');
    if (reason === 'wrong')
      states.reach(options?.within === undefined ? 'wrong: counted' : 'wrong: in a transaction that was never begun');
    if (reason === 'expired')
      states.reach(this.plan.jumps.some(({ byMs }) => byMs < 0) ? 'expired: the clock went back' : 'expired');
    if (reason !== 'none') return;
    if (subject.transaction?.payee === 'PAYEE-9') states.reach('none: for another payment');
    else if (code !== undefined && code.uses > 0) states.reach('none: another call was faster');
    else if ('messageId' in proof && code !== undefined) states.reach('none: an older OTP was pressed');
  }

  /** Returns the transaction of a payment, which fails or commits. A killed process loses its connection: it rolls back. */
  private payments(process: Process, fails: boolean, code: CodeTruth | undefined) {
    return async (end: (query: ReturnType<Database['begin']>['query']) => Promise<void>): Promise<void> => {
      const transaction = this.database.begin();
      let isOpen = true;
      const close = (how: 'commit' | 'rollback'): void => {
        if (isOpen) transaction[how]();
        isOpen = false;
      };
      void process.killed.then(() => close('rollback'));
      try {
        await end(transaction.query);
        await this.time.sleep(SLOW_MS);
        if (fails) throw new PaymentFailed();
        if (!isOpen) return await new Promise<never>(() => {});
        if (code !== undefined) {
          if (this.wasUndone.has(code)) this.states.reach('ok: after a payment that was rolled back');
          this.use(code);
        }
        close('commit');
      } catch (error) {
        if (error instanceof PaymentFailed && code !== undefined) this.wasUndone.add(code);
        close('rollback');
        throw error;
      }
    };
  }

  private readonly wasUndone: Set<CodeTruth> = new Set();

  /** Returns a value that no code of the customer has. */
  private wrongValue({ codes }: CustomerTruth): string {
    for (let value = 1; ; value++) {
      const text = String(value).padStart(6, '0');
      if (!codes.some(code => code.value === text)) return text;
    }
  }

  /** Guesses for the first customer, and waits only as long as it must. */
  private async attack(): Promise<void> {
    const subject = subjectOf('customer-0', 2);
    const truth = this.truthOf(subject.customerNo);
    const process = this.start();
    let guesses = 0;
    await this.follow(
      'the attacker',
      process,
    )(async () => {
      for (let rounds = 0; guesses < this.plan.guesses && rounds < 400; rounds++) {
        const issued = await process.codes.issue(subject).catch(ignoreStore);
        if (issued === undefined) continue;
        if (!issued.ok && issued.retryAfterMs === undefined) return 'locked out';
        if (!issued.ok) await this.time.sleep((issued.retryAfterMs ?? 0) + 1);
        for (let isLocked = !issued.ok; !isLocked && guesses < this.plan.guesses; guesses++) {
          const result = await this.verify(process.codes, subject, { value: this.wrongValue(truth) }, {}).catch(
            ignoreStore,
          );
          isLocked = result === undefined || !result.startsWith('wrong');
        }
      }
      return `${guesses} guesses`;
    });
  }
}

const sameSubject = (one: CodeSubject, other: CodeSubject): boolean => JSON.stringify(one) === JSON.stringify(other);

const ignoreStore = (error: unknown): undefined => {
  if (!(error instanceof StoreFailed)) throw error;
};

const subjectOf = (customerNo: string, number: number): CodeSubject => {
  const payee = PAYEES[number];
  if (payee === undefined) return { customerNo, purpose: 'login' };
  return { customerNo, purpose: 'payment', transaction: { payee, amount: '120.00', currency: 'EUR' } };
};

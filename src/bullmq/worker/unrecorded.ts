import type { Job } from 'bullmq';
import type { BotQueue } from '../access.js';
import { LATE, type Outcome, outcomeOfJob } from '../outcome.js';
import type { JobFacts } from './options.js';

/** One run of a job that has ended here, while Redis may not know it yet. */
export interface EndedRun extends JobFacts {
  /** BullMQ's `attemptsStarted`: no other run of the job has it. */
  readonly number: number;
  /** Undefined if the permit was released, and the job waits for another run. */
  readonly outcome: Outcome | undefined;
}

/** The result of looking at a run: its outcome, if Redis has it; `elsewhere`, if another run reports it; or `later`. */
type Settled = { readonly recorded: Outcome } | 'elsewhere' | 'later';

const LOOK_EVERY_MS = 1000;

/**
 * The outcomes that Redis has not confirmed. BullMQ can lose a job's lock while its send is in flight, and then rejects the
 * outcome. It is then written beside the job, and the job runs again without a send.
 */
export class Unrecorded {
  private readonly runs = new Map<string, EndedRun & { readonly since: number }>();
  private readonly timer: NodeJS.Timeout;
  private isSweeping = false;
  private readonly graceMs: number;

  constructor(
    private readonly botQueue: BotQueue,
    lockMs: number,
    private readonly report: (run: EndedRun, outcome: Outcome) => void,
    private readonly onError: (error: unknown) => void,
  ) {
    this.graceMs = Math.max(1000, Math.min(5000, lockMs / 2));
    this.timer = setInterval(() => void this.sweep(this.graceMs), LOOK_EVERY_MS);
    this.timer.unref();
  }

  add(run: EndedRun): void {
    this.runs.set(keyOfRun(run), { ...run, since: performance.now() });
  }

  /** Removes a run that Redis has confirmed. Returns false if it was not there. */
  confirm(run: Pick<EndedRun, 'id' | 'number'>): boolean {
    return this.runs.delete(keyOfRun(run));
  }

  find(run: Pick<EndedRun, 'id' | 'number'>): EndedRun | undefined {
    return this.runs.get(keyOfRun(run));
  }

  /** The ids of messages whose outcome Redis may not have. */
  get ids(): readonly string[] {
    return [...new Set([...this.runs.values()].flatMap(({ id, outcome }) => (outcome === undefined ? [] : [id])))];
  }

  /** Settles the runs that ended `graceMs` ago or earlier. */
  async sweep(graceMs: number): Promise<void> {
    if (this.isSweeping) return;
    this.isSweeping = true;
    const due = [...this.runs.values()].filter(({ since }) => performance.now() - since >= graceMs);
    // One that fails is tried again the next time, and keeps none of the others waiting.
    for (const run of due) await this.settle(run).catch(this.onError);
    this.isSweeping = false;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async settle(run: EndedRun): Promise<void> {
    const settled = await this.look(run);
    if (settled === 'later' || !this.confirm(run) || settled === 'elsewhere') return;
    if (settled.recorded.status !== 'unknown') await this.botQueue.review.remove(run.id);
    this.report(run, settled.recorded);
  }

  private async look(run: EndedRun): Promise<Settled> {
    const { id, lane, number, outcome } = run;
    const queue = this.botQueue.queues[lane];
    const job: Job | undefined = await queue.getJob(id);
    if (job === undefined) return outcome === undefined ? 'elsewhere' : { recorded: outcome };
    const state = await job.getState();
    const recorded = outcomeOfJob(job);
    const isEnded = state === 'completed' || state === 'failed';
    if (isEnded && recorded !== undefined && recorded.status !== 'unknown')
      return job.attemptsStarted === number ? { recorded } : 'elsewhere';

    // Another run has the job now, and finds what this one left.
    if (outcome === undefined) return this.lookAtReleased(run, job, state);
    if (outcome.status === 'unknown')
      return isEnded && job.attemptsStarted === number ? { recorded: outcome } : 'elsewhere';

    if (!(await this.botQueue.permit.recordLate(run, JSON.stringify(lateOf(outcome))))) return 'elsewhere';
    return state === 'failed' ? this.runAgain(job) : 'later';
  }

  /** Looks at a run that sent nothing: if the job ended as unknown because of it, the job runs again. */
  private async lookAtReleased({ id, lane }: EndedRun, job: Job, state: string): Promise<Settled> {
    if (state === 'active') return 'later';
    if (state !== 'failed') return 'elsewhere';
    const isOpen = (await this.botQueue.permit.begun(lane, [id])).length > 0;
    return isOpen ? 'elsewhere' : this.runAgain(job);
  }

  private async runAgain(job: Job): Promise<Settled> {
    // The next run takes it out of the review, or leaves it there: that run may have ended already.
    await job.retry('failed');
    return 'elsewhere';
  }
}

/** Names a run. */
export const keyOfRun = ({ id, number }: Pick<EndedRun, 'id' | 'number'>): string => `${id} ${number}`;

/** Marks an outcome as one that came after the lock was lost. */
const lateOf = (outcome: Outcome): Outcome =>
  outcome.status === 'sent' || outcome.status === 'accepted' || outcome.status === 'failed'
    ? { ...outcome, by: LATE }
    : outcome;

import { Job, Worker } from 'bullmq';
import { addToReview } from '../control/review.js';
import { type Lane, readJobData } from '../job.js';
import { type Outcome, outcomeOfJob } from '../outcome.js';
import { queueName } from '../queues.js';
import type { LaneContext, WorkerContext } from './context.js';
import { LaneHealth } from './lane-health.js';
import { type Taker, workerName } from './left-jobs.js';
import { EndedError, runJob } from './run-job.js';
import { keyOfRun } from './unrecorded.js';
import { SendSlots, WaitingLine } from './waiting-line.js';

/** The worker of one lane. */
export interface LaneWorker {
  readonly lane: Lane;
  readonly worker: Worker;
  /** Runs jobs that other workers left. */
  readonly taker: Taker;
  /** Waits for the runs of all jobs, and closes the worker of BullMQ. */
  close(): Promise<void>;
  /** Ends the waits for a slot or a permit. */
  endWaits(): void;
  /** Stops the timer that renews locks, which BullMQ keeps running while its `close` waits for an unreachable Redis. */
  stopRenewing(): void;
}

const NO_LIMIT = 1_000_000;
const RETRY_FETCH_MS = 1000;
const WEEK_MINUTES = 60 * 24 * 7;

export const createLaneWorker = (shared: WorkerContext, name: string, lane: Lane): LaneWorker => {
  const { botQueue, settings, emit, unrecorded } = shared;
  const health = new LaneHealth(settings.holdAfter);
  const context: LaneContext = {
    ...shared,
    lane,
    health,
    slots: new SendSlots(settings.concurrency[lane]),
    line: new WaitingLine(botQueue.permit.ask, () => health.onProbation),
    running: new Map(),
    closeGate: async (gate, ms, because) => {
      await botQueue.permit.closeGate(gate, ms).catch(emit.error);
      emit.held({ lane: gate, ms: Math.ceil(ms), because });
    },
  };
  const { running } = context;
  const run = async (job: Job, token = ''): Promise<Outcome> => {
    const key = keyOfRun({ id: String(job.id), number: job.attemptsStarted });
    const ending = runJob(context, job, token);
    running.set(key, ending);
    try {
      return await ending;
    } finally {
      running.delete(key);
    }
  };
  const { keepSent, keepFailedMs, lockMs, stalledCheckMs } = settings;
  const worker = new Worker(queueName(name, lane), run, {
    ...botQueue.access,
    autorun: false,
    concurrency: SendSlots.jobsFor(settings.concurrency[lane]),
    name: workerName(),
    lockDuration: lockMs,
    stalledInterval: stalledCheckMs,
    // A job that stalls must come back to a run of ours, which knows whether it may be sent.
    maxStalledCount: NO_LIMIT,
    runRetryDelay: RETRY_FETCH_MS,
    removeOnComplete: { age: Math.ceil(keepSent.ms / 1000), count: keepSent.count },
    removeOnFail: { age: Math.ceil(keepFailedMs / 1000) },
    metrics: { maxDataPoints: WEEK_MINUTES },
  });

  const report = (job: Job, outcome: Outcome): void => {
    const id = String(job.id);
    unrecorded.confirm({ id, number: job.attemptsStarted });
    // Only now: had this process ended before, the message would be unknown still.
    if (outcome.status !== 'unknown' && job.attemptsStarted > 1) botQueue.review.remove(id).catch(emit.error);
    emit.outcome({
      id,
      messageId: readJobData(job.data)?.m,
      operation: job.name === 'otp' ? 'otp' : 'message',
      lane,
      outcome,
    });
  };
  worker.on('completed', (job, outcome: Outcome) => report(job, outcome));
  worker.on('failed', (job, error) => {
    if (job === undefined) return;
    if (error instanceof EndedError) return report(job, error.outcome);
    // BullMQ could not record the outcome and failed the job instead. If it is known here, it is written later.
    const known = unrecorded.find({ id: String(job.id), number: job.attemptsStarted });
    if (known !== undefined && known.outcome?.status !== 'unknown') return emit.error(error);
    reportForeign(job).catch(emit.error);
  });
  worker.on('error', emit.error);

  /** Reports a job that another program failed: it may have arrived. */
  const reportForeign = async (job: Job): Promise<void> => {
    const outcome = outcomeOfJob({ finishedOn: true, failedReason: job.failedReason ?? '' });
    if (outcome?.status !== 'unknown') return;
    const messageId = readJobData(job.data)?.m;
    await addToReview(botQueue, { id: String(job.id), name: job.name, messageId }, outcome.error);
    report(job, outcome);
  };

  const runningLeft = new Set<Promise<void>>();
  const runLeft = async (id: string, token: string): Promise<void> => {
    const job = await Job.fromId(worker, id);
    if (job === undefined) return;
    job.token = token;
    await worker.processJob(job, token, () => false);
  };
  const taker: Taker = {
    free: () => SendSlots.jobsFor(settings.concurrency[lane]) - runningLeft.size,
    run: (id, token) => {
      // If it fails here, the lock ends, and BullMQ gives the job to another run.
      const left = runLeft(id, token).catch(emit.error);
      runningLeft.add(left);
      void left.then(() => runningLeft.delete(left));
    },
  };
  const close = async (): Promise<void> => {
    // BullMQ's `close` knows only the jobs that it fetched, and would disconnect while the others run.
    if (runningLeft.size > 0) await worker.pause(true);
    await Promise.all(runningLeft);
    await worker.close();
  };

  const endWaits = (): void => {
    context.slots.endWaits();
    context.line.endWaits();
  };
  return { lane, worker, taker, close, endWaits, stopRenewing: () => stopRenewing(worker) };
};

const stopRenewing = (worker: Worker): void => {
  const manager: unknown = Reflect.get(worker, 'lockManager');
  if (typeof manager !== 'object' || manager === null || !('close' in manager)) return;
  if (typeof manager.close === 'function') Promise.resolve(manager.close()).catch(() => {});
};

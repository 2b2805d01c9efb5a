import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { BotQueue } from '../access.js';
import { type Lane, VERSION } from '../job.js';
import type { Emit } from './events.js';

/** What a worker needs to send a job, and this worker does not have. */
export type Missing = { readonly keyId: string } | { readonly version: number };

/** The lane of a worker, as far as it runs jobs that others left. */
export interface Taker {
  /** The number of jobs that it can take now. */
  free(): number;
  /** Runs a job that is active, with a lock of this worker. */
  run(id: string, token: string): void;
}

const LOOK_EVERY_MS = 1000;
// While there are such jobs, the lanes take the next ones as soon as some have ended.
const LOOK_AGAIN_MS = 50;
const FIRST_DELAY_MS = 2000;
const LONGEST_DELAY_MS = 60_000;
const WARN_EVERY_MS = 10_000;
const MOST_IDS = 100;

/** The name that Worker and Bull Board show of this process. */
export const workerName = (): string => `${hostname()}-${process.pid}`.replaceAll(':', '-');

/** Names the workers that have what is missing. */
export const abilityOf = (missing: Missing): string =>
  'keyId' in missing ? `k${missing.keyId}` : `v${missing.version}`;

/**
 * Returns for how long a job stays away from workers that cannot send it. A worker that can send it does not wait for that
 * time, so it may be long: without such a worker, each return of the job costs Redis a few commands.
 */
export const leaveMs = (runs: number): number =>
  Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, runs - 1));

/**
 * Takes the jobs that other workers left because they cannot send them, once a second. BullMQ gives a job to any worker, so
 * without this, a worker without the key could take a job again and again.
 */
export class LeftJobs {
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private taking: Promise<number> = Promise.resolve(0);
  private readonly abilities: readonly string[];

  constructor(
    private readonly botQueue: BotQueue,
    private readonly lanes: ReadonlyMap<Lane, Taker>,
    private readonly lockMs: number,
    private readonly onError: (error: unknown) => void,
  ) {
    const versions = Array.from({ length: VERSION }, (_, at) => abilityOf({ version: at + 1 }));
    this.abilities = [...botQueue.seal.keyIds.map(keyId => abilityOf({ keyId })), ...versions];
  }

  start(): void {
    this.lookIn(0);
  }

  /** Takes no more jobs. Resolves when the jobs of a search in flight run. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.taking;
  }

  private lookIn(ms: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(async () => {
      this.taking = this.take().catch(error => {
        if (!this.isStopped) this.onError(error);
        return 0;
      });
      this.lookIn((await this.taking) > 0 ? LOOK_AGAIN_MS : LOOK_EVERY_MS);
    }, ms);
    this.timer.unref();
  }

  private async take(): Promise<number> {
    const { lanes, abilities, lockMs } = this;
    const token = randomUUID();
    const most = Object.fromEntries([...lanes].map(([lane, taker]) => [lane, taker.free()]));
    const taken = await this.botQueue.permit.takeLeft({ token, lockMs, worker: workerName(), abilities, most });
    for (const { lane, id } of taken) lanes.get(lane)?.run(id, token);
    return taken.length;
  }
}

/** Warns of jobs that this worker cannot send: of the first job at once, and then every 10 s of those that came since. */
export class MissingWarnings {
  private readonly recent = new Map<string, Recent>();

  constructor(private readonly emit: Emit) {}

  add(id: string, missing: Missing): void {
    const ability = abilityOf(missing);
    const recent = this.recent.get(ability);
    if (recent !== undefined) recent.ids.add(id);
    else this.warn(ability, missing, [id]);
  }

  stop(): void {
    for (const { timer } of this.recent.values()) clearTimeout(timer);
  }

  private warn(ability: string, missing: Missing, ids: readonly string[]): void {
    const later = new Set<string>();
    const timer = setTimeout(() => {
      this.recent.delete(ability);
      if (later.size > 0) this.warn(ability, missing, [...later]);
    }, WARN_EVERY_MS);
    timer.unref();
    this.recent.set(ability, { ids: later, timer });
    const jobs = ids.length === 1 ? 'a job' : `${ids.length} jobs`;
    const message =
      'keyId' in missing
        ? `This worker left ${jobs} to other workers, because it does not have the key "${missing.keyId}". Add this key to \`keys\`.`
        : `This worker left ${jobs} to newer workers, because it does not know version ${missing.version} of the queue's format.`;
    this.emit.warning({ code: 'not-mine', message, ids: ids.slice(0, MOST_IDS) });
  }
}

/** The jobs that came since a warning. */
interface Recent {
  readonly ids: Set<string>;
  readonly timer: NodeJS.Timeout;
}

import type { BotQueue } from '../access.js';
import type { Lane } from '../job.js';
import type { OutcomeError } from '../outcome.js';
import type { Emit } from './events.js';
import type { LaneHealth } from './lane-health.js';
import type { MissingWarnings } from './left-jobs.js';
import type { WorkerSettings } from './options.js';
import type { Unrecorded } from './unrecorded.js';
import type { SendSlots, WaitingLine } from './waiting-line.js';

/** The state that all lanes of a worker share. */
export interface WorkerContext {
  readonly botQueue: BotQueue;
  readonly settings: WorkerSettings;
  readonly emit: Emit;
  readonly warnings: MissingWarnings;
  readonly unrecorded: Unrecorded;
  /** Aborts the sends in flight. */
  readonly drain: AbortSignal;
  /** Returns true once the worker closes and takes no new jobs. */
  isClosing(): boolean;
}

/** The state that the runs of one lane share. */
export interface LaneContext extends WorkerContext {
  readonly lane: Lane;
  readonly slots: SendSlots;
  readonly line: WaitingLine;
  readonly health: LaneHealth;
  /** The runs in this process, by `keyOfRun`. */
  readonly running: Map<string, Promise<unknown>>;
  /** Closes the gate of a lane, or of the bot. */
  closeGate(lane: Lane | undefined, ms: number, because: OutcomeError): Promise<void>;
}

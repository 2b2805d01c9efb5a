import type { Queue } from 'bullmq';
import { calm } from '../../internal/calm.js';
import type { Lane, Operation } from '../job.js';
import type { Outcome, OutcomeError } from '../outcome.js';
import { isSafe, redisFailed } from '../queue-error.js';

/** The events of a worker. None of them holds a token, text, OTP or recipient. */
export interface OutboxEvents {
  /** A message ended, and Redis has recorded its outcome. */
  outcome: {
    readonly id: string;
    readonly messageId: string | undefined;
    readonly operation: Operation;
    readonly lane: Lane;
    readonly outcome: Outcome;
  };
  /** No send of the lane, or of the whole bot without a lane, begins for `ms`. */
  held: { readonly lane: Lane | undefined; readonly ms: number; readonly because: OutcomeError };
  /** Something that an operator should see. Default: a warning of the process. */
  warning: {
    readonly code: 'not-mine' | 'unrecorded' | 'redis';
    readonly message: string;
    readonly ids?: readonly string[];
  };
  /** An error of a connection or of BullMQ, which reconnects by itself; or of a function of yours. Its message quotes neither. Default: a warning of the process. */
  error: Error;
}

/** The listeners of a worker. They run synchronously; errors that they throw are ignored. */
export type OutboxListeners = { readonly [E in keyof OutboxEvents]?: ((event: OutboxEvents[E]) => void) | undefined };

/** Calls the listener of an event. Any error is made safe. */
export type Emit = {
  readonly [E in keyof OutboxEvents]: (event: E extends 'error' ? unknown : OutboxEvents[E]) => void;
};

/** Calls listeners. Of those of each name that throw, it warns once. */
type Call = <Event>(name: string, listener: ((event: Event) => void) | undefined, event: Event) => void;

/** Creates what calls the listeners of `who`, such as `the worker`, which goes on if they throw. */
export const createCall = (who: string): Call => {
  const warned = new Set<string>();
  return (name, listener, event) => {
    try {
      listener?.(event);
    } catch {
      if (warned.has(name)) return;
      warned.add(name);
      process.emitWarning(`sendable: the listener of ${name} threw an error; ${who} goes on.`, 'SendableWarning');
    }
  };
};

const warn = calm(message => process.emitWarning(`sendable: ${message}`, 'SendableWarning'));

/** The default listener of warnings and errors: without one, nobody would learn that messages wait. */
export const warnProcess = ({ message }: { readonly message: string }): void => warn(message);

/** Turns an error of Redis, of its client or of BullMQ into one of this library. */
export const toSafe = (error: unknown): Error => (isSafe(error) ? error : redisFailed(error));

export const createEmit = (on: OutboxListeners): Emit => {
  const call = createCall('the worker');
  return {
    outcome: event => call('outcome', on.outcome, event),
    held: event => call('held', on.held, event),
    warning: event => call('warning', on.warning ?? warnProcess, event),
    error: error => call('error', on.error ?? warnProcess, toSafe(error)),
  };
};

/** Warns of a Redis that can lose what it acknowledged. */
export const warnOfRedis = async (queue: Queue, emit: Emit): Promise<void> => {
  const info = await (await queue.getBackend().client).info();
  const warn = (message: string): void => emit.warning({ code: 'redis', message });
  if (/maxmemory_policy:(?!noeviction)/.test(info))
    warn('Redis may evict keys. Messages would be lost or sent twice: set maxmemory-policy to noeviction.');
  if (/aof_enabled:0/.test(info))
    warn(
      'Redis does not write an append-only file. If it stops, messages are lost or sent twice: set appendonly to yes.',
    );
};

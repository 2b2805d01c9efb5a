import type { Operation } from '../../build/sendable.js';
import type { FaultMark } from '../faults/fault.js';

/** What is known of a request while it is looked at. */
export interface Arriving {
  readonly operation: Operation;
  /** The name of the bot; undefined when the token is that of none. */
  readonly bot: string | undefined;
  readonly receivedAt: Date;
  /** The faults that have hit it so far. */
  readonly faults: readonly FaultMark[];
  /** The size of its body, as far as it was read. */
  readonly bytes: number;
}

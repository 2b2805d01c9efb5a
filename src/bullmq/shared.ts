// The parts of the queue that the hand-off uses and users do not. Only `openLanes` loads BullMQ.
export { ACCESS, type AccessTraps, type LaneQueues } from './access.js';
export { wrongOptionOf } from './check.js';
export { withinRedis } from './connections.js';
export { countLane } from './control/counts.js';
export { isJobId, jobIdOf, LANES, type Lane, readJobData, VERSION } from './job.js';
export { errorOf, notSent, type Outcome } from './outcome.js';
export { createEntry, identify } from './producer/entry.js';
export { ADD, EXPIRES } from './producer/options.js';
export { isQueueError, isSafe, type QueueError, type QueueErrorCode, queueError } from './queue-error.js';
export { openLanes } from './room.js';
export { createSeal } from './seal.js';
export { createCall, createEmit, toSafe } from './worker/events.js';
export { isWide, LaneHealth } from './worker/lane-health.js';
export { MissingWarnings } from './worker/left-jobs.js';

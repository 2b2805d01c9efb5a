// Everyday: queue messages, and send what is queued.

// Their options.
export type { OutboxAccess } from './access.js';
// Their results.
export { type Counts, type LaneCounts, toOpenMetrics } from './control/counts.js';
export type { InReview, Review } from './control/review.js';
export type { Lane, Operation, PerLane } from './job.js';
export type { Outcome, OutcomeError, QueuedReceipt } from './outcome.js';
export type { RateLimit, RecipientPace } from './permit/permit.js';
export type { CanaryOptions } from './producer/canary.js';
export type { Queued } from './producer/entry.js';
export type { AddAllOptions, AddOptions, OutboxOptions } from './producer/options.js';
export { createOutbox, type Outbox } from './producer/outbox.js';
export { isQueueError, QueueError, type QueueErrorCode } from './queue-error.js';
export type { SealKey } from './seal.js';
export type { OutboxEvents, OutboxListeners } from './worker/events.js';
export type { JobFacts, OutboxWorkerOptions, WhenUnknownJob } from './worker/options.js';
export { createOutboxWorker, type OutboxWorker } from './worker/outbox-worker.js';

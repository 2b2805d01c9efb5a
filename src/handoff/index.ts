// A message in the caller's database transaction: handed off, then moved to the queue or sent without it.
export { isQueueError, QueueError, type QueueErrorCode } from '../bullmq/queue-error.js';
export type { SqlQuery } from '../internal/sql.js';
export { handoffCounts, handoffOpenMetrics } from './counts.js';
export { createHandoff, type HandOff, type HandOffOptions, type HandoffOptions } from './handoff.js';
export { createRelay, type Relay, type RelayListeners, type RelayOptions } from './relay.js';
export { type SendHandedOffOptions, sendHandedOff } from './send-handed-off.js';
export { type HandoffCounts, handoffTableSql } from './table.js';

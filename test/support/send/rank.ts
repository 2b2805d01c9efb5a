import type { Delivery } from '../../../src/send/send-error.js';

/** Ranks the deliveries: the higher, the more of a message may have arrived. */
export const RANK: Readonly<Record<Delivery, number>> = { not_sent: 0, rejected: 1, unknown: 2, accepted: 3 };

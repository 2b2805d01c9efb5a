import type { Delivery } from '../../../src/send/send-error.js';

/** How much of a message may have arrived: the higher, the more. */
export const RANK: Readonly<Record<Delivery, number>> = { not_sent: 0, rejected: 1, unknown: 2, accepted: 3 };

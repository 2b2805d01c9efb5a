import type { Failure } from '../failure.js';
import type { Delivery } from '../send-error.js';

const RANK: Readonly<Record<Delivery, number>> = { not_sent: 0, rejected: 1, unknown: 2, accepted: 3 };

/** Whether `delivery` says that more of the message may have arrived than `other` does. */
export const isWorse = (delivery: Delivery, other: Delivery): boolean => RANK[delivery] > RANK[other];

/**
 * The failure of a send: of all its attempts the one that decides what is known of delivery, the latest of several.
 * `last` is the last attempt's failure, or the one of a wait after it: a wait that is cut short by the deadline is no
 * news, a signal is.
 */
export const conclusion = (attempts: readonly Failure[], last: Failure): Failure => {
  const [first, ...others] = attempts;
  if (first === undefined) return last;
  const worst = others.reduce((worst, next) => (isWorse(worst.delivery, next.delivery) ? worst : next), first);
  if (last.kind === 'aborted') {
    const delivery = isWorse(last.delivery, worst.delivery) ? last.delivery : worst.delivery;
    return { ...worst, ...last, delivery };
  }
  if (attempts.includes(last) || last.kind === 'timeout' || last.kind === 'overloaded') return worst;
  return isWorse(worst.delivery, last.delivery) ? worst : last;
};

import type { Delivery, PageState, Press } from '../live/page-state.js';

/** Describes the state of a delivery. */
export const describeDelivery = ({ state, attempts }: Delivery): string => {
  const { status, latencyMs = 0, error } = attempts.at(-1) ?? {};
  const tries = attempts.length > 1 ? ` (attempt ${attempts.length})` : '';
  if (state === 'no-webhook') return 'Not delivered: no webhook is set.';
  if (state === 'pending') return `Delivering to the webhook${tries} …`;
  if (state === 'delivered') return `Delivered: ${status} in ${Math.round(latencyMs)} ms${tries}.`;
  // The error is a sentence.
  return `Failed${tries}: ${error?.replace(/^[A-Z](?=[a-z ])/, first => first.toLowerCase()) ?? `the webhook responded ${status}.`}`;
};

/** Checks that a delivery did not reach the webhook. */
export const isLost = ({ state }: Delivery): boolean => state === 'failed' || state === 'no-webhook';

/** Describes the state of a delivery in one or two words. A press without a delivery opens a link. */
export const describeState = (delivery: Delivery | undefined): string =>
  delivery?.state.replace('-', ' ') ?? 'opens a link';

let latest:
  | { readonly of: readonly Delivery[]; readonly byPress: ReadonlyMap<number | undefined, Delivery> }
  | undefined;

/** Finds the newest delivery of a press. Searches look many up, so it keeps those of the newest state. */
export const findDelivery = (
  { number }: Press,
  { deliveries }: Pick<PageState, 'deliveries'>,
): Delivery | undefined => {
  if (latest?.of !== deliveries)
    latest = { of: deliveries, byPress: new Map(deliveries.map(one => [one.press?.number, one])) };
  return latest.byPress.get(number);
};

import type { VNode } from 'preact';
import { live } from '../live/follow.js';
import type { Delivery, Press } from '../live/page-state.js';
import { hashOf } from '../place.js';

/** How a delivery stands, in words. */
export const outcomeOf = ({ state, attempts }: Delivery): string => {
  const { status, latencyMs = 0, error } = attempts.at(-1) ?? {};
  const tries = attempts.length > 1 ? `, attempt ${attempts.length}` : '';
  if (state === 'no-webhook') return 'Not delivered: no webhook is set.';
  if (state === 'pending') return `On its way to the webhook${tries} …`;
  if (state === 'delivered') return `Delivered: ${status} in ${Math.round(latencyMs)} ms${tries}.`;
  return `Failed: ${error ?? `the webhook answered ${status}`}${tries}`;
};

/** What came of a press, in words. */
export const pressOutcome = (press: Press, delivery: Delivery | undefined): string =>
  delivery === undefined ? `The device would open ${press.uri}` : outcomeOf(delivery);

/** What came of a press, and what can be done about it. */
export const Outcome = ({ press }: { readonly press: Press }): VNode => {
  const delivery = live().deliveries.findLast(({ press: { number } }) => number === press.number);
  if (delivery === undefined) return <Opens uri={press.uri ?? ''} />;
  const { state, id } = delivery;
  return (
    <span class={`outcome ${state}`}>
      {outcomeOf(delivery)}{' '}
      {state === 'no-webhook' ? (
        <a href={hashOf('settings')}>Set one</a>
      ) : (
        <a href={hashOf('presses', [id])} aria-label={`Details of delivery ${id}`}>
          Details
        </a>
      )}
    </span>
  );
};

/** What a device would open: here, whoever wants to. */
const Opens = ({ uri }: { readonly uri: string }): VNode => (
  <span class="outcome">
    The device would open{' '}
    {/^(https?|mailto|tel):/i.test(uri) ? (
      <a href={uri} target="_blank" rel="noopener noreferrer">
        {uri}
      </a>
    ) : (
      <code>{uri}</code>
    )}
  </span>
);

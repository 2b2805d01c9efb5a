import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { WireButton } from '../../../../wire/index.js';
import { callAndShow, getState } from '../live/follow.js';
import type { Delivery, Press } from '../live/page-state.js';
import { Button, LIST_LIMIT, More } from '../parts/basics.js';
import { toHash } from '../place.js';

/** Describes the state of a delivery. */
export const describeDelivery = ({ state, attempts }: Delivery): string => {
  const { status, latencyMs = 0, error } = attempts.at(-1) ?? {};
  const tries = attempts.length > 1 ? `, attempt ${attempts.length}` : '';
  if (state === 'no-webhook') return 'Not delivered: no webhook is set.';
  if (state === 'pending') return `Delivering to the webhook${tries} …`;
  if (state === 'delivered') return `Delivered: ${status} in ${Math.round(latencyMs)} ms${tries}.`;
  return `Failed: ${error ?? `the webhook responded ${status}`}${tries}`;
};

/** Describes the outcome of a press. */
const describePress = (press: Press, delivery: Delivery | undefined): string =>
  delivery === undefined ? `The device would open ${press.uri}` : describeDelivery(delivery);

/** The outcome of a press, with a link to its details or to the settings. */
export const Outcome = ({ press }: { readonly press: Press }): VNode => {
  const delivery = getState().deliveries.findLast(({ press: { number } }) => number === press.number);
  if (delivery === undefined) return <Opens uri={press.uri ?? ''} />;
  const { state, id } = delivery;
  return (
    <span class={`outcome ${state}`}>
      {describeDelivery(delivery)}{' '}
      {state === 'no-webhook' ? (
        <a href={toHash('settings')}>Set one</a>
      ) : (
        <a href={toHash('presses', [id])} aria-label={`Details of delivery ${id}`}>
          Details
        </a>
      )}
    </span>
  );
};

/** The URI that a device would open, as a link if it is safe. */
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

interface ButtonsProps {
  /** The number of the message or OTP. */
  readonly request: number;
  /** The index of the first of these buttons among all buttons of the message. */
  readonly from: number;
  readonly buttons: readonly WireButton[];
}

/** The buttons, with the outcome of the last press. */
export const Buttons = ({ request, from, buttons }: ButtonsProps): VNode | null => {
  const [last, setLast] = useState<Press>();
  if (buttons.length === 0) return null;
  const press = async (index: number, title: string): Promise<void> => {
    const input = { request, button: from + index };
    setLast(
      await callAndShow('POST /press-button', input, answer => `${title}: ${describePress(answer, answer.delivery)}`),
    );
  };
  return (
    <div class="buttons">
      {buttons.slice(0, LIST_LIMIT).map(({ type, title, payloadHidden }, index) => (
        <Button key={index} class="press" dir="auto" onClick={() => press(index, title)}>
          {title} {type === 'web_url' && <small>opens a link</small>}
          {payloadHidden && <small>signed</small>}
        </Button>
      ))}
      <More of={buttons} />
      {last && <Outcome press={last} />}
    </div>
  );
};

import type { VNode } from 'preact';
import { describeDelivery } from '../chat/buttons.js';
import { sortByNumber } from '../chat/entries.js';
import { callAndShow, getState } from '../live/follow.js';
import type { Delivery, Press } from '../live/page-state.js';
import { Button, Time } from '../parts/basics.js';
import { type Place, toHash } from '../place.js';
import { LogView } from './log-view.js';

/** A press with its delivery, if it has one. */
interface Pressed {
  readonly number: number;
  readonly press: Press;
  readonly delivery?: Delivery;
}

/** The view of the presses and their deliveries to the webhook. */
export const PressesView = ({ place }: { readonly place: Place }): VNode => {
  const { deliveries, presses } = getState();
  const links = presses.filter(({ kind }) => kind === 'web_url');
  const entries: readonly Pressed[] = [
    ...deliveries.map(delivery => ({ number: delivery.press.number, press: delivery.press, delivery })),
    ...links.map(press => ({ number: press.number, press })),
  ];
  return (
    <LogView
      title="Presses"
      lead="Pressed buttons, and every attempt to deliver the payload to your webhook."
      entries={sortByNumber(entries)}
      place={place}
      keyOf={({ number, delivery }) => delivery?.id ?? number}
    >
      {({ press, delivery }) => (
        <>
          <h3>
            {press.title} {delivery && <span class={`badge ${delivery.state}`}>{delivery.state}</span>}{' '}
            {press.kind === 'postback' && press.hidden && <span class="badge">signed</span>}
          </h3>
          <p>
            <Time at={press.pressedAt} /> <a href={toHash('message', [press.messageId])}>{press.messageId}</a>{' '}
            <code>{press.raw ?? `opens ${press.uri}`}</code>
          </p>
          {delivery && <Attempts delivery={delivery} />}
        </>
      )}
    </LogView>
  );
};

const Attempts = ({ delivery: { id, state, attempts, sent } }: { readonly delivery: Delivery }): VNode => {
  const isPending = state === 'pending';
  return (
    <>
      {attempts.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <table tabIndex={0}>
          <thead>
            <tr>
              {['Attempt', 'Status', 'Latency', 'Response'].map(name => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {attempts.map(({ startedAt, status, latencyMs, body, error }) => (
              <tr key={startedAt}>
                <td>
                  <Time at={startedAt} />
                </td>
                <td>{status ?? 'none'}</td>
                <td>{latencyMs.toFixed(1)} ms</td>
                <td>
                  <code>{error ?? body}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {sent && (
        <details>
          <summary>Request body</summary>
          <code>{sent}</code>
        </details>
      )}
      <Button
        aria-disabled={isPending}
        onClick={() => isPending || callAndShow('POST /redeliver', { id }, describeDelivery)}
      >
        Redeliver
      </Button>
    </>
  );
};

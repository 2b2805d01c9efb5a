import type { VNode } from 'preact';
import { inOrder } from '../chat/people.js';
import { act } from '../live/act.js';
import { live } from '../live/follow.js';
import type { Delivery, Press } from '../live/page-state.js';
import { Button } from '../parts/button.js';
import { outcomeOf } from '../parts/outcome.js';
import { Time } from '../parts/time.js';
import { hashOf, type Place } from '../place.js';
import { LogView } from './log-view.js';

/** A press, and its delivery if it has one. */
interface Pressed {
  readonly number: number;
  readonly press: Press;
  readonly delivery?: Delivery;
}

/** The presses: what came of each at the webhook. */
export const PressesView = ({ place }: { readonly place: Place }): VNode => {
  const { deliveries, presses } = live();
  const links = presses.filter(({ kind }) => kind === 'web_url');
  const entries: readonly Pressed[] = [
    ...deliveries.map(delivery => ({ number: delivery.press.number, press: delivery.press, delivery })),
    ...links.map(press => ({ number: press.number, press })),
  ];
  return (
    <LogView
      title="Presses"
      lead="Buttons that were pressed, and every attempt to bring the payload to your webhook."
      entries={inOrder(entries)}
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
            <Time at={press.pressedAt} /> <a href={hashOf('message', [press.messageId])}>{press.messageId}</a>{' '}
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
        <table tabIndex={0}>
          <thead>
            <tr>
              {['Attempt', 'Status', 'Latency', 'Answer'].map(name => (
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
          <summary>Body that was sent</summary>
          <code>{sent}</code>
        </details>
      )}
      <Button aria-disabled={isPending} onClick={() => isPending || act('POST /redeliver', { id }, outcomeOf)}>
        Redeliver
      </Button>
    </>
  );
};

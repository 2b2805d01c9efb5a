import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { entryHref } from '../chat/entries.js';
import { describeLocation, Value } from '../chat/otp-card.js';
import { describeRefused, FaultMarks } from '../chat/rows.js';
import { getState } from '../live/follow.js';
import { Button, Facts, LIST_LIMIT, More, Time } from '../parts/basics.js';
import { Boundary } from '../parts/feedback.js';
import { type Place, toHash } from '../place.js';
import { matches, parseTerms } from '../search.js';

interface LogViewProps<Entry> {
  readonly title: string;
  readonly lead: string;
  /** Oldest first; the newest is shown first. */
  readonly entries: readonly Entry[];
  readonly place: Place;
  readonly keyOf: (entry: Entry) => string | number;
  readonly children: (entry: Entry) => ComponentChildren;
}

/** A log with pages, newest entry first. The entry of a link is at the top. */
export const LogView = <Entry extends object>(props: LogViewProps<Entry>): VNode => {
  const { title, lead, entries, place, keyOf, children } = props;
  const [from, setFrom] = useState(0);
  const terms = parseTerms(place.query);
  const isChosen = (entry: Entry): boolean => String(keyOf(entry)) === place.chosen[0];
  const found = entries.filter(entry => matches(terms, entry)).reverse();
  const start = from < found.length ? from : 0;
  const shown = found.slice(start, start + LIST_LIMIT);
  const rest = found.length - start - shown.length;
  return (
    <section class="view">
      <h2>{title}</h2>
      <p>{lead}</p>
      {found.length === 0 && <p class="empty">{entries.length > 0 ? 'No entries match.' : 'No entries yet.'}</p>}
      <ul>
        {[...entries.filter(isChosen), ...shown.filter(entry => !isChosen(entry))].map(entry => (
          <li key={keyOf(entry)} class={isChosen(entry) ? 'entry chosen' : 'entry'}>
            <Boundary what={`Entry ${keyOf(entry)}`} of={entry}>
              <Row entry={entry} show={children} />
            </Boundary>
          </li>
        ))}
      </ul>
      {start > 0 && <Button onClick={() => setFrom(start - LIST_LIMIT)}>Newer: {start}</Button>}
      {rest > 0 && <Button onClick={() => setFrom(start + LIST_LIMIT)}>Older: {rest}</Button>}
    </section>
  );
};

interface RowProps<Entry> {
  readonly entry: Entry;
  readonly show: (entry: Entry) => ComponentChildren;
}

/** A separate component, so that an error affects the row and not the whole log. */
const Row = <Entry extends object>({ entry, show }: RowProps<Entry>): VNode => <>{show(entry)}</>;

/** The view of the log of OTPs. */
export const OtpView = ({ place }: { readonly place: Place }): VNode => (
  <LogView
    title="OTPs"
    lead="The platform logs OTPs separately from messages, with the transaction code and the device of each."
    entries={getState().otps}
    place={place}
    keyOf={({ number }) => number}
  >
    {otp => (
      <>
        <h3>
          <a href={entryHref(otp)}>{otp.id}</a> {otp.request.mokValue && <Value of={otp.request.mokValue} />}
        </h3>
        <p dir="auto">{otp.request.mokMessage.slice(0, 300)}</p>
        <Facts
          of={{
            Received: <Time at={otp.receivedAt} />,
            Customer: otp.request.customerNo,
            txCode: otp.txCode,
            deviceId: otp.deviceId,
            Location: otp.location && describeLocation(otp.location),
          }}
        />
      </>
    )}
  </LogView>
);

/** The view of the refused requests, with the rules that each breaks. */
export const RefusedView = ({ place }: { readonly place: Place }): VNode => (
  <LogView
    title="Refused"
    lead="Requests that reached no user, with the rules that they break and where. Their content is not kept."
    entries={getState().refused}
    place={place}
    keyOf={({ number }) => number}
  >
    {entry => (
      <>
        <h3>
          <a href={toHash('refused', [entry.number])}>{describeRefused(entry)}</a>
        </h3>
        <p>
          <Time at={entry.receivedAt} /> <small>number {entry.number}</small> <small>{entry.bot}</small>{' '}
          <FaultMarks faults={entry.faults} />
        </p>
        <ul class="violations">
          {entry.violations.slice(0, LIST_LIMIT).map(({ rule, path, message }, index) => (
            <li key={index}>
              <a class="badge bad" href={toHash('refused', [], `rule:${rule}`)}>
                {rule}
              </a>{' '}
              <code>{path || 'the top'}</code>
              <p>{message}</p>
            </li>
          ))}
        </ul>
        <More of={entry.violations} />
      </>
    )}
  </LogView>
);

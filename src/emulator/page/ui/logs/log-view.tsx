import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.js';
import { MOST } from '../parts/more.js';
import type { Place } from '../place.js';
import { matches, termsOf } from '../search/search.js';

interface LogViewProps<Entry> {
  readonly title: string;
  readonly lead: string;
  /** Oldest first; the newest is shown first. */
  readonly entries: readonly Entry[];
  readonly place: Place;
  readonly keyOf: (entry: Entry) => string | number;
  readonly children: (entry: Entry) => ComponentChildren;
}

/** A log, newest first, page by page; at the top the entry that a link leads to. */
export const LogView = <Entry extends object>(props: LogViewProps<Entry>): VNode => {
  const { title, lead, entries, place, keyOf, children } = props;
  const [from, setFrom] = useState(0);
  const terms = termsOf(place.query);
  const isChosen = (entry: Entry): boolean => String(keyOf(entry)) === place.chosen[0];
  const found = entries.filter(entry => matches(terms, entry)).reverse();
  const start = from < found.length ? from : 0;
  const shown = found.slice(start, start + MOST);
  const rest = found.length - start - shown.length;
  return (
    <section class="view">
      <h2>{title}</h2>
      <p>{lead}</p>
      {found.length === 0 && <p class="empty">{entries.length > 0 ? 'Nothing here matches.' : 'Nothing yet.'}</p>}
      <ul>
        {[...entries.filter(isChosen), ...shown.filter(entry => !isChosen(entry))].map(entry => (
          <li key={keyOf(entry)} class={isChosen(entry) ? 'entry chosen' : 'entry'}>
            {children(entry)}
          </li>
        ))}
      </ul>
      {start > 0 && <Button onClick={() => setFrom(start - MOST)}>Newer: {start}</Button>}
      {rest > 0 && <Button onClick={() => setFrom(start + MOST)}>Older: {rest}</Button>}
    </section>
  );
};

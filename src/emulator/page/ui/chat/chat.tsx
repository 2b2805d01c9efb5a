import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { live } from '../live/follow.js';
import { Button } from '../parts/button.js';
import type { Place } from '../place.js';
import { matches, termsOf } from '../search/search.js';
import { Empty } from './empty.js';
import { findEntry } from './find-entry.js';
import { PressRow } from './press-row.js';
import { RefusedRow } from './refused-row.js';
import { RequestRow } from './request-row.js';
import { type Row, requestKey, timelineOf } from './timeline.js';
import { useWindow } from './use-window.js';

/** The chat, of one user or of all. */
export const Chat = ({ place, userId }: { readonly place: Place; readonly userId: string | undefined }): VNode => {
  const state = live();
  const scroller = useRef<HTMLDivElement>(null);
  const chosen = place.view === 'message' ? findEntry(state, place.chosen) : undefined;
  const { query } = place;
  const rows = useMemo(() => {
    const terms = termsOf(query);
    return timelineOf(state, userId).filter(({ entry }) => matches(terms, entry));
  }, [state, userId, query]);
  const target = chosen && requestKey(chosen);
  const { shown, earlier, newer, isAway, show, ...listeners } = useWindow(rows, scroller, target);
  return (
    <section class="chat">
      <h2 class="hidden" id="chat">
        Chat
      </h2>
      <div class="scroller" ref={scroller} {...listeners}>
        {rows.length === 0 && (query || userId ? <p class="empty">Nothing here matches.</p> : <Empty />)}
        {earlier > 0 && <Button onClick={() => show('earlier')}>Show earlier: {earlier}</Button>}
        <div role="log" aria-labelledby="chat">
          <ul>
            {shown.map((row, index) => (
              <li key={row.key}>
                <MemoRow
                  row={row}
                  query={query}
                  isChosen={row.key === target}
                  isAddressed={userId === undefined && userOf(row) !== userOf(shown[index - 1])}
                />
              </li>
            ))}
          </ul>
        </div>
        {newer > 0 && <Button onClick={() => show('newer')}>Show newer: {newer}</Button>}
      </div>
      {isAway && (
        <Button class="newest" onClick={() => show('newest')}>
          Newest ↓
        </Button>
      )}
    </section>
  );
};

const userOf = (row: Row | undefined): string | undefined =>
  row !== undefined && 'userId' in row.entry ? row.entry.userId : undefined;

interface MemoRowProps {
  readonly row: Row;
  readonly query: string;
  readonly isChosen: boolean;
  readonly isAddressed: boolean;
}

// An entry never changes; its row, when it is chosen, and when a press of it has been delivered.
const MemoRow = ({ row: { entry }, query, isChosen, isAddressed }: MemoRowProps): VNode =>
  useMemo(() => {
    if ('pressedAt' in entry) return <PressRow press={entry} />;
    if ('reason' in entry) return <RefusedRow entry={entry} />;
    return <RequestRow entry={entry} query={query} isChosen={isChosen} isAddressed={isAddressed} />;
  }, [entry, query, isChosen, isAddressed, live().deliveries]);

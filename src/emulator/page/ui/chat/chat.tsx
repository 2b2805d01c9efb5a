import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { getState } from '../live/follow.js';
import { Button, Icon, LIST_LIMIT, More } from '../parts/basics.js';
import { Code } from '../parts/code.js';
import { Boundary } from '../parts/feedback.js';
import { type Place, toHash } from '../place.js';
import { matches, parseTerms } from '../search.js';
import { createTimeline, findEntry, listPeople, type Row, requestKey } from './entries.js';
import { PressRow, RefusedRow, RequestRow } from './rows.js';
import { useWindow } from './use-window.js';

/** The chat of one user, or of all. */
export const Chat = ({ place, userId }: { readonly place: Place; readonly userId: string | undefined }): VNode => {
  const state = getState();
  const scroller = useRef<HTMLDivElement>(null);
  const chosen = place.view === 'message' ? findEntry(state, place.chosen) : undefined;
  const { query } = place;
  const rows = useMemo(() => {
    const terms = parseTerms(query);
    return createTimeline(state, userId).filter(({ entry }) => matches(terms, entry));
  }, [state, userId, query]);
  const target = chosen && requestKey(chosen);
  const { shown, earlier, newer, isAway, show, ...listeners } = useWindow(rows, scroller, target);
  return (
    <section class="chat">
      <h2 class="hidden" id="chat">
        Chat
      </h2>
      <div class="scroller" ref={scroller} {...listeners}>
        {rows.length === 0 && (query || userId ? <p class="empty">No entries match.</p> : <Empty />)}
        {earlier > 0 && <Button onClick={() => show('earlier')}>Show earlier: {earlier}</Button>}
        <div role="log" aria-labelledby="chat">
          <ul>
            {shown.map((row, index) => (
              <li key={row.key}>
                <Boundary what={`Entry ${row.entry.number}`} of={row.entry}>
                  <MemoRow
                    row={row}
                    query={query}
                    isChosen={row.key === target}
                    isAddressed={userId === undefined && getUserId(row) !== getUserId(shown[index - 1])}
                  />
                </Boundary>
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

const getUserId = (row: Row | undefined): string | undefined =>
  row !== undefined && 'userId' in row.entry ? row.entry.userId : undefined;

interface MemoRowProps {
  readonly row: Row;
  readonly query: string;
  readonly isChosen: boolean;
  readonly isAddressed: boolean;
}

// An entry never changes. Its row changes when it is chosen and when a press of it is delivered.
const MemoRow = ({ row: { entry }, query, isChosen, isAddressed }: MemoRowProps): VNode =>
  useMemo(() => {
    if ('pressedAt' in entry) return <PressRow press={entry} />;
    if ('reason' in entry) return <RefusedRow entry={entry} />;
    return <RequestRow entry={entry} query={query} isChosen={isChosen} isAddressed={isAddressed} />;
  }, [entry, query, isChosen, isAddressed, getState().deliveries]);

/** The empty chat, which shows how to send the first message. */
const Empty = (): VNode => (
  <div class="empty first">
    <Icon name="mark" />
    <h3>No message yet</h3>
    <p>What your bot sends appears here, as its user would see it.</p>
    <Code label="How to send the first message" code={howTo(getState().url ?? location.origin)} />
  </div>
);

const howTo = (url: string): string => `import { createBot, Message } from 'sendable';

await createBot({ baseUrl: '${url}', token })
  .send(Message.text('Hello').toCustomer('C-1029'));`;

interface PeopleListProps {
  readonly userId: string | undefined;
  readonly query: string;
}

/** The list of users. */
export const PeopleList = ({ userId, query }: PeopleListProps): VNode => {
  const state = getState();
  const people = useMemo(() => [...listPeople(state)].reverse(), [state.messages, state.otps]);
  return (
    <nav class="people" aria-label="Users">
      <a href={toHash('chat', [], query)} aria-current={userId === undefined}>
        Everyone
      </a>
      {people.slice(0, LIST_LIMIT).map(([id, { name, count }]) => (
        <a key={id} href={toHash('chat', [id], query)} aria-current={id === userId} title={id}>
          <span dir="auto">
            {name[1]} <small>{name[0]}</small>
          </span>
          <small>{count}</small>
        </a>
      ))}
      <More of={people} />
    </nav>
  );
};

import type { VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { type Entry, entryKey, listEntries, listPeople, type Person } from '../chat/entries.js';
import { PressRow, RequestRow } from '../chat/rows.js';
import { ROWS, useWindow } from '../chat/use-window.js';
import { NewMessage } from '../compose/samples.js';
import { getState } from '../live/follow.js';
import type { Message, Otp, Press } from '../live/page-state.js';
import { Boundary, Button, hueOf, Icon } from '../parts/basics.js';
import { countOf } from '../parts/words.js';
import { type Place, toHash } from '../place.js';
import { matcherOf } from '../search.js';
import { FaultMenu } from './faults-view.js';

interface PhoneProps {
  readonly place: Place;
  readonly userId: string;
  /** The key of the entry whose details are shown. */
  readonly chosen: string | undefined;
}

interface Row {
  readonly key: string;
  readonly entry: Entry;
  readonly isFirst: boolean;
}

/** The chat of one user, as on their phone: what rejected requests would have said is not in it. */
export const Phone = ({ place, userId, chosen }: PhoneProps): VNode => {
  const { query } = place;
  const state = getState();
  const scroller = useRef<HTMLDivElement>(null);
  const { messages, otps, presses, deliveries } = state;
  const [rows, total, person] = useMemo(() => {
    // Their entries first: sorting those of everyone takes much longer.
    const isTheirs = (entry: Message | Otp | Press): boolean => entry.userId === userId;
    const [own, codes] = [messages.filter(isTheirs), otps.filter(isTheirs)];
    const theirs = { ...state, rejected: [], messages: own, otps: codes, presses: presses.filter(isTheirs) };
    const entries = listEntries(theirs);
    const found = entries.filter(matcherOf(query, state));
    const rows = found.map((entry, index) => ({
      key: entryKey(entry),
      entry,
      isFirst: !isGrouped(found[index - 1], entry),
    }));
    return [rows, entries.length, listPeople(theirs).get(userId)] as const;
  }, [messages, otps, presses, query && deliveries, userId, query]);
  const target = chosen ?? place.chosen[1];
  const { shown, earlier, newer, isAway, unseen, show, ...listeners } = useWindow<Row>(rows, scroller, target);
  return (
    <section class="phone" aria-labelledby="chat">
      <PhoneHeader person={person} userId={userId} />
      <div class="scroller" ref={scroller} {...listeners}>
        {total === 0 && <p class="empty">No such user in the log.</p>}
        {total > 0 && query && (
          <small role="status">
            {rows.length} of {total} match
          </small>
        )}
        {earlier > 0 && (
          <Button onClick={() => show('earlier')}>
            Show earlier ({Math.min(ROWS, earlier)} of {earlier})
          </Button>
        )}
        <div role="log" aria-labelledby="chat">
          <ul>
            {shown.map(row => (
              <li key={row.key} data-key={row.key}>
                <Boundary what={`Entry ${row.entry.number}`} of={row.entry}>
                  <MemoRow row={row} query={query} isChosen={row.key === target} />
                </Boundary>
              </li>
            ))}
          </ul>
        </div>
        {newer > 0 && (
          <Button onClick={() => show('newer')}>
            Show newer ({Math.min(ROWS, newer)} of {newer})
          </Button>
        )}
      </div>
      {isAway && (
        <Button class="newest" onClick={() => show('newest')}>
          {unseen > 0 ? `${unseen} new` : 'Newest'} ↓
        </Button>
      )}
    </section>
  );
};

const PAUSE_MS = 5 * 60_000;

// Bubbles of one bot stand together until a pause or a press.
const isGrouped = (before: Entry | undefined, entry: Entry): boolean => {
  if (before === undefined || !('bot' in before && 'bot' in entry) || before.bot !== entry.bot) return false;
  return Date.parse(entry.receivedAt) - Date.parse(before.receivedAt) < PAUSE_MS;
};

interface MemoRowProps {
  readonly row: Row;
  readonly query: string;
  readonly isChosen: boolean;
}

// An entry never changes. Its row changes when it is chosen and when a press of it is delivered.
const MemoRow = ({ row: { entry, isFirst }, query, isChosen }: MemoRowProps): VNode | null =>
  useMemo(() => {
    if ('pressedAt' in entry) return <PressRow press={entry} isChosen={isChosen} />;
    return 'reason' in entry ? null : <RequestRow entry={entry} query={query} isChosen={isChosen} isFirst={isFirst} />;
  }, [entry, query, isChosen, isFirst, getState().deliveries]);

interface PhoneHeaderProps {
  readonly person: Person | undefined;
  readonly userId: string;
}

const PhoneHeader = ({ person, userId }: PhoneHeaderProps): VNode => {
  const [kind, id] = person?.name ?? ['user', userId];
  const { bots } = getState();
  return (
    <header>
      <a class="button plain back" href={toHash('users')} aria-label="All users">
        <Icon name="back" />
      </a>
      <Avatar id={id} />
      <div class="name" title={userId}>
        <h2 id="chat">
          <bdi>{id}</bdi>
        </h2>
        <small>
          {kind}
          {bots.length > 1 && ` of bot ${person?.latest.bot ?? bots[0]}`}
        </small>
      </div>
      <FaultMenu />
      <NewMessage name={person?.name} bot={person?.latest.bot} />
    </header>
  );
};

/** The last characters of a user's id without the zeros at its end, in a circle of a colour that this id always has. */
const Avatar = ({ id }: { readonly id: string }): VNode => (
  <span class={`avatar ${hueOf(id)}`} aria-hidden="true">
    {[...id.replace(/[^\p{L}\p{N}]|0+$/gu, '')].slice(-2).join('') || '?'}
  </span>
);

interface PeopleProps {
  readonly userId: string | undefined;
  readonly query: string;
}

/** The users with a matching entry or press, the newest first. The page has only the first of them; the filter and the search find the others. */
export const People = ({ userId, query }: PeopleProps): VNode => {
  const state = getState();
  const { messages, otps, presses, deliveries, rejected } = state;
  const people = useMemo(() => [...listPeople(state)].reverse(), [messages, otps]);
  const [part, setPart] = useState('');
  const found = useMemo(() => {
    const named = people.filter(([, { name }]) => name.join(' ').toLowerCase().includes(part.trim().toLowerCase()));
    if (query === '') return named;
    const isMatch = matcherOf(query, state);
    const ids = new Set([messages, otps, presses].flatMap(log => log.filter(isMatch).map(({ userId }) => userId)));
    return named.filter(([id]) => ids.has(id));
  }, [people, presses, query && deliveries, query, part]);
  const shown = found.slice(0, MAX_PEOPLE);
  return (
    <nav class="people" aria-label="Users">
      <h2>
        Users <small>{found.length < people.length ? `${found.length} of ${people.length}` : found.length}</small>
      </h2>
      {people.length >= FILTERED_FROM && (
        <input
          type="search"
          aria-label="Filter users"
          placeholder="Filter users"
          value={part}
          onInput={event => setPart(event.currentTarget.value)}
        />
      )}
      {shown.map(([id, { name, count, latest }]) => (
        <a key={id} href={toHash('chat', [id])} aria-current={id === userId} title={id}>
          <Avatar id={name[1]} />
          <span>
            <bdi>{name[1]}</bdi>
            <small>
              {name[0]}
              {state.bots.length > 1 && ` · ${latest.bot}`}
            </small>
          </span>
          <small>{count}</small>
        </a>
      ))}
      {found.length === 0 && (
        <p class="empty">{people.length > 0 ? 'No users match.' : 'A user appears with the first message.'}</p>
      )}
      {found.length === 0 && query !== '' && (
        <OtherMatches count={rejected.filter(matcherOf(query, state)).length} query={query} />
      )}
      {found.length > shown.length && (
        <small>{countOf(found.length - shown.length, 'other user')}: the filter finds them.</small>
      )}
    </nav>
  );
};

/** The matches of a search that no user has: those among the rejected requests, which are in no chat. */
const OtherMatches = ({ count, query }: { readonly count: number; readonly query: string }): VNode | null =>
  count === 0 ? null : (
    <p class="empty">
      <a href={toHash('rejected', [], query)}>{countOf(count, 'rejected request')}</a>{' '}
      {count === 1 ? 'matches' : 'match'}.
    </p>
  );

const MAX_PEOPLE = 100;

// Fewer users are seen at a glance.
const FILTERED_FROM = 8;

/** Moves the focus by `by` messages of the chat. Returns false if there is none. */
export const stepChat = (by: number): boolean => {
  const stamps = [...document.querySelectorAll<HTMLElement>('.phone .stamp')];
  const focused = document.activeElement?.closest('li')?.querySelector<HTMLElement>('.stamp');
  const index = focused ? stamps.indexOf(focused) + by : stamps.length - 1;
  const next = stamps[Math.max(0, Math.min(stamps.length - 1, index))];
  next?.focus();
  return next !== undefined;
};

import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { findDelivery } from '../chat/deliveries.js';
import { describe, isFaulty } from '../chat/describe.js';
import { type Entry, type EntryKind, entryHref, entryKey, kindOf, listEntries } from '../chat/entries.js';
import { Welcome } from '../compose/samples.js';
import { getState } from '../live/follow.js';
import { Boundary, Icon, markCode, Time } from '../parts/basics.js';
import { VirtualList } from '../parts/virtual-list.js';
import { countOf } from '../parts/words.js';
import { type Place, toHash } from '../place.js';
import { explain, matcherOf } from '../search.js';
import { Examples } from './examples.js';

/** The filters of the log: the view, its name and the kind of entry that it shows. */
const FILTERS: readonly (readonly [view: string, name: string, kind: EntryKind | undefined])[] = [
  ['chat', 'All', undefined],
  ['messages', 'Messages', 'message'],
  ['otps', 'OTPs', 'otp'],
  ['presses', 'Presses', 'press'],
  ['rejected', 'Not accepted', 'rejected'],
];

/** The words for a filter without entries. */
const NONE_YET: Readonly<Record<EntryKind, string>> = {
  message: 'No messages yet',
  otp: 'No OTPs yet',
  press: 'No presses yet: press a button of a message in its chat',
  rejected: 'Every request was accepted',
};

/** The views that show the log. */
export const LOG_VIEWS: readonly string[] = FILTERS.map(([view]) => view);

interface LogViewProps {
  readonly place: Place;
  /** The key of the entry whose details are shown. */
  readonly chosen: string | undefined;
}

/** The log of everyone: one line for each request and press, newest first. */
export const LogView = ({ place: { view, query }, chosen }: LogViewProps): VNode => {
  const state = getState();
  const { messages, otps, rejected, presses, deliveries, counts } = state;
  const entries = useMemo(() => listEntries(state), [messages, otps, rejected, presses]);
  const [, name, kind] = FILTERS.find(([one]) => one === view) ?? [];
  const matching = useMemo(
    () => entries.filter(matcherOf(query, state)).reverse(),
    [entries, query, query && deliveries],
  );
  const found = useMemo(() => matching.filter(entry => kind === undefined || kindOf(entry) === kind), [matching, kind]);
  const all = { message: counts.messages, otp: counts.otps, press: counts.presses, rejected: counts.rejected };
  const total = Object.values(all).reduce((sum, count) => sum + count, 0);
  // The log can have more entries than the page.
  const countIn = (one: EntryKind | undefined): number => {
    if (query === '') return one === undefined ? total : all[one];
    return one === undefined ? matching.length : matching.filter(entry => kindOf(entry) === one).length;
  };
  const search = (term: string): void => {
    location.hash = toHash(view, [], term);
    focusSearch();
  };
  return (
    <section class="log" aria-labelledby="log">
      <div class="toolbar">
        <h2 id="log">Log</h2>
        <nav aria-label="Filter the log">
          {FILTERS.map(([one, words, of]) => (
            <a key={one} href={toHash(one, [], query)} aria-current={one === view}>
              {words} <small>{countIn(of)}</small>
            </a>
          ))}
        </nav>
        {query && (
          <small role="status">
            {found.length} of {kind === undefined ? total : all[kind]} match
          </small>
        )}
      </div>
      {found.length === 0 && query === '' && total === 0 ? (
        <Welcome />
      ) : found.length === 0 ? (
        <div class="empty welcome">
          <p>
            {kind !== undefined && query === '' ? NONE_YET[kind] : `No entries match “${query}”`}
            {kind !== undefined && query && ` in ${name}`}.{' '}
            {matching.length === 0 && markCode(explain(query, entries, state))}
          </p>
          {matching.length > 0 && (
            <a class="button main" href={toHash('chat', [], query)}>
              Show {countOf(matching.length, 'match')} in All
            </a>
          )}
          <a class="button" href={toHash(view)} onClick={focusSearch}>
            {query ? 'Clear the search' : 'Show all'}
          </a>
          {query && matching.length === 0 && (
            <div class="hints">
              <Examples choose={search} />
            </div>
          )}
        </div>
      ) : (
        <VirtualList
          key={view}
          label="Log"
          of={query}
          rows={found}
          keyOf={entryKey}
          hrefOf={entry => entryHref(entry, query)}
          chosen={chosen}
        >
          {entry => (
            <Boundary what={`Entry ${entry.number}`} of={entry}>
              <Line entry={entry} />
            </Boundary>
          )}
        </VirtualList>
      )}
    </section>
  );
};

const focusSearch = (): void => document.querySelector<HTMLElement>('search input')?.focus();

/** One line of the log. */
const Line = ({ entry }: { readonly entry: Entry }): VNode => {
  const delivery = 'pressedAt' in entry ? findDelivery(entry, getState()) : undefined;
  return useMemo(() => {
    const icon = isFaulty(entry) ? 'fault' : kindOf(entry);
    const {
      who: [type, id],
      what,
      size,
      marks,
    } = describe(entry, delivery, getState());
    return (
      <>
        <Time at={'pressedAt' in entry ? entry.pressedAt : entry.receivedAt} />
        <span class={`kind ${icon === 'fault' ? 'faulty' : icon}`}>
          <Icon name={icon} />
          <span class="hidden">{icon}</span>
        </span>
        <span class="who">
          {type} {id !== undefined && <bdi>{id}</bdi>}
        </span>
        <span class="what" dir="auto">
          {what}
        </span>
        <span class="marks">
          {marks.map(([style, words]) => (
            <span class={`badge ${style}`} key={words}>
              {words}
            </span>
          ))}
        </span>
        <small class="size">{size}</small>
      </>
    );
  }, [entry, delivery?.state, getState().bots.length]);
};

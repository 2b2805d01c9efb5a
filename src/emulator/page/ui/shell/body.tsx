import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { entryKey, findByNumber, findEntry, findUserId, listPeople } from '../chat/entries.js';
import { ComposeView } from '../compose/compose.js';
import { getState } from '../live/follow.js';
import type { Message, Otp, PageState, Press, Rejected } from '../live/page-state.js';
import { Details } from '../log/details.js';
import { LOG_VIEWS, LogView } from '../log/log-view.js';
import { Boundary, Icon, type IconName } from '../parts/basics.js';
import { type Place, toHash } from '../place.js';
import { FaultsView } from './faults-view.js';
import { People, Phone } from './phone.js';
import { SettingsView } from './settings-view.js';

// A map, because the name comes from a link: an object would also have `constructor`.
const VIEWS: ReadonlyMap<string, (props: { readonly place: Place }) => VNode> = new Map([
  ['compose', ComposeView],
  ['faults', FaultsView],
  ['settings', SettingsView],
]);

interface Found {
  readonly id: string;
  readonly entry: Message | Otp | Rejected | undefined;
  /** The press that the link names, which is in the details of its message. */
  readonly press?: Press | undefined;
}

/** Finds the request whose details a link shows; undefined for a link to another view. */
const findDetails = (state: PageState, { view, chosen }: Place): Found | undefined => {
  const [id = ''] = chosen;
  if (view === 'message') return { id, entry: findEntry(state, chosen) };
  if (view === 'rejected' && id !== '')
    return { id: `request ${id}`, entry: state.rejected.find(({ number }) => `${number}` === id) };
  if (view !== 'press') return undefined;
  const press = state.presses.find(({ number }) => `${number}` === id);
  return { id: `press ${id}`, entry: press && findByNumber(state, press.request), press };
};

/** Replaces the name of a user in a link to a chat, which people know, by the platform user id. */
const resolveUser = (state: PageState, place: Place): Place => {
  const [user, ...rest] = place.chosen;
  const { messages, otps } = state;
  if (place.view !== 'chat' || user === undefined) return place;
  if ([messages, otps].some(log => log.some(({ userId }) => userId === user))) return place;
  return { ...place, chosen: [findUserId(state, user) ?? user, ...rest] };
};

/** Finds the list behind the details: the last one, or the log if that has no such entries. */
const findBehind = (last: Place, entry: Message | Otp | Rejected | undefined, query: string): Place => {
  const [userId] = last.view === 'chat' ? last.chosen : [];
  const isTheirs = userId === undefined || entry === undefined || ('userId' in entry && entry.userId === userId);
  const isList = last.view !== 'users' && !VIEWS.has(last.view);
  return isTheirs && isList ? { ...last, query } : { view: 'chat', chosen: [], query };
};

/** The current view, with the details of the chosen request beside the log or the chat. */
export const Body = ({ place: named }: { readonly place: Place }): VNode => {
  const state = getState();
  const place = resolveUser(state, named);
  const details = findDetails(state, place);
  // The last list, to return to it with its user and query.
  const list = useRef<Place>({ view: 'chat', chosen: [], query: '' });
  if (details === undefined) list.current = place;
  const behind = details === undefined ? place : findBehind(list.current, details.entry, place.query);
  const View = VIEWS.get(behind.view);
  const [userId] = behind.view === 'chat' ? behind.chosen : [];
  const closeHref = toHash(View ? 'chat' : behind.view, View ? [] : behind.chosen.slice(0, 1), place.query);
  useLayoutEffect(() => {
    const close = ({ key, target }: KeyboardEvent): void => {
      // In a field or a menu, Escape belongs to it.
      const isOther = target instanceof Element && target.closest('input, select, textarea, dialog, .menu[open]');
      if (key !== 'Escape' || isOther) return;
      if (details !== undefined) location.hash = closeHref;
      else if (place.query !== '') location.hash = toHash(place.view, place.chosen);
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  });
  // Without a user, the log says how to send a first message.
  const isUsers = behind.view === 'users' && state.messages.length + state.otps.length > 0;
  useLayoutEffect(() => {
    // Beside the list there is room for a chat: that of the newest message.
    if (isUsers && matchMedia('(min-width: 60rem)').matches)
      location.replace(toHash('chat', [...listPeople(state).keys()].slice(-1)));
  }, [isUsers]);
  const shown = details?.press ?? details?.entry;
  const chosen = shown && entryKey(shown);
  return (
    <>
      <div class="rail">
        <Views
          view={userId !== undefined || isUsers ? 'users' : View || behind.view === 'users' ? behind.view : 'chat'}
        />
        <Boundary what="The list of users" of={state}>
          <People userId={userId} query={place.query} />
        </Boundary>
      </div>
      <main id="main" tabIndex={-1} class={isUsers ? 'users' : undefined}>
        <Boundary key={View ? place.view : (userId ?? 'log')} what="This view" of={state}>
          {View && details === undefined ? (
            <View place={place} />
          ) : userId !== undefined ? (
            <Phone key={userId} place={behind} userId={userId} chosen={chosen} />
          ) : (
            !isUsers && (
              <LogView place={LOG_VIEWS.includes(behind.view) ? behind : { ...behind, view: 'chat' }} chosen={chosen} />
            )
          )}
        </Boundary>
        {details && (
          <Boundary what="This entry" of={details.entry}>
            <Details {...details} closeHref={closeHref} />
          </Boundary>
        )}
      </main>
    </>
  );
};

/** The links to the views, each with its number of entries. */
const Views = ({ view }: { readonly view: string }): VNode => {
  const { counts, faults } = getState();
  const all = counts.messages + counts.otps + counts.rejected + counts.presses;
  const views: readonly (readonly [view: string, name: string, icon: IconName, count: number])[] = [
    ['chat', 'Log', 'log', all],
    ['users', 'Chats', 'chat', 0],
    ['compose', 'Compose', 'compose', 0],
    ['faults', 'Faults', 'fault', faults.length],
    ['settings', 'Settings', 'settings', 0],
  ];
  return (
    <nav class="views" aria-label="Views">
      {views.map(([name, words, icon, count]) => (
        <a key={name} href={toHash(name)} aria-current={name === view} class={name === 'users' ? name : undefined}>
          <Icon name={icon} />
          <span>{words}</span> {count > 0 && <small>{count}</small>}
        </a>
      ))}
    </nav>
  );
};

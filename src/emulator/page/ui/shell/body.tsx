import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Chat, PeopleList } from '../chat/chat.js';
import { findEntry } from '../chat/entries.js';
import { getState } from '../live/follow.js';
import { FaultsView } from '../logs/faults-view.js';
import { OtpView, RefusedView } from '../logs/log-view.js';
import { PressesView } from '../logs/presses-view.js';
import { Icon, type IconName } from '../parts/basics.js';
import { Boundary } from '../parts/feedback.js';
import { type Place, toHash } from '../place.js';
import { Inspector } from './inspector.js';
import { SettingsView } from './settings-view.js';

// A map, because the name comes from a link: an object would also have `constructor`.
const VIEWS: ReadonlyMap<string, (props: { readonly place: Place }) => VNode> = new Map([
  ['otps', OtpView],
  ['presses', PressesView],
  ['refused', RefusedView],
  ['faults', FaultsView],
  ['settings', SettingsView],
]);

/** The current view, with the details of the chosen message beside the chat. */
export const Body = ({ place }: { readonly place: Place }): VNode => {
  const state = getState();
  const isInspecting = place.view === 'message';
  // The last chat with its user and query, to return to it.
  const chat = useRef<Place>(place);
  if (place.view === 'chat') chat.current = place;
  const [userId] = chat.current.view === 'chat' ? chat.current.chosen : [];
  const closeHref = toHash('chat', userId === undefined ? [] : [userId], place.query);
  useEffect(() => {
    const close = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && isInspecting) location.hash = closeHref;
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  });
  const View = VIEWS.get(place.view);
  const chosen = isInspecting ? findEntry(state, place.chosen) : undefined;
  return (
    <>
      <div class="rail">
        <Views view={isInspecting ? 'chat' : place.view} />
        {View === undefined && (
          <Boundary what="The list of users" of={state}>
            <PeopleList userId={userId} query={place.query} />
          </Boundary>
        )}
      </div>
      <main>
        <Boundary key={View ? place.view : 'chat'} what="This view" of={state}>
          {View ? <View place={place} /> : <Chat key={userId} place={place} userId={userId} />}
        </Boundary>
        {isInspecting && (
          <Boundary what="This entry" of={chosen}>
            <Inspector entry={chosen} id={place.chosen[0] ?? ''} closeHref={closeHref} />
          </Boundary>
        )}
      </main>
    </>
  );
};

/** The links to the views, each with its number of entries. */
const Views = ({ view }: { readonly view: string }): VNode => {
  const { counts, faults } = getState();
  const views: readonly (readonly [view: string, name: string, icon: IconName, count: number])[] = [
    ['chat', 'Chat', 'chat', counts.messages + counts.otps],
    ['otps', 'OTPs', 'otp', counts.otps],
    ['presses', 'Presses', 'press', counts.presses],
    ['refused', 'Refused', 'refused', counts.refused],
    ['faults', 'Faults', 'fault', faults.length],
    ['settings', 'Settings', 'settings', 0],
  ];
  return (
    <nav class="views" aria-label="Views">
      {views.map(([name, words, icon, count]) => (
        <a key={name} href={toHash(name)} aria-current={name === view}>
          <Icon name={icon} />
          {words} {count > 0 && <small>{count}</small>}
        </a>
      ))}
    </nav>
  );
};

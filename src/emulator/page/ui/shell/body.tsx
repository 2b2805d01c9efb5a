import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Chat } from '../chat/chat.js';
import { findEntry } from '../chat/find-entry.js';
import { PeopleList } from '../chat/people-list.js';
import { Inspector } from '../inspect/inspector.js';
import { live } from '../live/follow.js';
import { FaultsView } from '../logs/faults-view.js';
import { OtpView } from '../logs/otp-view.js';
import { PressesView } from '../logs/presses-view.js';
import { RefusedView } from '../logs/refused-view.js';
import { hashOf, type Place } from '../place.js';
import { SettingsView } from './settings-view.js';
import { Views } from './views.js';

// A map, as the name comes from a link: an object would have a `constructor`, too.
const VIEWS: ReadonlyMap<string, (props: { readonly place: Place }) => VNode> = new Map([
  ['otps', OtpView],
  ['presses', PressesView],
  ['refused', RefusedView],
  ['faults', FaultsView],
  ['settings', SettingsView],
]);

/** The view, and beside the chat all about the message that is chosen in it. */
export const Body = ({ place }: { readonly place: Place }): VNode => {
  const state = live();
  const isInspecting = place.view === 'message';
  // Whose chat it was, and what was searched for, to go back there.
  const chat = useRef<Place>(place);
  if (place.view === 'chat') chat.current = place;
  const [userId] = chat.current.view === 'chat' ? chat.current.chosen : [];
  const closeHref = hashOf('chat', userId === undefined ? [] : [userId], place.query);
  useEffect(() => {
    const close = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && isInspecting) location.hash = closeHref;
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  });
  const View = VIEWS.get(place.view);
  return (
    <>
      <div class="rail">
        <Views view={isInspecting ? 'chat' : place.view} />
        {View === undefined && <PeopleList userId={userId} query={place.query} />}
      </div>
      <main>
        {View ? <View place={place} /> : <Chat key={userId} place={place} userId={userId} />}
        {isInspecting && (
          <Inspector entry={findEntry(state, place.chosen)} id={place.chosen[0] ?? ''} closeHref={closeHref} />
        )}
      </main>
    </>
  );
};

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Followed, follow } from '../live/follow.js';
import { Icon } from '../parts/icon.js';
import { onSaid } from '../parts/say.js';
import { hashOf } from '../place.js';
import { Body } from './body.js';
import { SearchField } from './search-field.js';
import { ThemeButton } from './theme-button.js';
import { usePlace } from './use-place.js';

const SAID_FOR_MS = 6000;

/** The page. */
export const App = (): VNode => {
  const [{ connection, state }, setFollowed] = useState<Followed>({ connection: 'Connecting' });
  const [place, go] = usePlace();
  useEffect(() => follow(setFollowed), []);
  return (
    <>
      <header>
        <h1>
          <a href={hashOf('chat')}>
            <Icon name="mark" /> sendable <small>emulator</small>
          </a>
        </h1>
        <span role="status" class={connection}>
          {connection}
        </span>
        <SearchField place={place} go={go} />
        <ThemeButton />
      </header>
      {state ? <Body place={place} /> : <main />}
      <Toast />
    </>
  );
};

const Toast = (): VNode => {
  const [said, set] = useState({ text: '' });
  useEffect(() => onSaid(text => set({ text })), []);
  useEffect(() => {
    const timer = setTimeout(() => set({ text: '' }), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div role="status" class="toast">
      {said.text}
    </div>
  );
};

import { type JSX, render, type VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Followed, follow } from './live/follow.js';
import { Examples } from './log/examples.js';
import { Button, Icon, Toast } from './parts/basics.js';
import { type Place, parsePlace, toHash } from './place.js';
import { Body } from './shell/body.js';
import { FaultBanner } from './shell/faults-view.js';
import { Help, stepEntries } from './shell/help.js';

// A restart takes less.
const STOPPED_AFTER_MS = 5000;

/** The page. */
const App = (): VNode => {
  const [{ connection, state }, setFollowed] = useState<Followed>({ connection: 'Connecting' });
  const [place, go] = usePlace();
  const [isStopped, setStopped] = useState(false);
  useEffect(() => follow(setFollowed), []);
  useEffect(() => {
    setStopped(false);
    if (connection !== 'Reconnecting') return;
    const timer = setTimeout(() => setStopped(true), STOPPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [connection]);
  return (
    <>
      <Button class="skip main" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </Button>
      <header>
        <h1>
          <a href={toHash('chat')}>
            <Icon name="mark" /> <span>sendable</span> <small>emulator</small>
          </a>
        </h1>
        <span role="status" class={`connection ${isStopped ? 'Stopped' : connection}`}>
          {isStopped ? 'Stopped. Start the emulator again in the terminal.' : connection}
        </span>
        {state && <FaultBanner />}
        <Search place={place} go={go} />
        <Help />
      </header>
      {state ? <Body place={place} /> : <main id="main" />}
      <Toast />
    </>
  );
};

type Go = (hash: string, how: 'pushState' | 'replaceState') => void;

/** Returns the place in the page's hash, and a function that changes it, with or without a new history entry. */
const usePlace = (): readonly [place: Place, go: Go] => {
  const [hash, set] = useState(location.hash);
  // Before the browser can do anything else: an effect runs a frame later, and a link opened in between was lost.
  useLayoutEffect(() => {
    const changed = (): void => set(location.hash);
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  const go: Go = (to, how) => {
    history[how](null, '', to);
    set(to);
  };
  return [parsePlace(hash), go];
};

render(<App />, document.body);

interface SearchProps {
  readonly place: Place;
  readonly go: Go;
}

// A search in them goes to the log.
const WITHOUT_ENTRIES = ['compose', 'faults', 'settings'];

/** The search field, which filters the view during typing, with examples to click. The `/` key focuses it; Enter leads to the first match. */
const Search = ({ place: { view, chosen, query }, go }: SearchProps): VNode => {
  const field = useRef<HTMLInputElement>(null);
  const set = (to: string): void =>
    WITHOUT_ENTRIES.includes(view)
      ? go(toHash('chat', [], to), 'pushState')
      : go(toHash(view, chosen, to), 'replaceState');
  const add = (term: string): void => {
    set(term);
    field.current?.focus();
  };
  const onKeyDown = (event: JSX.TargetedKeyboardEvent<HTMLInputElement>): void => {
    const isLeft = event.key === 'Escape';
    if (!isLeft && event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    // The browser would empty the field alone.
    event.preventDefault();
    if (isLeft) event.currentTarget.blur();
    else stepEntries(Number.NEGATIVE_INFINITY);
  };
  return (
    <search>
      <input
        ref={field}
        type="search"
        aria-label="Search"
        placeholder="Search"
        title="Press / to search"
        value={query}
        onInput={event => set(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {/* Only without a query, so that the examples cover no entry that was found. */}
      {query.trim() === '' && (
        <div class="examples">
          <Examples choose={add} />
        </div>
      )}
    </search>
  );
};

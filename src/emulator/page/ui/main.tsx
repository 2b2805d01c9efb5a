import { render, type VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Followed, follow } from './live/follow.js';
import { Button, Icon } from './parts/basics.js';
import { Toast } from './parts/feedback.js';
import { type Place, parsePlace, toHash } from './place.js';
import { Body } from './shell/body.js';

/** The page. */
const App = (): VNode => {
  const [{ connection, state }, setFollowed] = useState<Followed>({ connection: 'Connecting' });
  const [place, go] = usePlace();
  useEffect(() => follow(setFollowed), []);
  return (
    <>
      <header>
        <h1>
          <a href={toHash('chat')}>
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

/** Returns the place in the page's hash, and a function that changes it without a new history entry. */
const usePlace = (): readonly [place: Place, go: (hash: string) => void] => {
  const [hash, set] = useState(location.hash);
  // Before the browser can do anything else: an effect runs a frame later, and a link opened in between was lost.
  useLayoutEffect(() => {
    const changed = (): void => set(location.hash);
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  const go = (to: string): void => {
    history.replaceState(null, '', to);
    set(to);
  };
  return [parsePlace(hash), go];
};

render(<App />, document.body);

interface SearchFieldProps {
  readonly place: Place;
  readonly go: (hash: string) => void;
}

/** The search field, which filters the view during typing. The `/` key focuses it. */
const SearchField = ({ place: { view, chosen, query }, go }: SearchFieldProps): VNode => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || (event.target as Element).matches('input, select')) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return (
    <search>
      <input
        ref={field}
        type="search"
        aria-label="Search"
        aria-describedby="operators"
        placeholder="Search ( / )"
        value={query}
        onInput={event => go(toHash(view, chosen, event.currentTarget.value))}
      />
      <p id="operators">
        Words, "exact phrase", -excluded, and fields of requests and logs: to:C-1029 type:image title:Apply txCode:TX-88
        status:400 rule:text-not-empty has:buttonsV2 duplicate:true
      </p>
    </search>
  );
};

const THEMES = ['auto', 'light', 'dark'] as const;

/** The button that switches between light, dark and the system's theme. */
const ThemeButton = (): VNode => {
  const [index, set] = useState(() => Number(localStorage.getItem('theme')));
  const theme = THEMES[index % 3] ?? 'auto';
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = theme === 'auto' ? '' : theme;
    localStorage.setItem('theme', `${index}`);
  }, [index]);
  return (
    <Button class="plain" onClick={() => set((index + 1) % 3)}>
      <span class="hidden">Theme: </span>
      {theme}
    </Button>
  );
};

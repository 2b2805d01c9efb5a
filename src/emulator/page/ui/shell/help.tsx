import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { END, getDraft, setDraft } from '../compose/samples.js';
import { Button } from '../parts/basics.js';
import { stepRows } from '../parts/virtual-list.js';
import { toHash } from '../place.js';
import { stepChat } from './phone.js';

/** The version of the package, which the build of the page puts here. */
declare const VERSION: string;

const KEYS: Readonly<Record<string, string>> = {
  j: 'Next entry',
  k: 'Previous entry',
  Enter: 'Open the entry',
  Esc: 'Close the details, then end the search',
  '/': 'Search; Enter goes to the first match',
  c: 'Compose a message',
  'Ctrl Enter': 'Send, in Compose',
  '?': 'This help',
};

const DOCS = 'https://www.npmjs.com/package/sendable';

/** The help: the keys, the version and a link to the docs. The `?` key opens it. */
export const Help = (): VNode => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const keys = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || dialog.current?.open) return;
      const act = ACTIONS[event.key];
      if (event.key === '?') dialog.current?.showModal();
      else if (act === undefined) return;
      else act();
      event.preventDefault();
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, []);
  return (
    <>
      <Button class="plain" aria-label="Help" onClick={() => dialog.current?.showModal()}>
        ?
      </Button>
      <dialog ref={dialog} aria-labelledby="help">
        <h2 id="help">Help</h2>
        <p>
          This page shows what your bot sends to the emulator on your machine. Press a button of a message to see what
          your webhook gets.
        </p>
        <h3>Keys</h3>
        <dl>
          {Object.entries(KEYS).map(([key, words]) => (
            <div key={key}>
              <dt>
                {key.split(' ').map(one => (
                  <kbd key={one}>{one}</kbd>
                ))}
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p>
          Search for words of an entry, or for fields, such as <code>to:C-1029</code>, <code>rule:text-not-empty</code>{' '}
          or <code>status:400</code>. The empty search field shows more examples.
        </p>
        <p>
          The guide to this page is <code>node_modules/sendable/docs/emulator.md</code>.
        </p>
        <p>
          sendable {VERSION} ·{' '}
          <a href={DOCS} target="_blank" rel="noopener noreferrer">
            Documentation on npm
          </a>
        </p>
        <form method="dialog">
          {/* Not the link, which is before it. */}
          <button type="submit" class="main" autofocus>
            Close
          </button>
        </form>
      </dialog>
    </>
  );
};

/** Moves the focus by `by` entries of the log or the chat. */
export const stepEntries = (by: number): void => {
  if (!stepRows(by)) stepChat(by);
};

const ACTIONS: Readonly<Record<string, () => void>> = {
  j: () => stepEntries(1),
  k: () => stepEntries(-1),
  c: () => {
    const { text, bot } = getDraft();
    setDraft(text, bot, END);
    location.hash = toHash('compose');
    document.getElementById('editor')?.focus();
  },
  '/': () => document.querySelector<HTMLElement>('[type=search]')?.focus(),
};

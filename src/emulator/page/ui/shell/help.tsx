import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { rules } from '../../../../spec/catalogue.js';
import { getState } from '../live/follow.js';
import type { PageState } from '../live/page-state.js';
import { Button, countOf } from '../parts/basics.js';
import { stepRows } from '../parts/virtual-list.js';
import { type Place, toHash } from '../place.js';
import { stepChat } from './phone.js';

/** The version of the package, which the build of the page puts here. */
declare const VERSION: string;

const KEYS: Readonly<Record<string, string>> = {
  j: 'Next entry',
  k: 'Previous entry',
  Enter: 'Open the entry',
  Esc: 'Close the details',
  '/': 'Search',
  c: 'Compose a message',
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
        <h2 id="help">Keys</h2>
        <dl>
          {Object.entries(KEYS).map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p>
          sendable {VERSION} ·{' '}
          <a href={DOCS} target="_blank" rel="noopener noreferrer">
            Documentation
          </a>{' '}
          ·{' '}
          <a href={toHash('rules')} onClick={() => dialog.current?.close()}>
            Rules
          </a>
        </p>
        <form method="dialog">
          <button type="submit" class="main">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
};

const step = (by: number): void => {
  if (!stepRows(by)) stepChat(by);
};

const ACTIONS: Readonly<Record<string, () => void>> = {
  j: () => step(1),
  k: () => step(-1),
  c: () => {
    location.hash = toHash('compose');
  },
  '/': () => document.querySelector<HTMLElement>('[type=search]')?.focus(),
};

/** Counts the refused requests that break each rule. */
const countRules = (refused: PageState['refused']): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { violations } of refused)
    for (const rule of new Set(violations.map(violation => violation.rule)))
      counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
};

/** Every rule of the platform, with its section of the API spec. */
export const RulesView = ({ place: { chosen } }: { readonly place: Place }): VNode => {
  const row = useRef<HTMLLIElement>(null);
  const [wanted] = chosen;
  useLayoutEffect(() => {
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  }, [wanted]);
  const { refused } = getState();
  const counts = useMemo(() => countRules(refused), [refused]);
  return (
    <section class="view">
      <h2>Rules</h2>
      <p>The platform rejects a request that breaks one of these rules of the API spec.</p>
      <ul class="rules">
        {Object.entries(rules).map(([id, { sentence, section }]) => (
          <li
            key={id}
            class={id === wanted ? 'entry chosen' : 'entry'}
            {...(id === wanted && { ref: row, tabIndex: -1 })}
          >
            <code>{id}</code>
            <p>{sentence}</p>
            <small>API spec, section {section}</small>{' '}
            {counts.has(id) && (
              <a href={toHash('refused', [], `rule:${id}`)} aria-label={`Requests that break ${id}`}>
                Broken by {countOf(counts.get(id) ?? 0, 'request')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

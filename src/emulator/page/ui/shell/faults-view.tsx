import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ControlApi } from '../../../control/api.js';
import { entryHref } from '../chat/entries.js';
import { callAndShow, getState, tryRoute } from '../live/follow.js';
import type { PageState } from '../live/page-state.js';
import { describeFault } from '../log/timeline.js';
import { Button, countOf, Facts, Icon } from '../parts/basics.js';
import { toHash } from '../place.js';

type NewFault = ControlApi['POST /faults']['input'];

const PRESETS: Readonly<Record<string, NewFault>> = {
  'Lose the next response': { kind: 'drop', when: 'accepted', times: 1 },
  '429 for 10 s': { kind: 'status', status: 429, retryAfter: 2, forMs: 10_000 },
  'Slow by 3 s': { kind: 'delay', delayMs: 3000 },
  '503 to everything': { kind: 'status', status: 503 },
  'Drop one in five': { kind: 'drop', probability: 0.2 },
};

const add = (fault: NewFault) =>
  callAndShow('POST /faults', fault, ({ id, fault }) => `Fault ${id}: ${describeFault(fault)}.`);

/** Turns off one fault, or all without an `id`. */
export const removeFault = (input: { readonly id?: string }): Promise<string | undefined> =>
  tryRoute('POST /faults/remove', input);

/** The menu of common faults in a chat. Escape and a press elsewhere close it. */
export const FaultMenu = (): VNode => {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (): void => menu.current?.removeAttribute('open');
  useEffect(() => {
    const pressed = ({ target }: Event): void => {
      if (!(target instanceof Node && menu.current?.contains(target))) close();
    };
    addEventListener('pointerdown', pressed);
    return () => removeEventListener('pointerdown', pressed);
  }, []);
  return (
    <details
      class="menu"
      ref={menu}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        event.stopPropagation();
        menu.current.querySelector('summary')?.focus();
        close();
      }}
    >
      <summary class="button">
        <Icon name="fault" /> <span class="wide">Fault</span>
      </summary>
      <ul>
        {Object.entries(PRESETS)
          .slice(0, 3)
          .map(([name, fault]) => (
            <li key={name}>
              <Button
                class="plain"
                onClick={() => {
                  close();
                  add(fault);
                }}
              >
                {name}
              </Button>
            </li>
          ))}
        <li>
          <a class="button plain" href={toHash('faults')}>
            More faults
          </a>
        </li>
      </ul>
    </details>
  );
};

/** The injected faults: those that are active, and those that ended. */
export const FaultsView = (): VNode => {
  const state = getState();
  const { faults, endedFaults } = state;
  return (
    <section class="view">
      <h2>Faults</h2>
      <p>Failures that the emulator injects into future requests. The log marks each request that a fault hits.</p>
      <h3>Add a common fault</h3>
      {Object.entries(PRESETS).map(([name, fault]) => (
        <Button key={name} onClick={() => add(fault)}>
          {name}
        </Button>
      ))}
      <h3>Active</h3>
      {faults.length === 0 && <p class="empty">No faults are active.</p>}
      <ul>
        {faults.map(({ id, fault, hits }) => (
          <li key={id} class="entry fault">
            <b>{id}</b> <span>{describeFault(fault)}</span> <span class="badge warn">{countOf(hits, 'hit')}</span>
            <Button onClick={() => removeFault({ id })} aria-label={`Turn off ${id}`}>
              Turn off
            </Button>
            <Hits id={id} state={state} />
          </li>
        ))}
      </ul>
      {faults.length > 1 && <Button onClick={() => removeFault({})}>Turn off all</Button>}
      {endedFaults.length > 0 && <h3>Ended</h3>}
      <ul>
        {endedFaults.toReversed().map(({ id, fault, hits, end }) => (
          <li key={id} class="entry fault ended">
            <b>{id}</b> <span>{describeFault(fault)}</span> <span class="badge">{countOf(hits, 'hit')}</span>{' '}
            <small>{{ spent: 'hit its last request', expired: 'its time is over', removed: 'turned off' }[end]}</small>
            <Hits id={id} state={state} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const MAX_HITS = 10;

/** The newest requests that a fault hit, with a link to all in the log. */
const Hits = ({ id, state }: { readonly id: string; readonly state: PageState }): VNode | null => {
  const requests = [...state.messages, ...state.otps, ...state.rejected];
  const all = requests.filter(({ faults }) => faults.some(mark => mark.id === id));
  if (all.length === 0) return null;
  const links = all.slice(-MAX_HITS).map(entry => (
    <a key={entry.number} href={entryHref(entry)}>
      {'reason' in entry ? `request ${entry.number}` : entry.id}
    </a>
  ));
  if (all.length > MAX_HITS)
    links.unshift(
      <a key="" href={toHash('chat', [], `fault:=${id}`)}>
        All {all.length} in the log
      </a>,
    );
  return <Facts of={{ Hit: <span class="links">{links}</span> }} />;
};

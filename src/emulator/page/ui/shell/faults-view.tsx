import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ControlApi } from '../../../control/api.js';
import { summarize } from '../chat/describe.js';
import { entryHref } from '../chat/entries.js';
import { callAndShow, getState, tryRoute } from '../live/follow.js';
import type { Fault } from '../live/page-state.js';
import { describeFault } from '../log/timeline.js';
import { Button, Form, Icon, showToast } from '../parts/basics.js';
import { countOf, readJson } from '../parts/words.js';
import { toHash } from '../place.js';

type NewFault = ControlApi['POST /faults']['input'];

const PRESETS: Readonly<Record<string, NewFault>> = {
  'Lose the next response': { kind: 'drop', when: 'accepted', times: 1 },
  '429 for 10 s': { kind: 'status', status: 429, retryAfter: 2, forMs: 10_000 },
  'Slow by 3 s': { kind: 'delay', delayMs: 3000 },
  '503 to everything': { kind: 'status', status: 503 },
  'Drop one in five': { kind: 'drop', probability: 0.2 },
};

/** Returns the name of a fault: that of its preset, or else what it does. The words leave out fields that no preset has. */
const nameOf = (fault: Fault['fault']): string => {
  const words = describeFault(fault);
  const isPreset = ([, preset]: [string, NewFault]): boolean =>
    describeFault(preset) === words && Object.keys(preset).length === Object.keys(fault).length;
  return Object.entries(PRESETS).find(isPreset)?.[0] ?? words;
};

const isEndless = ({ times, forMs }: NewFault): boolean => times === undefined && forMs === undefined;

/** Adds a fault. If the same is active, it begins again. */
const add = async (fault: NewFault): Promise<void> => {
  const name = nameOf(fault);
  const same = getState().faults.filter(one => nameOf(one.fault) === name);
  for (const { id } of same) await removeFault({ id });
  await callAndShow('POST /faults', fault, ({ id }) => `${same.length > 0 ? 'Restarted as' : 'Added'} ${id}: ${name}`);
};

/** Turns off one fault, or all without an `id`. */
const removeFault = (input: { readonly id?: string }): Promise<string | undefined> => {
  // It may say that the fault was added.
  showToast('');
  return tryRoute('POST /faults/remove', input);
};

/** The active faults, which the header shows above every view. There they move nothing. */
export const FaultBanner = (): VNode | null => {
  const { faults } = getState();
  const [first] = faults;
  if (first === undefined) return null;
  const hits = faults.reduce((sum, fault) => sum + fault.hits, 0);
  return (
    <div class="banner" role="status">
      <Icon name="fault" />
      <a href={toHash('faults')}>
        {countOf(faults.length, 'fault')}
        <span class="wide">{faults.length > 1 ? ' are active' : ` is active: ${nameOf(first.fault)}`}</span>
      </a>
      <small>{countOf(hits, 'hit')}</small>
      <Button onClick={() => removeFault({})}>Turn off</Button>
    </div>
  );
};

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
        <li>
          <small>For all users</small>
        </li>
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
  const { faults, endedFaults } = getState();
  return (
    <section class="view">
      <h2>Faults</h2>
      <p>Failures that the emulator injects into future requests. The log marks each request that a fault hits.</p>
      <h3>Add a common fault</h3>
      <ul class="choices">
        {Object.entries(PRESETS).map(([name, fault]) => (
          <li key={name}>
            <Button class="choice" onClick={() => add(fault)}>
              {name}{' '}
              <small>
                {describeFault(fault)}
                {isEndless(fault) && ', until you turn it off'}
              </small>
            </Button>
          </li>
        ))}
      </ul>
      <Form
        fields={[ANOTHER]}
        action="Add"
        submit={({ fault = '' }) => {
          const given = readJson(fault);
          return given === undefined
            ? Promise.resolve(`The fault must be JSON, ${EXAMPLE}.`)
            : tryRoute('POST /faults', given);
        }}
      />
      <h3>Active</h3>
      {faults.length === 0 && <p class="empty">No faults are active.</p>}
      {faults.length > 1 && (
        <p>
          The first fault that fits a request hits it. A request that was accepted can be hit once more, by a fault
          "after the message was accepted".
        </p>
      )}
      <ul>
        {faults.map(one => (
          <Row key={one.id} of={one}>
            <Button onClick={() => removeFault({ id: one.id })} aria-label={`Turn off ${one.id}`}>
              Turn off
            </Button>
          </Row>
        ))}
      </ul>
      {faults.length > 1 && <Button onClick={() => removeFault({})}>Turn off all</Button>}
      {endedFaults.length > 0 && <h3>Ended</h3>}
      <ul>
        {endedFaults.toReversed().map(one => (
          <Row key={one.id} of={one}>
            <small>{ENDS[one.end]}</small>
          </Row>
        ))}
      </ul>
    </section>
  );
};

const EXAMPLE = 'such as {"kind":"delay","delayMs":500,"operation":"otp"}';
const ANOTHER = { name: 'fault', label: 'Another fault (JSON)', placeholder: EXAMPLE, required: true };

const ENDS = { spent: 'hit its last request', expired: 'its time is over', removed: 'turned off' } as const;

type Listed = Pick<Fault, 'id' | 'fault' | 'hits'>;

interface RowProps {
  readonly of: Listed;
  readonly children: ComponentChildren;
}

const Row = ({ of: one, children }: RowProps): VNode => {
  const { id, fault } = one;
  const name = nameOf(fault);
  const words = describeFault(fault);
  return (
    <li class={'end' in one ? 'entry fault ended' : 'entry fault'}>
      <span class="words">
        <b>{name}</b> <small>{words === name ? id : `${id}: ${words}`}</small>
        <Hits of={one} />
      </span>
      {children}
    </li>
  );
};

const MAX_HITS = 10;
const MAX_WORDS = 40;

/** The number of requests that a fault hit, and links to the newest of them, or to all in the log. */
const Hits = ({ of: { id, hits } }: { readonly of: Listed }): VNode => {
  const state = getState();
  const { messages, otps, rejected } = state;
  const all = [...messages, ...otps, ...rejected].filter(({ faults }) => faults.some(mark => mark.id === id));
  const links = all.slice(-MAX_HITS).map(entry => (
    <a key={entry.number} href={entryHref(entry)}>
      {'reason' in entry ? `request ${entry.number}` : summarize(entry, state).slice(0, MAX_WORDS)}
    </a>
  ));
  if (all.length > MAX_HITS)
    links.unshift(
      <a key="" href={toHash('chat', [], `fault:=${id}`)}>
        All {all.length} in the log
      </a>,
    );
  return (
    <small class="links">
      {countOf(hits, 'hit')} {links}
    </small>
  );
};

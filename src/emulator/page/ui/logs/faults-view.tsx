import type { VNode } from 'preact';
import { act } from '../live/act.js';
import { live } from '../live/follow.js';
import type { Fault } from '../live/page-state.js';
import { Button } from '../parts/button.js';
import { Form } from '../parts/form.js';
import { faultOf, type NewFault } from './fault-of.js';

const PRESETS: Readonly<Record<string, NewFault>> = {
  '429 once, retry after 2 s': { kind: 'status', status: 429, retryAfter: 2, times: 1 },
  '503 to everything': { kind: 'status', status: 503 },
  'Lost answer, once': { kind: 'drop', when: 'accepted', times: 1 },
  '2 s late': { kind: 'delay', delayMs: 2000 },
  'Every fifth dropped': { kind: 'drop', probability: 0.2 },
};

const NUMBER = { type: 'number', min: 0 } as const;
const FIELDS = [
  {
    name: 'kind',
    label: 'What',
    options: {
      status: 'a status',
      delay: 'a late answer',
      drop: 'a dropped connection',
      'half-body': 'half an answer',
    },
  },
  { name: 'operation', label: 'To', options: { '': 'all', message: 'messages', otp: 'OTPs' } },
  { name: 'when', label: 'When', options: { '': 'as usual', received: 'on receipt', accepted: 'after it was taken' } },
  { name: 'status', label: 'Status', ...NUMBER, placeholder: '500' },
  { name: 'retryAfter', label: 'Retry-After, s', ...NUMBER },
  { name: 'body', label: 'Body' },
  { name: 'delayMs', label: 'Delay, ms', ...NUMBER },
  { name: 'times', label: 'How often', ...NUMBER, placeholder: 'always' },
  { name: 'probability', label: 'Probability', ...NUMBER, step: 'any', max: 1, placeholder: '1' },
  { name: 'seed', label: 'Seed', ...NUMBER, placeholder: '1' },
];

/** The faults that are injected. */
export const FaultsView = (): VNode => {
  const { faults } = live();
  const add = (fault: NewFault) => act('POST /faults', fault, ({ id }) => `Added ${id}.`);
  const remove = (input: { readonly id?: string }) => act('POST /faults/remove', input, () => 'Removed.');
  return (
    <section class="view">
      <h2>Faults</h2>
      <p>How the platform fails from now on. Each request that is hit is marked in the log.</p>
      {faults.length === 0 && <p class="empty">No fault is injected.</p>}
      <ul>
        {faults.map(state => (
          <li key={state.id} class="entry fault">
            <b>{state.id}</b> <span>{wordsOf(state)}</span> <span class="badge">hits: {state.hits}</span>
            <Button onClick={() => remove({ id: state.id })} aria-label={`Remove ${state.id}`}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {faults.length > 1 && <Button onClick={() => remove({})}>Remove all</Button>}
      <h3>Common ones</h3>
      {Object.entries(PRESETS).map(([name, fault]) => (
        <Button key={name} onClick={() => add(fault)}>
          {name}
        </Button>
      ))}
      <h3>One of your own</h3>
      <Form fields={FIELDS} action="Add" submit={values => add(faultOf(values))} />
    </section>
  );
};

const wordsOf = ({ fault: { kind, ...others } }: Fault): string =>
  [kind, ...Object.entries(others).map(([name, value]) => `${name} ${value}`)].join(' · ');

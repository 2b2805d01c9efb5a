import type { VNode } from 'preact';
import type { ControlApi } from '../../../control/api.js';
import { callAndShow, getState } from '../live/follow.js';
import type { Fault } from '../live/page-state.js';
import { Button, Form } from '../parts/basics.js';

const PRESETS: Readonly<Record<string, NewFault>> = {
  '429 once, retry after 2 s': { kind: 'status', status: 429, retryAfter: 2, times: 1 },
  '503 to everything': { kind: 'status', status: 503 },
  'Lost response, once': { kind: 'drop', when: 'accepted', times: 1 },
  '2 s late': { kind: 'delay', delayMs: 2000 },
  'Every fifth dropped': { kind: 'drop', probability: 0.2 },
};

const NUMBER = { type: 'number', min: 0 } as const;
const FIELDS = [
  {
    name: 'kind',
    label: 'Kind',
    options: {
      status: 'a status',
      delay: 'a delayed response',
      drop: 'a dropped connection',
      'half-body': 'half a response',
    },
  },
  { name: 'operation', label: 'To', options: { '': 'all', message: 'messages', otp: 'OTPs' } },
  { name: 'when', label: 'When', options: { '': 'default', received: 'on receipt', accepted: 'after acceptance' } },
  { name: 'status', label: 'Status', ...NUMBER, placeholder: '500' },
  { name: 'retryAfter', label: 'Retry-After, s', ...NUMBER },
  { name: 'body', label: 'Body' },
  { name: 'delayMs', label: 'Delay, ms', ...NUMBER },
  { name: 'times', label: 'Times', ...NUMBER, placeholder: 'always' },
  { name: 'probability', label: 'Probability', ...NUMBER, step: 'any', max: 1, placeholder: '1' },
  { name: 'seed', label: 'Seed', ...NUMBER, placeholder: '1' },
];

/** The injected faults. */
export const FaultsView = (): VNode => {
  const { faults } = getState();
  const add = (fault: NewFault) => callAndShow('POST /faults', fault, ({ id }) => `Added ${id}.`);
  const remove = (input: { readonly id?: string }) => callAndShow('POST /faults/remove', input, () => 'Removed.');
  return (
    <section class="view">
      <h2>Faults</h2>
      <p>Failures that the emulator injects into future requests. The log marks each request that a fault hits.</p>
      {faults.length === 0 && <p class="empty">No faults are injected.</p>}
      <ul>
        {faults.map(state => (
          <li key={state.id} class="entry fault">
            <b>{state.id}</b> <span>{describeFault(state)}</span> <span class="badge">hits: {state.hits}</span>
            <Button onClick={() => remove({ id: state.id })} aria-label={`Remove ${state.id}`}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {faults.length > 1 && <Button onClick={() => remove({})}>Remove all</Button>}
      <h3>Common faults</h3>
      {Object.entries(PRESETS).map(([name, fault]) => (
        <Button key={name} onClick={() => add(fault)}>
          {name}
        </Button>
      ))}
      <h3>Custom fault</h3>
      <Form fields={FIELDS} action="Add" submit={values => add(toFault(values))} />
    </section>
  );
};

const describeFault = ({ fault: { kind, ...others } }: Fault): string =>
  [kind, ...Object.entries(others).map(([name, value]) => `${name} ${value}`)].join(' · ');

type NewFault = ControlApi['POST /faults']['input'];

const TEXTS = ['kind', 'operation', 'when', 'body'];

/** Creates the fault that a form describes. The emulator validates it. */
const toFault = (values: Readonly<Record<string, string>>): NewFault => {
  const given = Object.entries(values).map(([name, value]) => [name, TEXTS.includes(name) ? value : Number(value)]);
  return Object.fromEntries(values.kind === 'status' ? [['status', 500], ...given] : given);
};

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { LOADS_MEDIA } from '../chat/open-shapes.js';
import { callAndShow, getState, tryRoute } from '../live/follow.js';
import { Attempts } from '../log/timeline.js';
import { Button, Facts, Form, LIST_LIMIT, More } from '../parts/basics.js';

/** The settings: webhook, users, media and reset. */
export const SettingsView = (): VNode => {
  const { bots, url, maxLogEntries } = getState();
  return (
    <section class="view">
      <h2>Settings</h2>
      <Facts of={{ Address: url ?? location.origin, Bots: bots.join(', '), 'Log limit': maxLogEntries }} />
      <Webhook />
      <Events />
      <Users />
      <h3>Media</h3>
      <p>{LOADS_MEDIA ? 'This page loads the media of messages.' : 'This page does not load the media of messages.'}</p>
      <a class="button" href={`${LOADS_MEDIA ? '/' : '/?media=on'}${location.hash}`}>
        {LOADS_MEDIA ? 'Do not load media' : 'Load media'}
      </a>
      <Reset />
    </section>
  );
};

const Webhook = (): VNode => {
  const { url, hasQuery } = getState().webhook;
  const set = (to: string | null) => tryRoute('POST /webhook', { url: to });
  // Without its query the URL would be wrong, so it is not filled in.
  const shown = hasQuery ? '' : (url ?? '');
  const field = { name: 'url', label: 'Address', type: 'url', defaultValue: shown, check: checkUrl };
  return (
    <>
      <h3>Webhook</h3>
      <p>
        {url === null
          ? 'No webhook is set: presses and events are logged and not delivered.'
          : `Presses and events go to ${url}`}
        {hasQuery && <small> with a query, which is not shown because it may contain a secret.</small>}
      </p>
      <Form key={url} fields={[field]} action="Set" submit={values => set(values.url ?? '')}>
        {url !== null && <Button onClick={() => set(null)}>Remove</Button>}
      </Form>
    </>
  );
};

const checkUrl = (value: string): string | undefined =>
  /^https?:\/\//.test(value) && URL.canParse(value)
    ? undefined
    : 'Enter an address that begins with http:// or https://';

const EVENT = [
  {
    name: 'event',
    label: 'Body, JSON or a text',
    check: (value: string) => (value === '' ? 'Enter the body' : undefined),
  },
];

const SHOWN_EVENTS = 5;

/** Sends events of messages to the webhook. */
const Events = (): VNode => {
  const sent = getState()
    .deliveries.filter(({ event }) => event !== undefined)
    .slice(-SHOWN_EVENTS)
    .toReversed();
  return (
    <>
      <h3>Events of messages</h3>
      <p>
        Sends an event, such as "delivered", to the webhook. The API spec does not show its format: enter the whole
        body.
      </p>
      <Form
        fields={EVENT}
        action="Send"
        submit={({ event = '' }) => tryRoute('POST /events', { event: parseEvent(event) })}
      />
      {sent.length > 0 && (
        <ul class="names" aria-label="Newest events">
          {sent.map(delivery => (
            <li key={delivery.id}>
              <Attempts delivery={delivery} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

/** Reads an object from its JSON; any other text is the event itself. */
const parseEvent = (text: string): object | string => {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : text;
  } catch {
    return text;
  }
};

const USER = [
  { name: 'type', label: 'Type', options: { appCustomerId: 'Customer', appStaffId: 'Staff' } },
  { name: 'id', label: 'Id', check: (value: string) => (value === '' ? 'Enter the id of the user' : undefined) },
];

const Users = (): VNode => {
  const users = getState().users.toReversed();
  const register = ({ type, id = '' }: Readonly<Record<string, string>>) =>
    tryRoute('POST /users', type === 'appStaffId' ? { appStaffId: id } : { appCustomerId: id });
  return (
    <>
      <h3>Registered users</h3>
      {users.length === 0 && (
        <p>
          No users are registered. Only an emulator with <code>users: 'registered'</code> rejects messages to others.
        </p>
      )}
      <ul class="names">
        {users.slice(0, LIST_LIMIT).map(({ userId, user }) => (
          <li key={userId}>
            <code>{userId}</code> <bdi>{user.appCustomerId ?? user.appStaffId}</bdi>
          </li>
        ))}
      </ul>
      <More of={users} />
      <Form fields={USER} action="Register" submit={register} isEmptied />
    </>
  );
};

const Reset = (): VNode => {
  const [isSure, setSure] = useState(false);
  const reset = (): void => {
    setSure(!isSure);
    if (isSure) callAndShow('POST /reset', {}, () => 'The emulator was reset.');
  };
  return (
    <>
      <h3>Reset</h3>
      <p>Clears the logs, users and faults. The webhook stays.</p>
      <Button class={isSure ? 'danger' : ''} onClick={reset} onBlur={() => setSure(false)}>
        {isSure ? 'Clear everything?' : 'Reset'}
      </Button>
    </>
  );
};

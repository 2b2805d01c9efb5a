import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { LOADS_MEDIA } from '../chat/loads-media.js';
import { act } from '../live/act.js';
import { live } from '../live/follow.js';
import { Button } from '../parts/button.js';
import { Facts } from '../parts/facts.js';
import { Form } from '../parts/form.js';
import { MOST, More } from '../parts/more.js';

/** The webhook, the users, and what the page itself does. */
export const SettingsView = (): VNode => {
  const { bots, url, maxLogEntries } = live();
  return (
    <section class="view">
      <h2>Settings</h2>
      <Facts of={{ Address: url ?? location.origin, Bots: bots.join(', '), 'Each log keeps': maxLogEntries }} />
      <Webhook />
      <Users />
      <h3>Media</h3>
      <p>
        {LOADS_MEDIA ? 'This page loads what messages link to.' : 'This page loads nothing of what messages link to.'}
      </p>
      <a class="button" href={`${LOADS_MEDIA ? '/' : '/?media=on'}${location.hash}`}>
        {LOADS_MEDIA ? 'Load nothing' : 'Load media'}
      </a>
      <Reset />
    </section>
  );
};

const Webhook = (): VNode => {
  const { url } = live().webhook;
  const set = (to: string | null) =>
    act('POST /webhook', { url: to }, () => (to === null ? 'The webhook was removed.' : `Presses go to ${to}`));
  const field = { name: 'url', label: 'Address', type: 'url', required: true, defaultValue: url ?? '' };
  return (
    <>
      <h3>Webhook</h3>
      <p>{url === null ? 'None is set: presses are logged, and delivered to nobody.' : `Presses go to ${url}`}</p>
      <Form key={url} fields={[field]} action="Set" submit={values => set(values.url ?? '')}>
        {url !== null && <Button onClick={() => set(null)}>Remove</Button>}
      </Form>
    </>
  );
};

const USER = [
  { name: 'type', label: 'Type', options: { appCustomerId: 'Customer', appStaffId: 'Staff' } },
  { name: 'id', label: 'Id', required: true },
];

const Users = (): VNode => {
  const users = live().users.toReversed();
  const register = ({ type, id = '' }: Readonly<Record<string, string>>) =>
    act(
      'POST /users',
      type === 'appStaffId' ? { appStaffId: id } : { appCustomerId: id },
      ({ userId }) => `Registered ${id} as ${userId}`,
    );
  return (
    <>
      <h3>Users</h3>
      {users.length === 0 && <p>Nobody is registered.</p>}
      <ul>
        {users.slice(0, MOST).map(({ userId, user }) => (
          <li key={userId}>
            {user.appCustomerId ?? user.appStaffId} <code>{userId}</code>
          </li>
        ))}
      </ul>
      <More of={users} />
      <Form fields={USER} action="Register" submit={register} />
    </>
  );
};

const Reset = (): VNode => {
  const [isSure, setSure] = useState(false);
  const reset = (): void => {
    setSure(!isSure);
    if (isSure) act('POST /reset', {}, () => 'Everything is forgotten.');
  };
  return (
    <>
      <h3>Reset</h3>
      <p>Empties the logs, and forgets users and faults. The webhook stays.</p>
      <Button class={isSure ? 'danger' : ''} onClick={reset} onBlur={() => setSure(false)}>
        {isSure ? 'Forget everything?' : 'Reset'}
      </Button>
    </>
  );
};

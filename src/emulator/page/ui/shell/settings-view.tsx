import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { LOADS_MEDIA } from '../chat/open-shapes.js';
import { callAndShow, getState, tryRoute } from '../live/follow.js';
import { Attempts } from '../log/timeline.js';
import { Button, Facts, Form, showToast } from '../parts/basics.js';
import { readJson } from '../parts/words.js';

/** The settings: webhook, events, media and reset. */
export const SettingsView = (): VNode => {
  const { bots, url, maxLogEntries } = getState();
  return (
    <section class="view">
      <h2>Settings</h2>
      <Facts
        of={{
          Address: url ?? location.origin,
          Token: 'the one that you gave, or that the terminal shows',
          Bots: bots.join(', '),
          'Log limit': `${maxLogEntries.toLocaleString('en').replaceAll(',', '\u00a0')} entries in each log`,
        }}
      />
      <Webhook />
      <Events />
      <h3>Media</h3>
      <p>
        {LOADS_MEDIA
          ? 'The images, audio and video of messages are loaded from their servers.'
          : 'The images, audio and video of messages are not loaded: this page contacts no other server.'}
      </p>
      <a class="button" href={`${LOADS_MEDIA ? '/' : '/?media=on'}${location.hash}`}>
        {LOADS_MEDIA ? 'Do not load media' : 'Load media'}
      </a>
      <Reset />
    </section>
  );
};

const Webhook = (): VNode => {
  const { url, hasQuery } = getState().webhook;
  const set = async (to: string | null): Promise<string | undefined> => {
    const failure = await tryRoute('POST /webhook', { url: to });
    if (failure === undefined) showToast(to === null ? 'The webhook was removed.' : 'The webhook was saved.');
    return failure;
  };
  // Without its query the URL would be wrong, so it is not filled in.
  const shown = hasQuery ? '' : (url ?? '');
  return (
    <>
      <h3>Webhook</h3>
      <p>
        {url === null
          ? 'No webhook is set: presses and events are logged and not delivered.'
          : `Presses and events go to ${hasQuery ? `${url} with a query, which is not shown because it may contain a secret` : 'this address'}.`}
      </p>
      <Form
        key={url}
        fields={[{ ...ADDRESS, defaultValue: shown }]}
        action="Save"
        submit={values => set(values.url ?? '')}
      >
        {url !== null && <Button onClick={() => set(null)}>Remove</Button>}
      </Form>
    </>
  );
};

const ADDRESS = {
  name: 'url',
  label: 'Address of the webhook',
  type: 'url',
  pattern: 'https?://.*',
  title: 'An address that begins with http:// or https://',
  placeholder: 'such as http://127.0.0.1:3000/webhook',
  required: true,
};

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
        fields={[
          {
            name: 'event',
            label: 'Body (JSON or text)',
            placeholder: 'such as {"type":"delivered","messageId":"m-1"}',
            required: true,
          },
        ]}
        action="Send"
        submit={({ event = '' }) => {
          // It may say that the webhook was saved.
          showToast('');
          return tryRoute('POST /events', { event: parseEvent(event) });
        }}
      />
      {sent.length > 0 && (
        <ul class="events" aria-label="Newest events">
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
  const json: unknown = readJson(text);
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : text;
};

const Reset = (): VNode => {
  const [isSure, setSure] = useState(false);
  const reset = (): void => {
    setSure(false);
    callAndShow('POST /reset', {}, () => 'The emulator was reset.');
  };
  return (
    <>
      <h3>Reset</h3>
      <p>Clears the logs, users and faults. The webhook stays.</p>
      {/* It stays where it is, so that a double click cannot confirm. */}
      <Button onClick={() => setSure(true)}>Reset</Button>
      {isSure && (
        <>
          <Button class="danger" onClick={reset}>
            Clear everything
          </Button>
          <Button onClick={() => setSure(false)}>Cancel</Button>
        </>
      )}
    </>
  );
};

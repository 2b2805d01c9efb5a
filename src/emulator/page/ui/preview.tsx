import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type * as Module from '../preview.gen.js';
import { MediaSource } from './chat/open-shapes.js';
import { PreviewRow } from './chat/rows.js';
import type { Otp } from './live/page-state.js';
import { Icon } from './parts/basics.js';
import { countOf } from './parts/words.js';

// Renders requests to HTML without a browser: for the pictures of the docs, and for `sendable preview`.

/**
 * Renders requests as the chat shows them. `name` names the carousels, so that no two of a page have the same name. `json` is
 * one request, or a list of requests; each breaks no rule.
 */
export const renderChat: typeof Module.renderChat = (name, json, sourceOf) =>
  renderToString(
    <MediaSource.Provider value={sourceOf}>
      <Chat name={name} json={json} />
    </MediaSource.Provider>,
  );

/** Renders the body of a preview page, which needs no script. */
export const renderPreview: typeof Module.renderPreview = (entries, loadsMedia) => {
  const folder = commonFolder(entries.map(({ place }) => place));
  return renderToString(
    <MediaSource.Provider value={url => (URL_TO_LOAD[loadsMedia ? 'any' : 'data'].test(url) ? url : undefined)}>
      <header class="top">
        <Icon name="mark" />
        <div>
          <h1>{countOf(entries.length, 'request')}</h1>
          <small>{loadsMedia ? 'sendable preview' : 'Media is not loaded: --load-media loads it.'}</small>
        </div>
        <fieldset>
          <legend class="hidden">Theme</legend>
          {['system', 'light', 'dark'].map(theme => (
            <label key={theme}>
              <input type="radio" name="theme" id={theme} checked={theme === 'system'} /> {theme}
            </label>
          ))}
        </fieldset>
      </header>
      <main>
        {entries.map(({ place, json, violations }) => (
          <section class="phone" key={place} aria-label={place}>
            <header>
              <span class="name">
                <b title={place}>{place.slice(folder)}</b>
                <small>{json === undefined ? countOf(violations.length, 'violation') : describeId(json)}</small>
              </span>
            </header>
            <div class="scroller">
              {json === undefined ? <Violations of={violations} /> : <Chat name={place} json={json} />}
            </div>
          </section>
        ))}
      </main>
    </MediaSource.Provider>,
  );
};

/** Returns the length of the folder that all places have in common. */
const commonFolder = ([first = '', ...others]: readonly string[]): number => {
  const folders = [...first.matchAll(/[\\/]/g)].map(({ index }) => index + 1);
  return folders.findLast(end => others.every(place => place.startsWith(first.slice(0, end)))) ?? 0;
};

const URL_TO_LOAD = { any: /^(data|https?):/i, data: /^data:/i } as const;

const describeId = (json: string): string => {
  const { messageId, message = {} } = JSON.parse(json);
  return messageId ?? message.messageId ?? 'without a messageId';
};

const MAX_VIOLATIONS = 20;

const Violations = ({ of: violations }: { readonly of: readonly string[] }): VNode => (
  <ul class="violations">
    {violations.slice(0, MAX_VIOLATIONS).map(violation => (
      // The path and the values are in backticks.
      <li key={violation}>
        {violation.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}
      </li>
    ))}
    {violations.length > MAX_VIOLATIONS && (
      <li>and {violations.length - MAX_VIOLATIONS} more, which sendable check lists</li>
    )}
  </ul>
);

const AWAITED: Otp['location'] = { state: 'awaited' };
const GRANTED: Otp['location'] = {
  state: 'granted',
  at: '2026-11-22T12:00:00.000Z',
  coordinates: { latitude: 52.52, longitude: 13.405 },
};

/** Requests one below the other. An OTP that asks for the location is shown before and after the user grants it. */
const Chat = ({ name, json }: { readonly name: string; readonly json: string }): VNode => {
  const requests: readonly { readonly showWithLocation?: boolean }[] = [JSON.parse(json)].flat();
  const row = (request: object, index: number, location?: Otp['location']): VNode => (
    <div class="row first">
      <PreviewRow
        id={requests.length === 1 ? name : `${name} ${index + 1}`}
        text={JSON.stringify(request)}
        location={location}
      />
    </div>
  );
  return (
    <>
      {requests.map((request, index) =>
        request.showWithLocation ? (
          <>
            {row(request, index, AWAITED)}
            <p class="then">When the customer has granted the location:</p>
            {row(request, index, GRANTED)}
          </>
        ) : (
          row(request, index)
        ),
      )}
    </>
  );
};

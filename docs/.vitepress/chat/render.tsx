import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { MediaSource } from '../../../src/emulator/page/ui/chat/open-shapes.js';
import { PreviewRow } from '../../../src/emulator/page/ui/chat/rows.js';
import { setState } from '../../../src/emulator/page/ui/live/follow.js';
import type { Otp } from '../../../src/emulator/page/ui/live/page-state.js';

// The components read the fields of open shapes from the emulator's state. An emulator without options names none.
setState({ shapes: {} } as never);

const AWAITED: Otp['location'] = { state: 'awaited' };
const GRANTED: Otp['location'] = {
  state: 'granted',
  at: '2026-11-22T12:00:00.000Z',
  coordinates: { latitude: 52.52, longitude: 13.405 },
};

/**
 * Renders requests as the chat of the emulator's page shows them, to HTML.
 * @param name Names the carousels, so that no two of a page have the same name.
 * @param json One request, or a list of requests; each breaks no rule.
 * @param sourceOf Returns the address of a picture, or undefined if there is none.
 */
export const renderChat = (name: string, json: string, sourceOf: (url: string) => string | undefined): string => {
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
  return renderToString(
    <MediaSource.Provider value={sourceOf}>
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
    </MediaSource.Provider>,
  );
};

import type { VNode } from 'preact';
import type { Press } from '../live/page-state.js';
import { Outcome } from '../parts/outcome.js';
import { Time } from '../parts/time.js';
import { hashOf } from '../place.js';

/** A press: an action of the user, not a text that they wrote. */
export const PressRow = ({ press }: { readonly press: Press }): VNode => (
  <div class="pressed">
    <div class="bubble">
      <small>
        pressed <b>{press.title}</b> on <a href={hashOf('message', [press.messageId])}>{press.messageId}</a>
      </small>
      <p dir="auto">{press.text}</p>
    </div>
    <small>
      <Time at={press.pressedAt} /> <Outcome press={press} />
    </small>
  </div>
);

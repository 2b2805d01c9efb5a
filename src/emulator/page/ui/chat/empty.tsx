import type { VNode } from 'preact';
import { live } from '../live/follow.js';
import { Code } from '../parts/code.js';
import { Icon } from '../parts/icon.js';

/** What stands where nothing is yet. */
export const Empty = (): VNode => (
  <div class="empty first">
    <Icon name="mark" />
    <h3>No message yet</h3>
    <p>What your bot sends appears here, as its user would see it.</p>
    <Code label="How to send the first message" code={howTo(live().url ?? location.origin)} />
  </div>
);

const howTo = (url: string): string => `import { createBot, Message } from 'sendable';

await createBot({ baseUrl: '${url}', token })
  .send(Message.text('Hello').toCustomer('C-1029'));`;

import { describe, expect, test } from 'vitest';
import { Message } from '../../src/builders/message.js';
import { listEntries, listPeople } from '../../src/emulator/page/ui/chat/entries.js';
import type { PageState, Message as Shown } from '../../src/emulator/page/ui/live/page-state.js';
import { matcherOf } from '../../src/emulator/page/ui/search.js';
import { staysLinear } from './harness.js';

const entryOf = (number: number): Shown => ({
  id: `m-${number}`,
  number,
  userId: `u-${number}`,
  bot: 'bot',
  duplicate: false,
  faults: [],
  requestBytes: 100,
  receivedAt: new Date(number).toISOString(),
  response: { status: 200, bytes: 50, at: new Date(number).toISOString() },
  request: JSON.parse(
    JSON.stringify(Message.text('Your card is ready').messageId(`m-${number}`).toCustomer(`c-${number}`)),
  ),
});

const stateOf = (
  items: number,
): Pick<PageState, 'messages' | 'otps' | 'rejected' | 'presses' | 'deliveries' | 'bots'> => ({
  messages: Array.from({ length: items }, (_, n) => entryOf(n)),
  otps: [],
  rejected: [],
  presses: [],
  deliveries: [],
  bots: ['bot'],
});

describe('the page of the emulator', () => {
  // Would catch: a list that is searched for each message of a user.
  test('a message costs the same in the lists of a long log', () =>
    staysLinear({
      items: 1000,
      prepare: items => stateOf(items) as PageState,
      run: (items, state) => {
        expect(listPeople(state).size).toBe(items);
        expect(listEntries(state)).toHaveLength(items);
      },
    }));

  // Would catch: a search that collects the fields of an entry more than once, or for entries that it does not ask about.
  test('a message costs the same in a search of a long log', () =>
    staysLinear({
      items: 300,
      prepare: items => stateOf(items) as PageState,
      run: (items, state) => {
        for (const query of ['to:c-1 ready', 'has:quickrepliesv2', '"card is" -denied']) {
          const matches = matcherOf(`${query} m-${items}`, state);
          for (const message of state.messages) matches(message);
        }
      },
    }));

  // Would catch: the facts of a list that are copied for each of its items.
  test('a field of a message costs the same in a search of a large message', () =>
    staysLinear({
      items: 300,
      prepare: items => {
        const elements = Array.from({ length: items }, (_, n) => ({ title: `Card ${n}`, buttons: [], buttonsV2: [] }));
        const request = {
          message: { attachment: { type: 'template', payload: { templateType: 'generic', elements } } },
        };
        return { ...Object((stateOf(1) as PageState).messages[0]), request };
      },
      run: (items, entry) => matcherOf(`title:${items}`, stateOf(0) as PageState)(entry),
    }));
});

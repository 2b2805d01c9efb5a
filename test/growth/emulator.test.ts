import { afterEach, describe, expect, test } from 'vitest';
import { CONTROL_PREFIX, createEmulator, type Emulator } from '../../src/emulator/index.js';
import { Users } from '../../src/emulator/users.js';
import { Button, Element, Message, Otp, toBody } from '../../src/index.js';
import { timersGetTurns } from './blocks.js';
import { bytesLeftPerItem, staysLinear } from './harness.js';

const URL = 'http://localhost';
const TOKEN = 'secret';
// The limits of a log would hide what it costs to have many entries in it.
const NO_LIMIT = { maxLogEntries: 1_000_000, maxLogBytes: 4 * 1024 ** 3 };

let open: Emulator[] = [];
afterEach(async () => {
  await Promise.all(open.map(emulator => emulator.close()));
  open = [];
});

const start = (options = {}): Emulator => {
  const emulator = createEmulator({ token: TOKEN, ...NO_LIMIT, ...options });
  open.push(emulator);
  return emulator;
};

const post = (emulator: Emulator, body: string, route = 'sendmessage') =>
  emulator.fetch(
    new Request(`${URL}/v1/bots/${route}/${TOKEN}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }),
  );

const control = (emulator: Emulator, path: string, body?: object) =>
  emulator.fetch(
    new Request(
      `${URL}${CONTROL_PREFIX}${path}`,
      body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    ),
  );

/** Starts an emulator, and reads its events as its page does. */
const withPageOpen = async () => {
  const emulator = start();
  const { body } = await control(emulator, '/events?after=0');
  return { emulator, reader: (body as ReadableStream<Uint8Array>).getReader() };
};

const message = (n: number): string =>
  toBody(
    Message.generic()
      .element(Element.title('Card').messageId(`e-${n}`).button(Button.postback('Apply', 'apply')))
      .messageId(`m-${n}`)
      .toCustomer(`c-${n}`),
  );

const otp = (n: number): string =>
  toBody(Otp.for(`c-${n}`).messageId(`o-${n}`).text('Your code').value('481516').confirmButtons().withLocation());

/** An emulator with that many messages in its log. */
const filled = async (items: number, options = {}): Promise<Emulator> => {
  const emulator = start(options);
  for (let n = 0; n < items; n++) await post(emulator, message(n));
  return emulator;
};

const filledWithOtps = async (items: number): Promise<Emulator> => {
  const emulator = start();
  for (let n = 0; n < items; n++) await post(emulator, otp(n), 'sendmok');
  return emulator;
};
const ids = (items: number, prefix = 'm'): readonly string[] =>
  Array.from({ length: items }, (_, n) => `${prefix}-${n}`);

describe('the log of the emulator', () => {
  // Would catch: a list of ids that each request searches, a log that moves its entries, users that are searched.
  test('a request costs the same after many requests', () =>
    staysLinear({
      items: 60,
      prepare: () => start(),
      run: async (items, emulator) => {
        for (let n = 0; n < items; n++) await post(emulator, message(n));
      },
    }));

  // Would catch: a full log that moves all entries for each one that it removes; the first key of a Map that had many.
  test('a request costs the same while the log and the users are full', () =>
    staysLinear({
      items: 60,
      prepare: items => filled(items, { maxLogEntries: items }),
      run: async (items, emulator) => {
        for (let n = 0; n < items; n++) await post(emulator, message(n + 1_000_000));
      },
    }));

  // Would catch: a press that looks through all messages for its id.
  test('a press costs the same in a long log', () =>
    staysLinear({
      items: 100,
      prepare: filled,
      run: async (items, emulator) => {
        for (const id of ids(items)) await emulator.press(id, 'Apply');
        for (const id of ids(items, 'e')) await emulator.press(id, 'Apply');
      },
    }));

  // Would catch: a wait that copies the log to find what came after an entry.
  test('a loop of waitForMessage with `after` costs the same at each message', () =>
    staysLinear({
      items: 300,
      prepare: filled,
      run: async (items, emulator) => {
        let after = await emulator.waitForMessage({ messageId: 'm-0' });
        for (let n = 1; n < items; n++) after = await emulator.waitForMessage({}, { after });
        expect(after.id).toBe(`m-${items - 1}`);
      },
    }));

  // Would catch: a wait that looks through the whole log for a message id or a recipient.
  test.each([
    ['id', (n: number) => ({ messageId: `m-${n}` })],
    ['recipient', (n: number) => ({ appCustomerId: `c-${n}` })],
  ])('waitForMessage by %s costs the same in a long log, also with `after`', async (_, filterOf) => {
    await staysLinear({
      items: 300,
      prepare: filled,
      run: async (items, emulator) => {
        for (let n = 0; n < items; n++) {
          const found = await emulator.waitForMessage(filterOf(n));
          expect(await emulator.waitForMessage(filterOf(n), { after: { number: 0 } })).toBe(found);
        }
      },
    });
  });

  // Would catch: a wait that looks through the OTPs for a recipient.
  test('waitForOtp by recipient costs the same in a long log, also with `after`', () =>
    staysLinear({
      items: 300,
      prepare: filledWithOtps,
      run: async (items, emulator) => {
        for (let n = 0; n < items; n++) {
          const found = await emulator.waitForOtp({ customerNo: `c-${n}` });
          expect(await emulator.waitForOtp({ customerNo: `c-${n}` }, { after: { number: 0 } })).toBe(found);
        }
      },
    }));

  // Would catch: listeners of an AbortSignal, which Node keeps in a list that each new one walks.
  test('a pending wait costs the same beside many others', () =>
    staysLinear({
      items: 1000,
      prepare: () => start(),
      run: async (items, emulator) => {
        const waits = ids(items).map(messageId => emulator.waitForMessage({ messageId }).catch(() => {}));
        await emulator.close();
        await Promise.all(waits);
      },
    }));

  // Would catch: a loop that ends all waits, each with an error and its list of what arrived.
  test('timers get a turn while the emulator ends 40 000 waits', async () => {
    await timersGetTurns(async () => {
      const emulator = await start();
      let ended = 0;
      for (const messageId of ids(40_000)) emulator.waitForMessage({ messageId }).catch(() => void ended++);
      return async () => {
        await emulator.close();
        while (ended < 40_000) await new Promise(turn => setImmediate(turn));
      };
    });
  });

  // Would catch: the first key of a Map from which others were deleted, which V8 finds by a walk over those.
  test('a new recipient costs the same after more recipients than are kept', async () => {
    const users = new Users(true, () => 'u');
    let known = 0;
    const add = (count: number) => {
      for (const end = known + count; known < end; known++) users.findUserId({ appCustomerId: `c-${known}` });
    };
    add(100_000);
    await staysLinear({ items: 2000, run: add });
  });

  // Would catch: a message that asks every pending wait whether it matches.
  test.each([
    ['ids', (n: number) => ({ messageId: `m-${n}` })],
    ['recipients', (n: number) => ({ appCustomerId: `c-${n}` })],
  ])('a message costs the same beside many pending waits for %s', async (_, filterOf) => {
    await staysLinear({
      items: 250,
      prepare: () => start(),
      run: async (items, emulator) => {
        const waits = Array.from({ length: items }, (_, n) => emulator.waitForMessage(filterOf(n)));
        for (let n = 0; n < items; n++) await post(emulator, message(n));
        await Promise.all(waits);
      },
    });
  });

  // Would catch: an iteration that copies the rest of the log at each step.
  test('iterating over the log costs the same for each message', () =>
    staysLinear({
      items: 250,
      prepare: filled,
      run: (items, emulator) => {
        let seen = 0;
        for (const entry of emulator.messages) seen += JSON.stringify(entry).length > 0 ? 1 : 0;
        expect(seen).toBe(items);
      },
    }));

  // Would catch: a delivery whose changes look for it among all others in flight.
  test('a delivery costs the same beside many others in flight', async () => {
    const fetch = async () => new Response(null, { status: 200 });
    await staysLinear({
      items: 100,
      prepare: items => filled(items, { webhook: { url: 'http://localhost/hook', fetch } }),
      run: (items, emulator) => Promise.all(ids(items).map(id => emulator.press(id, 'Apply'))),
    });
  });

  // Would catch: a location that searches all OTPs.
  test('granting a location costs the same among many OTPs', () =>
    staysLinear({
      items: 250,
      prepare: filledWithOtps,
      run: (items, emulator) => {
        for (const id of ids(items, 'o')) emulator.location(id, 'granted');
      },
    }));

  // Would catch: a list of all faults that is made when one of them changes, a fault that is searched by its id, and the
  // first entry of a Set from which others were deleted.
  test('a fault costs the same beside many others', () =>
    staysLinear({
      items: 50,
      prepare: () => start(),
      run: async (items, emulator) => {
        for (let n = 0; n < items; n++) emulator.faults.add({ kind: 'status', status: 500, times: 1 });
        for (let n = 0; n < items; n++) await post(emulator, message(n));
        expect(emulator.faults.length).toBe(0);
        for (let n = 0; n < items; n++) emulator.faults.add({ kind: 'status', status: 500, forMs: 60_000 });
        for (const fault of emulator.faults) fault.remove();
      },
    }));

  test('a message that has left the log leaves nothing', async () => {
    const emulator = start({ maxLogEntries: 100 });
    const left = await bytesLeftPerItem({ from: 1000, to: 4000 }, async (to, onItem) => {
      for (let n = 0; n < to; n++) {
        // A known user: new ones are kept, up to a limit of their own.
        await post(emulator, message(n).replace(/"c-\d+"/, '"c"'));
        onItem();
      }
    });
    // A message in the log takes more than 1000 bytes.
    expect(left).toBeLessThan(150);
  });
});

describe('the control API of the emulator', () => {
  // Would catch: routes that find a request by its number by looking through the log.
  test('routes that name a request cost the same in a long log', () =>
    staysLinear({
      items: 60,
      prepare: filled,
      run: async (items, emulator) => {
        for (let n = 1; n <= items; n++) {
          await control(emulator, `/code?request=${n}`);
          await control(emulator, '/press-button', { request: n, button: 0 });
          await control(emulator, '/wait/message', { after: n - 1 });
        }
      },
    }));

  // Would catch: a page of the log that costs as much as the whole log.
  test('the newest entries of the log cost the same however long the log is', () =>
    staysLinear({
      items: 100,
      prepare: filled,
      run: async (items, emulator) => {
        for (let n = 0; n < items; n++) await control(emulator, '/state?limit=5');
      },
    }));

  // Would catch: a list of all faults in each event that a reader has not had yet.
  test('a fault costs the same beside many others while the page is open', () =>
    staysLinear({
      items: 100,
      // A page that is behind gets the newest 1000 events.
      most: 1000,
      prepare: withPageOpen,
      run: async (items, { emulator, reader }) => {
        for (let n = 0; n < items; n++) emulator.faults.add({ kind: 'status', status: 500 });
        const last = `"id":"f-${items}"`;
        const decoder = new TextDecoder();
        while (!decoder.decode((await reader.read()).value).includes(last));
        await reader.cancel();
      },
    }));

  // Would catch: a stream that copies all kept events for each batch, and one that waits for its reader.
  test('an event costs the same in a long stream', () =>
    staysLinear({
      items: 100,
      // A page that is behind gets the newest 1000 events.
      most: 1000,
      prepare: withPageOpen,
      run: async (items, { emulator, reader }) => {
        const decoder = new TextDecoder();
        for (let n = 0; n < items; n++) {
          await post(emulator, message(n));
        }
        let read = '';
        while (!read.includes(`m-${items - 1}`)) read = decoder.decode((await reader.read()).value);
        await reader.cancel();
      },
    }));
});

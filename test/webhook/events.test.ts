import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createWebhook, defineEvents, jwsVerifier, type Unrecognized } from '../../src/webhook/index.js';
import { answerOf, PRESS, recorder } from '../support/webhook/deliveries.js';

// An operator's events, made up for these tests: the API spec shows none.
const delivered = v.object({ messageId: v.string(), status: v.literal('delivered'), at: v.number() });
const failed = v.object({ messageId: v.string(), status: v.literal('failed'), why: v.string() });
const DELIVERED = '{"messageId":"m-1","status":"delivered","at":7}';
const FAILED = '{"messageId":"m-2","status":"failed","why":"blocked"}';

/** Creates a webhook that records its events, presses and errors. */
const eventRecorder = (more: object = {}, event: object = {}) => {
  const events: unknown[] = [];
  const onEvent = (...given: unknown[]) => events.push(given);
  return { events, ...recorder({ events: { schema: delivered, onEvent, ...event }, ...more }) };
};

test('an event goes to onEvent, with the output of its schema, and a press to its own handler', async () => {
  const { webhook, events, presses, errors } = eventRecorder();
  expect(await answerOf(webhook, DELIVERED)).toBe('200 ok');
  expect(await answerOf(webhook, PRESS)).toBe('200 ok');
  expect(events).toEqual([[JSON.parse(DELIVERED), { signed: false }]]);
  expect(presses).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('each event of defineEvents goes to the handler of its name, typed by its schema', async () => {
  const seen: string[] = [];
  const webhook = createWebhook({
    events: {
      schema: defineEvents({ delivered, failed }),
      onEvent: {
        delivered: ({ event, messageId, data }) => seen.push(`${event} ${messageId} ${data.at.toFixed(1)}`),
        failed: ({ event, messageId, data }, { signed }) =>
          seen.push(`${event} ${messageId} ${data.why.trim()} ${signed}`),
      },
    },
  });
  expect(await answerOf(webhook, FAILED)).toBe('200 ok');
  expect(await answerOf(webhook, DELIVERED)).toBe('200 ok');
  expect(seen).toEqual(['failed m-2 blocked false', 'delivered m-1 7.0']);
});

test('one function handles all events of defineEvents, and tells them apart by their name', async () => {
  const seen: unknown[] = [];
  const webhook = createWebhook({
    events: {
      schema: defineEvents({ delivered, failed }),
      onEvent: event => seen.push(event.event === 'failed' ? event.data.why : event.data.at),
    },
  });
  await answerOf(webhook, FAILED);
  await answerOf(webhook, DELIVERED);
  expect(seen).toEqual(['blocked', 7]);
});

test('a schema may be asynchronous, and transform: the handler gets its output', async () => {
  const schema = v.pipeAsync(
    v.object({ id: v.string() }),
    v.transformAsync(async ({ id }) => ({ messageId: id.toUpperCase() })),
  );
  const { webhook, events } = eventRecorder({}, { schema });
  expect(await answerOf(webhook, '{"id":"m-1"}')).toBe('200 ok');
  expect(events).toEqual([[{ messageId: 'M-1' }, { signed: false }]]);
});

test('a body that is not JSON is given to the schema as text', async () => {
  const schema = v.pipe(
    v.string(),
    v.regex(/^read \S+$/),
    v.transform(text => ({ messageId: text.slice(5) })),
  );
  const { webhook, events } = eventRecorder({}, { schema });
  expect(await answerOf(webhook, 'read m-1', { type: 'text/plain' })).toBe('200 ok');
  expect(events).toEqual([[{ messageId: 'm-1' }, { signed: false }]]);
});

test('a body that contains a press is a press, also when the schema would accept it', async () => {
  const { webhook, events, presses } = eventRecorder({}, { schema: v.looseObject({ messageId: v.string() }) });
  expect(await answerOf(webhook, '{"messageId":"m-1","payload":"[m-1]:go"}')).toBe('200 ok');
  expect([events, presses.length]).toEqual([[], 1]);
});

test('a body that is neither a press nor an event goes to onUnrecognized, or gets a 400', async () => {
  const bare = eventRecorder();
  expect(await answerOf(bare.webhook, FAILED)).toBe('400 bad request');
  expect(bare.lines).toEqual([
    'unrecognized: The body must contain a press, [messageId]:payload, or an event that the schema of `events` accepts; got no string (not-text). If the press is elsewhere in the body, `readBody` must return it.',
  ]);
  const seen: [Unrecognized, string][] = [];
  const { webhook } = eventRecorder({ onUnrecognized: (...given: [Unrecognized, string]) => seen.push(given) });
  expect(await answerOf(webhook, FAILED)).toBe('200 ok');
  expect(seen).toEqual([[{ kind: 'unrecognized', reason: 'not-text' }, FAILED]]);
});

test.each([
  ['a press', PRESS, 'a press'],
  ['another body', FAILED, 'another body'],
])('a webhook for events only reports %s, which no event is', async (_, body, found) => {
  const errors: unknown[] = [];
  const webhook = createWebhook({
    events: { schema: delivered, onEvent: () => {} },
    onError: error => errors.push(String(error)),
  });
  expect(await answerOf(webhook, body)).toBe('400 bad request');
  expect(errors).toEqual([`Error: The body must be an event that the schema of \`events\` accepts; got ${found}.`]);
});

test('in a webhook for events only, a press is unrecognized', async () => {
  const seen: string[] = [];
  const webhook = createWebhook({
    events: { schema: delivered, onEvent: ({ messageId, at }) => seen.push(`${messageId} ${at}`) },
    onUnrecognized: ({ reason }) => seen.push(reason),
  });
  await answerOf(webhook, DELIVERED);
  await answerOf(webhook, PRESS);
  expect(seen).toEqual(['m-1 7', 'unknown-action']);
});

test('authorize is asked before the schema', async () => {
  const { webhook, events } = eventRecorder(
    { authorize: () => false },
    {
      schema: v.pipe(
        delivered,
        v.check(() => {
          throw new Error('asked');
        }),
      ),
    },
  );
  expect(await answerOf(webhook, DELIVERED)).toBe('401 unauthorized');
  expect(events).toEqual([]);
});

test('with verify an event must be signed, unless events.allowUnsigned says otherwise', async () => {
  const verify = jwsVerifier({ keys: { k: 'x'.repeat(32) } });
  const refused = eventRecorder({ verify, allowUnsigned: true });
  expect(await answerOf(refused.webhook, DELIVERED)).toBe('401 unauthorized');
  expect(refused.errors).toEqual([
    {
      stage: 'verify',
      messageId: 'm-1',
      text: 'SignatureError: The event is not signed. Have the platform sign it, or set `events.allowUnsigned`.',
    },
  ]);
  const { webhook, events } = eventRecorder({ verify }, { allowUnsigned: true });
  expect(await answerOf(webhook, DELIVERED)).toBe('200 ok');
  expect(events).toEqual([[JSON.parse(DELIVERED), { signed: false }]]);
  expect(await answerOf(webhook, PRESS)).toBe('401 unauthorized');
});

test('a signed event is what was signed, for the same message', async () => {
  const schema = v.looseObject({ messageId: v.string() });
  const opened = { text: '{"messageId":"m-1","from":"signature"}' };
  const { webhook, events, errors } = eventRecorder({ verify: () => opened.text }, { schema });
  expect(await answerOf(webhook, '{"messageId":"m-1","from":"body"}')).toBe('200 ok');
  expect(events).toEqual([[{ messageId: 'm-1', from: 'signature' }, { signed: true }]]);
  opened.text = '{"messageId":"m-2"}';
  expect(await answerOf(webhook, '{"messageId":"m-1"}')).toBe('400 bad request');
  expect(events).toHaveLength(1);
  expect(errors.map(({ stage }) => stage)).toEqual(['unrecognized']);
});

test('a duplicate of an event is not handled again, and one whose handler failed is', async () => {
  const attempts: string[] = [];
  const onEvent = ({ messageId }: { messageId: string }) => {
    attempts.push(messageId);
    if (attempts.length === 1) throw new Error('database');
  };
  const { webhook, errors } = eventRecorder({ dedupe: true }, { onEvent });
  expect(await answerOf(webhook, DELIVERED)).toBe('500 failed');
  expect(errors).toEqual([{ stage: 'handler', messageId: 'm-1', text: 'Error: database' }]);
  expect(await answerOf(webhook, DELIVERED)).toBe('200 ok');
  expect(await answerOf(webhook, DELIVERED)).toBe('200 ok');
  expect(attempts).toEqual(['m-1', 'm-1']);
});

test('an event does not call onArrival: only the handler knows which events prove an arrival', async () => {
  const arrived: string[] = [];
  const { webhook } = eventRecorder({ onArrival: (id: string) => arrived.push(id) });
  await answerOf(webhook, DELIVERED);
  await answerOf(webhook, PRESS);
  expect(arrived).toEqual(['m-1']);
});

test('a schema that throws gets a 500 and is reported, so that the platform can deliver again', async () => {
  const schema = v.pipe(
    v.unknown(),
    v.check(() => {
      throw new Error('x');
    }),
  );
  const { webhook, errors, events } = eventRecorder({}, { schema });
  expect(await answerOf(webhook, DELIVERED)).toBe('500 failed');
  expect(errors).toEqual([{ stage: 'schema', text: 'Error: x' }]);
  expect(events).toEqual([]);
});

test('a schema that takes longer than checkTimeoutMs gets a 500', async () => {
  const schema = v.pipeAsync(
    v.unknown(),
    v.checkAsync(() => new Promise<boolean>(() => {})),
  );
  const { webhook, lines } = eventRecorder({ checkTimeoutMs: 1 }, { schema });
  expect(await answerOf(webhook, DELIVERED)).toBe('500 failed');
  expect(lines).toEqual(['schema: `schema` must take at most 1 ms (`checkTimeoutMs`); it took longer.']);
});

test.each([{}, { messageId: '' }, { messageId: 7 }, null, 'm-1'])(
  'a schema whose output has no message id (%j) gets a 500 that says so',
  async output => {
    const schema = v.pipe(
      v.unknown(),
      v.transform(() => output),
    );
    const { webhook, lines } = eventRecorder({}, { schema });
    expect(await answerOf(webhook, DELIVERED)).toBe('500 failed');
    expect(lines).toEqual([
      'schema: The output of the schema of `events` must be an object with `messageId`, a non-empty string: the webhook uses it.',
    ]);
  },
);

const onEvent = (): void => {};

test.each([
  ['`events` must be an object, such as { schema }; got a function', onEvent],
  ['`events.schema` is missing; it must be a Standard Schema or the result of `defineEvents`', { onEvent }],
  ['`events.schema` must be a Standard Schema or the result of `defineEvents`; got an object', { schema: {}, onEvent }],
  [
    '`events.onEvent` is missing; it must be a function, or with `defineEvents` an object of them',
    { schema: delivered },
  ],
  [
    '`events.onEvent` must be a function: it can be an object only with a schema of `defineEvents`',
    { schema: delivered, onEvent: { delivered: onEvent } },
  ],
  [
    '`events.onEvent` must have a function for the event "failed"',
    { schema: defineEvents({ delivered, failed }), onEvent: { delivered: onEvent } },
  ],
  [
    '`events.onEvent` must have only names of events; got "read"',
    { schema: defineEvents({ delivered }), onEvent: { delivered: onEvent, read: onEvent } },
  ],
  [
    '`events.onEvent["delivered"]` must be a function; got 7',
    { schema: defineEvents({ delivered }), onEvent: { delivered: 7 } },
  ],
  [
    '"handler" is not an option of events; the options are schema, onEvent, allowUnsigned',
    { schema: delivered, onEvent, handler: onEvent },
  ],
  [
    '`events.allowUnsigned` has no effect without `verify`: give `verify` too, or remove it',
    { schema: delivered, onEvent, allowUnsigned: true },
  ],
])('createWebhook refuses wrong events: %s', (message, events) => {
  expect(() => createWebhook({ events } as never)).toThrow(new TypeError(`createWebhook: ${message}.`));
});

test.each([
  ['The schemas must be a plain object; got undefined', undefined],
  ['"delivered" must be a Standard Schema; got an object', { delivered: {} }],
])('defineEvents refuses wrong schemas: %s', (message, schemas) => {
  expect(() => defineEvents(schemas as never)).toThrow(new TypeError(`defineEvents: ${message}.`));
});

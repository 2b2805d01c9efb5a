import { createServer } from 'node:http';
import { Redis } from 'ioredis';
import { createBot, Element, Message } from 'sendable';
import {
  createWebhook,
  defineActions,
  defineEvents,
  type Handlers,
  isSignatureError,
  jwsVerifier,
  memoryDedupe,
  parsePress,
  secretEquals,
} from 'sendable/webhook';
import { dedupeTableSql, redisDedupe, sqlDedupe } from 'sendable/webhook/stores';
import * as v from 'valibot';

export const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
});

// A press says which message and which payload. It has no
// userId and does not say who pressed: before you send, store
// the customer under the messageId.
const customers = new Map([['card-7', 'C-1029']]);
export const plain = createWebhook({
  onPress: ({ messageId, payload, signed }) =>
    console.log(customers.get(messageId), payload, signed),
  // The other options. The numbers are the defaults; the functions are examples.
  // Without readBody, the webhook also accepts a JSON string, or the whole body.
  readBody: body => Object(JSON.parse(body)).payload,
  onArrival: messageId => console.log(messageId, 'arrived'),
  maxBodyBytes: 65_536, // otherwise 413
  bodyTimeoutMs: 10_000, // otherwise 408
  checkTimeoutMs: 10_000, // of authorize, readBody, verify and dedupe
  answerWithinMs: 5_000, // then the response is 202, and the handler continues
});

// Typed buttons. The schema of the data is any synchronous Standard Schema.
export const actions = defineActions({
  apply: v.object({ card: v.string() }),
  help: undefined,
});
export const element = Element.title('Gold card')
  .messageId('card-7')
  .button(actions.apply('Apply', { card: 'gold' }))
  .button(actions.help('Help').seenAs('I need help'));
export const handlers: Handlers<typeof actions> = {
  apply: async ({ data, messageId }) => {
    await bot.send(Message.text(`${data.card}: ${messageId}`).toCustomer('C-1029'));
  },
  help: ({ messageId }) => console.log(messageId),
};
export const webhook = createWebhook({
  actions,
  handlers,
  onUnrecognized: ({ reason }) => console.log(reason),
  onError: (error, { stage }) =>
    console.error(stage, isSignatureError(error) && error.reason),
  authorize: (_, headers) => secretEquals(headers['x-key'], 'shared secret'),
  // Checks the signatures of hidden payloads, in the emulator's format: HS256,
  // with a `kid` that names the key. For another format, pass a function.
  verify: jwsVerifier({
    keys: { 'key-1': 'a secret of at least 32 bytes, random' },
    maxAgeSeconds: 300, // no limit by default
  }),
  // Or `true` for these defaults, or a store that several processes share, as below.
  dedupe: memoryDedupe({ ttlMs: 300_000, maxEntries: 10_000 }),
  // Without an id, the signed payload or the whole body identifies a delivery.
  deliveryId: (_body, headers) => headers['x-delivery'],
  allowUnsigned: [], // names of actions, or true for all; needs `verify`
});
export const shared = () => redisDedupe(new Redis(), { prefix: 'presses:' });
export const inSql = (query: Parameters<typeof sqlDedupe>[0]) => sqlDedupe(query);
export const table = dedupeTableSql();

// Events of messages, in your operator's format. The output of each schema
// needs a `messageId`: if the field has another name, use a transform.
// With one schema in place of defineEvents, onEvent is a function.
export const events = createWebhook({
  events: {
    schema: defineEvents({
      delivered: v.object({ messageId: v.string(), type: v.literal('delivered') }),
    }),
    onEvent: { delivered: ({ messageId, data }) => console.log(messageId, data.type) },
  },
});

// Mount it: fetch for Hono, Next.js and edge runtimes, node for node:http and Express.
export const server = () => createServer(webhook.node);
export const route = (request: Request) => webhook.fetch(request);
// Never throws; actions.read(raw) is the same for typed buttons.
const parsed = parsePress('[card-7]:apply:{"card":"gold"}');
export const press = parsed.kind === 'press' ? parsed.payload : parsed.reason;

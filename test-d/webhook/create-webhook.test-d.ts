import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type } from 'arktype';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import {
  type ActionReason,
  createWebhook,
  type DedupeStore,
  defineActions,
  defineEvents,
  type Handlers,
  jwsVerifier,
  memoryDedupe,
  secretEquals,
  type WebhookErrorContext,
  type WebhookHeaders,
  type WebhookPress,
} from 'sendable/webhook';
import { expectType } from 'tsd';
import * as v from 'valibot';
import { z } from 'zod';

const actions = defineActions({
  approve: v.object({ id: v.string() }),
  sum: z.object({ n: z.coerce.number<string>() }),
  when: type('string.date.iso.parse'),
  ping: undefined,
});
// Handlers written apart from the webhook.
const handlers: Handlers<typeof actions> = {
  approve: ({ data }) => expectType<{ id: string }>(data),
  sum: ({ data }) => expectType<number>(data.n),
  when: ({ data, signed }) => expectType<[Date, boolean]>([data, signed]),
  ping: ({ data }) => expectType<undefined>(data),
};
createWebhook({ actions, handlers });
// @ts-expect-error an action without a handler
const some: Handlers<typeof actions> = { approve: () => {} };
expectType<Handlers<typeof actions>>(some);
const rest = { sum: () => {}, when: () => {}, ping: () => {} };

// The handler's data is what the schema gives.
const webhook = createWebhook({
  actions,
  handlers: {
    approve: ({ action, data, messageId, signed }) => {
      expectType<'approve'>(action);
      expectType<{ id: string }>(data);
      expectType<string>(messageId);
      expectType<boolean>(signed);
    },
    sum: async ({ data }) => expectType<number>(data.n),
    when: ({ data }) => expectType<Date>(data),
    ping: ({ data }) => expectType<undefined>(data),
  },
  readBody: (body, headers) => {
    expectType<string>(body);
    expectType<WebhookHeaders>(headers);
    return body;
  },
  authorize: async (bytes, headers) => bytes.length > 0 && secretEquals(headers['x-key'], 'k'),
  verify: jwsVerifier({ keys: { a: new Uint8Array(32), b: process.env.KEY } }),
  allowUnsigned: ['ping'],
  dedupe: memoryDedupe({ ttlMs: 1000 }),
  deliveryId: (_, headers) => headers['x-delivery'],
  maxBodyBytes: 1024,
  answerWithinMs: 1000,
  onUnrecognized: ({ reason }) => expectType<ActionReason>(reason),
  onError: (error, context) => {
    expectType<unknown>(error);
    expectType<WebhookErrorContext>(context);
  },
});

// @ts-expect-error a handler is missing
createWebhook({ actions, handlers: { approve: () => {} } });
createWebhook({
  actions,
  handlers: {
    ...rest,
    approve: () => {},
    // @ts-expect-error no such action
    reject: () => {},
  },
});
createWebhook({
  actions,
  handlers: {
    ...rest,
    // @ts-expect-error no such data
    approve: ({ data }) => data.name,
  },
});
// @ts-expect-error handlers are missing
createWebhook({ actions });
// @ts-expect-error who handles it?
createWebhook({});
// @ts-expect-error only one of the two
createWebhook({ actions, handlers: { ...rest, approve: () => {} }, onPress: () => {} });
createWebhook({
  actions,
  handlers: { ...rest, approve: () => {} },
  // @ts-expect-error no such action
  allowUnsigned: ['pong'],
});
createWebhook({ onPress: press => expectType<WebhookPress>(press) });
createWebhook({ onPress: ({ payload, signed }) => [expectType<string>(payload), expectType<boolean>(signed)] });
// @ts-expect-error there are no actions to name
createWebhook({ onPress: () => {}, allowUnsigned: ['ping'] });
// @ts-expect-error authorize says yes or no
createWebhook({ onPress: () => {}, authorize: () => 'yes' });
// @ts-expect-error a store has three methods
createWebhook({ onPress: () => {}, dedupe: { claim: () => 'new' } });
// @ts-expect-error a key for each kid
jwsVerifier({ keys: 'secret' });
const store: DedupeStore = {
  claim: async key => (key === '' ? 'new' : 'done'),
  complete: async () => 1,
  release: () => true,
};
createWebhook({ onPress: () => {}, dedupe: store });

// Events: the handler gets what the schema gives.
const delivered = v.object({ messageId: v.string(), at: v.number() });
const read = z.object({ messageId: z.string(), times: z.coerce.number<string>() });
createWebhook({
  onPress: () => {},
  events: { schema: delivered, onEvent: event => expectType<{ messageId: string; at: number }>(event) },
});
createWebhook({
  events: { schema: read, onEvent: async ({ times }, { signed }) => expectType<boolean>(signed && times > 1) },
});
const defined = defineEvents({ delivered, read });
createWebhook({
  actions,
  handlers: { ...rest, approve: ({ data }) => expectType<string>(data.id) },
  events: {
    schema: defined,
    onEvent: {
      delivered: ({ event, data, messageId }) => {
        expectType<'delivered'>(event);
        expectType<number>(data.at);
        expectType<string>(messageId);
      },
      read: ({ data }) => expectType<number>(data.times),
    },
  },
});
createWebhook({
  events: { schema: defined, onEvent: event => expectType<'delivered' | 'read'>(event.event) },
});
// @ts-expect-error a handler is missing
createWebhook({ events: { schema: defined, onEvent: { delivered: () => {} } } });
// @ts-expect-error no such event
createWebhook({ events: { schema: defined, onEvent: { delivered: () => {}, read: () => {}, failed: () => {} } } });
// @ts-expect-error the output needs a messageId
createWebhook({ events: { schema: v.object({ id: v.string() }), onEvent: () => {} } });
// @ts-expect-error the output needs a messageId
defineEvents({ delivered: v.object({ id: v.string() }) });

// Every server takes it as it is.
createServer(webhook.node);
express().post('/presses', webhook.node);
fastify().post('/presses', (request, reply) => webhook.node(request.raw, reply.raw));
new Hono().post('/presses', context => webhook.fetch(context.req.raw));
new Hono().post('/presses', context => webhook.fetch(context.req.raw, context.executionCtx));
declare const incoming: IncomingMessage;
declare const outgoing: ServerResponse;
expectType<Promise<void>>(webhook.node(incoming, outgoing));
expectType<Promise<Response>>(webhook.fetch(new Request('http://localhost')));

// Usable without its object: `this` is void, so that a linter accepts `app.post('/presses', webhook.node)`.
expectType<void>(null as unknown as ThisParameterType<ReturnType<typeof createWebhook>['fetch']>);
expectType<void>(null as unknown as ThisParameterType<ReturnType<typeof createWebhook>['node']>);
// @ts-expect-error a secret is not a function that verifies
createWebhook({ onPress: () => {}, verify: 'secret' });

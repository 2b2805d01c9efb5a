import { checksOf } from '../internal/caller.js';
import type { AnyAction } from './actions/types.js';
import { fetchDelivery, type WebhookFetchContext, type WebhookRequest } from './adapters/fetch.js';
import { type NodeRequest, type NodeResponse, nodeDelivery, writeResponse } from './adapters/node.js';
import { readWebhookOptions } from './check-options.js';
import { report } from './errors.js';
import { handleDelivery } from './handle.js';
import type { WebhookOptions } from './options.js';

/** The Response of the runtime, or a minimal one where the compiler knows none. */
export type WebhookResponse = typeof globalThis extends { Response: { prototype: infer Known } } ? Known : ResponseLike;

/** The part of Response that a webhook's response has. */
export interface ResponseLike {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** A webhook for Fetch and Node servers. Both functions work without their object (`this`), and reject only with a TypeError for an argument that is no request. */
export interface Webhook {
  /**
   * Responds to a Fetch request: Hono, Next, SvelteKit, Deno, Bun, workers. `context` is the context of a worker, whose
   * `waitUntil` lets a handler continue after a 202; the second argument of other runtimes is ignored.
   *
   * @example
   * ```ts
   * app.post('/presses', context => webhook.fetch(context.req.raw))
   * ```
   */
  fetch(this: void, request: WebhookRequest, context?: WebhookFetchContext | object): Promise<WebhookResponse>;
  /**
   * Responds to a Node request: node:http, Express, Koa, Fastify. The body must be unread, or be bytes in `rawBody` or
   * `body`: mount it before `express.json()`. In Fastify, mount it in its own plugin, which parses nothing.
   *
   * @example
   * ```ts
   * express().post('/presses', webhook.node)
   *
   * fastify.register(async own => {
   *   own.removeAllContentTypeParsers()
   *   own.addContentTypeParser('*', (_request, _body, done) => done(null))
   *   own.post('/presses', async (request, reply) => {
   *     reply.hijack()
   *     await webhook.node(request.raw, reply.raw)
   *   })
   * })
   * ```
   */
  node(this: void, request: NodeRequest, response: NodeResponse): Promise<void>;
}

/**
 * Creates a webhook for the platform's button presses and events of messages.
 *
 * It checks each delivery, the cheapest check first, and passes the press or the event to its handler. It responds 200 if the
 * handler succeeded, 202 if the handler takes longer than `answerWithinMs` (5 000 ms), 500 if it failed, and a 4XX to a delivery
 * that it rejects.
 *
 * These responses and the format of the body are assumptions: the API spec shows neither (section 6). Throws a TypeError
 * for an option that cannot work.
 *
 * @example
 * ```ts
 * const webhook = createWebhook({
 *   onPress: ({ messageId, payload }) => console.log(messageId, payload),
 *   authorize: (_, headers) =>
 *     secretEquals(headers['x-webhook-key'], process.env.WEBHOOK_KEY ?? ''),
 * })
 * ```
 */
export const createWebhook = <Each extends AnyAction = never, Output = never>(
  options: WebhookOptions<Each, Output, 'onPress, actions with handlers, or events'>,
): Webhook => {
  const setup = checksOf(createWebhook, () => readWebhookOptions(options));
  return {
    fetch: async (request, context) => {
      const { status, text, headers } = await handleDelivery(setup, fetchDelivery(request, context));
      return new Response(text, { status, headers });
    },
    node: async (request, response) => {
      const delivery = nodeDelivery(request);
      const result = await handleDelivery(setup, delivery);
      await writeResponse(delivery, response, result).catch(error => report(setup.onError, error, { stage: 'answer' }));
    },
  };
};

import type { AnyAction } from './actions/action.js';
import { answerTo, type Setup } from './answer-to.js';
import { checkOptions } from './checked-options.js';
import { fetchDelivery, type WebhookFetchContext, type WebhookRequest } from './deliveries/fetch-delivery.js';
import { answerNode, type NodeResponse } from './deliveries/node-answer.js';
import { type NodeRequest, nodeDelivery } from './deliveries/node-delivery.js';
import { memoryDedupe } from './memory-dedupe.js';
import type { WebhookOptions } from './options.js';
import { report } from './report.js';

/** The Response of the runtime; what is known of one where the compiler knows none. */
export type WebhookResponse = typeof globalThis extends { Response: { prototype: infer Known } } ? Known : ResponseLike;

/** The part of Response that an answer has. */
export interface ResponseLike {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** A webhook, for servers of both kinds. Both functions stand alone, need no `this` and never reject. */
export interface Webhook {
  /**
   * Answers a Fetch request: Hono, Next, SvelteKit, Deno, Bun, workers. `context` is the worker's, whose `waitUntil`
   * lets a handler go on after a 202; what other runtimes give there is of no use, and does no harm.
   *
   * @example
   * ```ts
   * app.post('/presses', context => webhook.fetch(context.req.raw))
   * ```
   */
  fetch(request: WebhookRequest, context?: WebhookFetchContext | object): Promise<WebhookResponse>;
  /**
   * Answers a Node request: node:http, Express, Koa, Fastify. The body has to come unread, or as bytes in `rawBody` or
   * `body`: mount it before `express.json()`. In Fastify inside a plugin of its own, which parses nothing.
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
  node(request: NodeRequest, response: NodeResponse): Promise<void>;
}

/**
 * Takes the platform's deliveries of button presses: checks them from the cheapest to the dearest, hands each press to
 * its handler and answers a constant text. 405 not POST; 415 neither `application/json`, `application/...+json` nor
 * `text/plain`, or not UTF-8, or compressed; 413 over `maxBodyBytes` (65 536 bytes); 401 `authorize` or `verify` refuses;
 * 400 no UTF-8 or nothing recognized; 409 the same delivery is being handled; 500 the handler failed; 202 it takes longer
 * than `answerWithinMs` (5 000 ms); 200. All of these, and what the body looks like, are ours: the document shows none
 * (section 6). Throws a TypeError for an option that cannot work.
 *
 * @example
 * ```ts
 * const webhook = createWebhook({
 *   actions,
 *   handlers: { approve: ({ data }) => bank.approve(data.id), ping: ({ messageId }) => console.log(messageId) },
 *   authorize: (_, headers) => secretEquals(headers['x-webhook-key'], process.env.HOOK_KEY),
 *   onError: (error, { stage }) => log.error({ error, stage }),
 * })
 * ```
 */
export const createWebhook = <Each extends AnyAction = never>(options: WebhookOptions<Each>): Webhook => {
  checkOptions(options);
  const { dedupe, onError } = options;
  const store = dedupe === true ? memoryDedupe() : dedupe || undefined;
  // The one cast: each handler gets the action that its name stands for.
  const setup = { ...options, store } as unknown as Setup;
  return {
    fetch: async (request, context) => {
      const { status, text, headers } = await answerTo(setup, fetchDelivery(request, context));
      return new Response(text, { status, headers });
    },
    node: async (request, response) => {
      const delivery = nodeDelivery(request);
      const answer = await answerTo(setup, delivery);
      await answerNode(delivery, response, answer).catch(error => report(onError, error, { stage: 'answer' }));
    },
  };
};

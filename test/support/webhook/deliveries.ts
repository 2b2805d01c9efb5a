import type { UnderlyingSource } from 'node:stream/web';
import { createWebhook, type Webhook } from '../../../src/webhook/create-webhook.js';
import type { WebhookErrorContext } from '../../../src/webhook/errors.js';
import type { WebhookPress } from '../../../src/webhook/options.js';

/** A body with a press. */
export const PRESS = '{"payload":"[m-1]:go"}';

interface Sent {
  readonly method?: string;
  readonly type?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Creates a request to a webhook, JSON by default. */
export const requestOf = (
  body: string | Uint8Array | undefined,
  { method = 'POST', headers = {}, ...more }: Sent = {},
) => {
  const type = 'type' in more ? more.type : 'application/json';
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return new Request('http://localhost/presses', {
    method,
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
    ...(bytes === undefined ? {} : { body: new Uint8Array(bytes) }),
  });
};

/** Delivers a request. Returns the status and the text of the response. */
export const answerOf = async (webhook: Webhook, ...sent: Parameters<typeof requestOf>): Promise<string> => {
  const response = await webhook.fetch(requestOf(...sent));
  return `${response.status} ${await response.text()}`;
};

/** Creates a request whose body is a stream of text. */
export const streamOf = (source: UnderlyingSource): Request =>
  new Request('http://localhost/presses', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: new ReadableStream(source),
    duplex: 'half',
  });

/** Creates a webhook that records its presses and their payloads, and its errors, also as lines. */
export const recorder = (more: object = {}) => {
  const presses: WebhookPress[] = [];
  const payloads: string[] = [];
  const errors: (WebhookErrorContext & { readonly text: string })[] = [];
  const lines: string[] = [];
  const webhook = createWebhook({
    onPress: press => {
      presses.push(press);
      payloads.push(press.payload);
    },
    onError: (error, context) => {
      errors.push({ text: String(error), ...context });
      lines.push(`${context.stage}: ${error instanceof Error ? error.message : ''}`);
    },
    ...more,
  });
  return { webhook, presses, payloads, errors, lines };
};

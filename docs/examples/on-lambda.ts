import { createWebhook, secretEquals } from 'sendable/webhook';

const webhook = createWebhook({
  onPress: ({ messageId, payload }) => console.log(messageId, payload),
  authorize: (_, headers) =>
    secretEquals(headers['x-webhook-key'], process.env.WEBHOOK_KEY ?? ''),
  // The process is frozen after the response: respond when everything is done.
  answerWithinMs: Number.POSITIVE_INFINITY,
});

/** The fields of the event of a function URL, or of an HTTP API. */
interface Event {
  readonly requestContext: { readonly http: { readonly method: string } };
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded: boolean;
}

export const handler = async (event: Event) => {
  const { requestContext, headers, body, isBase64Encoded } = event;
  const { method } = requestContext.http;
  const bytes = body && Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const request = new Request('https://lambda.example', {
    method,
    headers,
    body: bytes || null,
  });
  const response = await webhook.fetch(request);
  return { statusCode: response.status, body: await response.text() };
};

import {
  createWebhook,
  secretEquals,
  type WebhookFetchContext,
} from 'sendable/webhook';

interface Env {
  readonly WEBHOOK_KEY: string;
}

const webhookOf = (env: Env) =>
  createWebhook({
    onPress: ({ messageId, payload }) => console.log(messageId, payload),
    authorize: (_, headers) => secretEquals(headers['x-webhook-key'], env.WEBHOOK_KEY),
  });

// A worker receives its secrets with each request, and `waitUntil` in the context.
export default {
  fetch: (
    request: Request,
    env: Env,
    context: WebhookFetchContext,
  ): Promise<Response> => webhookOf(env).fetch(request, context),
};

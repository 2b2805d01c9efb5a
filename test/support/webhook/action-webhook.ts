import * as v from 'valibot';
import { createWebhook, defineActions, jwsVerifier, type WebhookSettings } from '../../../src/webhook/index.js';
import { signPress } from '../../../src/webhook/signatures/jws.js';

export const actions = defineActions({
  approve: v.object({ id: v.pipe(v.string(), v.transform(Number)) }),
  help: undefined,
  toString: undefined,
});
const KEY = 'key'.repeat(11);
export const verify = jwsVerifier({ keys: { k: KEY } });

/** Creates a webhook that records the actions that it handled, and its errors. */
export const actionRecorder = (
  more: WebhookSettings & { allowUnsigned?: boolean | ('approve' | 'help' | 'toString')[] } = {},
) => {
  const events: unknown[] = [];
  const errors: string[] = [];
  const webhook = createWebhook({
    actions,
    handlers: {
      approve: event => events.push(event),
      help: event => events.push(event),
      toString: event => events.push(event),
    },
    onError: (error, { stage }) => errors.push(`${stage}: ${error instanceof Error ? error.message : ''}`),
    ...more,
  });
  return { webhook, events, errors };
};

/** Creates the body of a delivery. */
export const pressed = (payload: string, messageId = 'm-1'): string =>
  JSON.stringify({ payload: `[${messageId}]:${payload}` });

/** Signs a payload as a device does. */
export const signed = (payload: string, key = KEY): Promise<string> =>
  signPress({ messageId: 'm-1', payload }, { kid: 'k', key });

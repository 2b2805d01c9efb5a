import { Element, Message, type Sendable } from 'sendable';
import { createWebhook, defineActions } from 'sendable/webhook';
import * as v from 'valibot';

const actions = defineActions({
  approve: v.object({ id: v.string(), amount: v.number() }),
  decline: undefined,
});

export const approval = (id: string, amount: number): Sendable =>
  Message.generic()
    .element(
      Element.title('Payment')
        .button(actions.approve('Approve', { id, amount }))
        .button(actions.decline('Decline')),
    )
    .toCustomer('C-1');

export const createHook = (
  log: (line: string) => void,
): { fetch(request: Request): Promise<Response> } => {
  const webhook = createWebhook({
    actions,
    handlers: {
      approve: ({ data }) => log(`approved ${data.id} ${data.amount}`),
      decline: ({ messageId }) => log(`declined ${messageId}`),
    },
    onUnrecognized: () => log('other'),
  });
  return { fetch: request => webhook.fetch(request) };
};

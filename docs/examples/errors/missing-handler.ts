// @errors: 2741
import { createWebhook, defineActions } from 'sendable/webhook';
import * as v from 'valibot';

const actions = defineActions({
  apply: v.object({ card: v.string() }),
  help: undefined,
});

createWebhook({ actions, handlers: { apply: ({ data }) => console.log(data.card) } });

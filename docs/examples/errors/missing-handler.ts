// @errors: 2741
import { createWebhook, defineActions } from 'sendable/webhook';
import * as v from 'valibot';

const actions = defineActions({
  approve: v.object({ id: v.string() }),
  ping: undefined,
});

createWebhook({ actions, handlers: { approve: ({ data }) => console.log(data.id) } });

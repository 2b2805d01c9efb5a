import type { IncomingMessage, ServerResponse } from 'node:http';
import { webhook } from './presses.js';

/** What the webhook needs of Koa's context. */
interface Context {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  respond?: boolean;
}

// router.post('/presses', presses), before any body parser
export const presses = (ctx: Context): Promise<void> => {
  ctx.respond = false; // the webhook responds
  return webhook.node(ctx.req, ctx.res);
};

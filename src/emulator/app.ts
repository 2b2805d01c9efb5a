import { Hono } from 'hono';
import type { Operation } from '../build/sendable.js';
import { type Control, controlRoutes } from './control/routes.js';
import { refuse } from './endpoint/refuse.js';
import { sendEndpoint } from './endpoint/send-endpoint.js';
import { BrokenAnswer } from './faults/broken-answer.js';
import type { App } from './hono-app.js';
import { pageRoute } from './page/route.js';
import type { Platform } from './platform.js';

const PATHS: readonly (readonly [path: `${string}/:token`, operation: Operation])[] = [
  ['/v1/bots/sendmessage/:token', 'message'],
  ['/v1/bots/sendmok/:token', 'otp'],
];

/** The endpoints of the platform, the control API and the page. Document, section 4. */
export const appOf = (platform: Platform, control: Control): App => {
  const app: App = new Hono();
  const seen = (operation: Operation | undefined, token = '') => ({
    operation,
    bot: platform.bots.nameOf(token),
    receivedAt: platform.settings.now(),
    faults: [],
  });
  for (const [path, operation] of PATHS) {
    app.post(path, sendEndpoint(platform, operation));
    app.all(path, context => refuse(platform, seen(operation, context.req.param('token')), 'method-not-allowed'));
  }
  controlRoutes(app, control);
  pageRoute(app, control.guard);
  // A bot that calls a wrong path wants to see it; a browser that asks for an icon does not.
  app.post('*', () => refuse(platform, seen(undefined), 'not-found'));
  app.notFound(context => context.json({ error: 'not-found' }, 404));
  app.onError((error, context) => {
    if (error instanceof BrokenAnswer) throw error;
    // Hono's own handler prints the error.
    return context.json({ error: 'emulator-failed' }, 500);
  });
  return app;
};

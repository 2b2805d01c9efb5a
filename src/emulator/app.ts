import { Hono } from 'hono';
import type { Platform } from './platform.js';
import { sendEndpoint } from './send-endpoint.js';

const SEND_MESSAGE = '/v1/bots/sendmessage/:token';
const SEND_OTP = '/v1/bots/sendmok/:token';

/** The endpoints of the platform. Document, section 4; what is answered elsewhere is the emulator's own choice. */
export const appOf = (platform: Platform): Hono => {
  const app = new Hono();
  app.post(SEND_MESSAGE, sendEndpoint(platform, 'message'));
  app.post(SEND_OTP, sendEndpoint(platform, 'otp'));
  for (const path of [SEND_MESSAGE, SEND_OTP])
    app.all(path, context => context.json({ error: 'method-not-allowed' }, 405, { Allow: 'POST' }));
  app.notFound(context => context.json({ error: 'not-found' }, 404));
  // Hono's own handler prints the error.
  app.onError((_, context) => context.json({ error: 'emulator-failed' }, 500));
  return app;
};

import { Hono } from 'hono';
import type { Operation } from '../builders/sendable.js';
import { checksOf } from '../internal/caller.js';
import { validateListen, validateOptions, validateUser, validateWebhook } from './check-options.js';
import { createActions } from './control/actions.js';
import { createGuard } from './control/guard.js';
import { addControlRoutes, type Control, type ControlActions } from './control/routes.js';
import { toShownWebhook } from './deliveries/delivery.js';
import type { Emulator } from './emulator.js';
import { rejectRequest } from './endpoint/reject-request.js';
import { createSendEndpoint, readBody } from './endpoint/send-endpoint.js';
import { toShownPath } from './endpoint/shown-path.js';
import { Lifetime } from './lifetime.js';
import { type App, BrokenResponse, createInProcessFetch, createTransport, Listener } from './listener.js';
import type { EmulatorOptions } from './options.js';
import { addPageRoute } from './page/route.js';
import { createPlatform, type Platform } from './platform.js';
import { findButton, locate, press } from './presses.js';
import { MESSAGES, OTPS, waitFor } from './wait.js';

/**
 * Creates a local platform that checks requests to both endpoints against the API spec, logs them, and delivers presses.
 *
 * Where the API spec is silent, the emulator makes its own choice: it responds 401 to an unknown token, 400 to a malformed
 * request (`{ error: 'malformed-request', violations }`, also to invalid UTF-8), 404 to another path and, with
 * `users: 'registered'`, to an unknown recipient, 405 with `Allow` to another method, 409 to a duplicate with
 * `duplicates: 'reject'`, 413 to more than 1 MiB, and 415 to a body that is not application/json. The option `statuses`
 * changes these statuses. User ids and message ids are random UUIDs. Each log keeps its newest 10 000 entries, up to 64 MiB
 * of memory. Throws a TypeError for unknown or invalid options. API spec, sections 2.8, 4, 5 and 6.
 *
 * @example
 * ```ts
 * const emulator = createEmulator({ token: 'secret' })
 * const { url } = await emulator.listen()
 * // send to url, with the token
 * emulator.messages.latest()?.request.message.text
 * await emulator.close()
 * ```
 */
export const createEmulator = (options: EmulatorOptions = {}): Emulator => {
  const valid = checksOf(createEmulator, () => validateOptions(options));
  const platform = createPlatform(valid);
  const { bots, users, events, deliveries, settings, lifetime } = platform;
  const { messages, otps, rejected, presses, faults } = platform;
  const open = new Lifetime();
  const hosts = new Set(settings.allowedHosts);
  let actions: ControlActions | undefined;
  const app = createApp(platform, {
    guard: createGuard(() => [...hosts]),
    // The actions call the emulator, which is created below.
    actions: () => (actions ??= createActions(platform, emulator)),
    events,
    closing: () => open.signal,
    hasMcp: valid.mcp,
  });
  const fetch = createInProcessFetch(async request => app.fetch(request));
  const listener = new Listener(async (request, env) => app.fetch(request, env));
  const close = async (): Promise<void> => {
    lifetime.end();
    open.end();
    await listener.close();
  };
  const emulator: Emulator = {
    // Getters, so that `util.inspect` does not print them.
    get token() {
      return bots.token;
    },
    get signingKeys() {
      return { [settings.signing.kid]: settings.signing.secret };
    },
    get url() {
      return listener.url;
    },
    messages,
    otps,
    rejected,
    presses,
    deliveries,
    events: { send: event => deliveries.send(event) },
    faults,
    fetch,
    transport: createTransport(fetch),
    listen: async where => {
      const address = validateListen(where);
      hosts.add(address.host);
      return listener.listen(address);
    },
    register: user => {
      const known = validateUser(user);
      const userId = users.register(known);
      events.emit('user', { userId, user: known });
      return userId;
    },
    press: async (messageId, button) => press(platform, findButton(platform, messageId, button)),
    setWebhook: webhook => {
      deliveries.webhook = validateWebhook(webhook);
      events.emit('webhook', toShownWebhook(deliveries.webhook));
    },
    location: (messageId, decision, coordinates) => locate(platform, messageId, decision, coordinates),
    on: (name, listen) => events.on(name, listen),
    waitForMessage: (filter, options) => waitFor(platform, open.signal, MESSAGES, filter, options),
    waitForOtp: (filter, options) => waitFor(platform, open.signal, OTPS, filter, options),
    reset: platform.reset,
    close,
    [Symbol.asyncDispose]: close,
  };
  // Not enumerable, so that JSON and test reports do not print them either.
  for (const secret of ['token', 'signingKeys']) Object.defineProperty(emulator, secret, { enumerable: false });
  return emulator;
};

const PATHS: readonly (readonly [path: `${string}/:token`, operation: Operation])[] = [
  ['/v1/bots/sendmessage/:token', 'message'],
  ['/v1/bots/sendmok/:token', 'otp'],
];

/** Creates the routes: the endpoints of the platform (API spec, section 4), the control API and the page. */
const createApp = (platform: Platform, control: Control): App => {
  const app: App = new Hono();
  const describeRequest = (operation: Operation | undefined, token = '', path?: string) => ({
    operation,
    path,
    bot: platform.bots.findName(token),
    receivedAt: platform.settings.now(),
    faults: [],
    bytes: undefined,
  });
  for (const [path, operation] of PATHS) {
    app.post(path, createSendEndpoint(platform, operation));
    app.all(path, context =>
      rejectRequest(platform, describeRequest(operation, context.req.param('token')), 'method-not-allowed'),
    );
  }
  addControlRoutes(app, control);
  addPageRoute(app, control.guard);
  // A POST to a wrong path is logged, because a bot may have sent it. A browser that requests an icon is not.
  app.post('*', async context => {
    const bytes = await readBody(context, platform.settings.maxBodyBytes);
    const path = toShownPath(context.req.path, platform.bots);
    return rejectRequest(platform, { ...describeRequest(undefined, '', path), bytes }, 'not-found');
  });
  app.notFound(context => context.json({ error: 'not-found' }, 404));
  app.onError((error, context) => {
    if (error instanceof BrokenResponse) throw error;
    // Hono's default handler would print the error.
    return context.json({ error: 'emulator-failed' }, 500);
  });
  return app;
};

import { appOf } from './app.js';
import { checkedOptions, checkedUser, checkedWebhook } from './checked-options.js';
import { actionsOf } from './control/actions.js';
import { guardOf } from './control/guard.js';
import type { ControlActions } from './control/routes.js';
import type { Emulator } from './emulator.js';
import { messageMatches, otpMatches } from './filter.js';
import { inProcess, transportTo } from './in-process.js';
import { Lifetime } from './lifetime.js';
import { Listener } from './listener.js';
import { locate } from './locate.js';
import type { EmulatorOptions } from './options.js';
import { platformOf } from './platform.js';
import { findButton } from './presses/find-button.js';
import { press } from './presses/press.js';
import { messageText, otpText, waitFor } from './wait.js';

/**
 * Makes a platform that holds both endpoints to the document, remembers what it got, and brings presses back.
 *
 * What the document does not show is the emulator's own choice: 401 to an unknown token, 400 to a malformed request
 * (`{ error: 'malformed-request', violations }`, also when it is no UTF-8), 404 to another path and, with
 * `users: 'registered'`, to an unknown recipient, 405 with `Allow` to another method, 409 to a duplicate with
 * `duplicates: 'refuse'`, 413 to more than 1 MiB, 415 to what is no application/json (all of them: option `statuses`);
 * user ids and message ids are random UUIDs. Each log keeps its newest 10 000 entries and 64 MiB of bodies. Throws a
 * TypeError for options that there are not or that cannot work. Document, sections 2.8, 4, 5 and 6.
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
  const platform = platformOf(checkedOptions(options));
  const { bots, users, events, deliveries, settings, lifetime } = platform;
  const { messages, otps, refused, presses, faults } = platform;
  const open = new Lifetime();
  const hosts = new Set(settings.allowedHosts);
  let actions: ControlActions | undefined;
  const app = appOf(platform, {
    guard: guardOf(() => [...hosts]),
    // The actions are calls of the emulator, which is made below.
    actions: () => (actions ??= actionsOf(platform, emulator)),
    events,
    closing: () => open.signal,
  });
  const fetch = inProcess(async request => app.fetch(request));
  const listener = new Listener(async (request, env) => app.fetch(request, env));
  const close = async (): Promise<void> => {
    lifetime.end();
    open.end();
    await listener.close();
  };
  const emulator: Emulator = {
    // Getters, so that an inspection of the emulator does not show them.
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
    refused,
    presses,
    deliveries,
    faults,
    fetch,
    transport: transportTo(fetch),
    listen: (where = {}) => {
      if (where.host !== undefined) hosts.add(where.host);
      return listener.listen(where);
    },
    register: user => {
      const known = checkedUser(user);
      const userId = users.register(known);
      events.emit('user', { userId, user: known });
      return userId;
    },
    press: async (messageId, title) => press(platform, findButton(platform, messageId, title)),
    setWebhook: webhook => {
      deliveries.webhook = checkedWebhook(webhook);
      events.emit('webhook', { url: webhook?.url });
    },
    location: (messageId, decision, coordinates) => locate(platform, messageId, decision, coordinates),
    on: (name, listen) => events.on(name, listen),
    waitForMessage: async (filter = {}, options = {}) => {
      const matches = messageMatches(filter);
      return waitFor(platform, open.signal, { name: 'message', log: messages, matches, options }, messageText);
    },
    waitForOtp: async (filter = {}, options = {}) => {
      const matches = otpMatches(filter);
      return waitFor(platform, open.signal, { name: 'otp', log: otps, matches, options }, otpText);
    },
    reset: platform.reset,
    close,
    [Symbol.asyncDispose]: close,
  };
  // Nor does its JSON, or a test that prints all that it has.
  for (const secret of ['token', 'signingKeys']) Object.defineProperty(emulator, secret, { enumerable: false });
  return emulator;
};

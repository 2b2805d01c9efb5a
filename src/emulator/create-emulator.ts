import { appOf } from './app.js';
import type { Emulator } from './emulator.js';
import { Listener } from './listener.js';
import { checkedOptions, type EmulatorOptions } from './options.js';
import { platformOf } from './platform.js';
import { pressOf } from './press.js';

/**
 * Makes a platform that holds both endpoints to the document and remembers what it got.
 *
 * What the document does not show is the emulator's own choice: 401 to an unknown token, 400 to a malformed request
 * (`{ error: 'malformed-request', violations }`, also when it is no UTF-8), 404 to another path and, with
 * `users: 'registered'`, to an unknown recipient, 405 with `Allow` to another method, 415 to what is no
 * application/json, 413 to more than 1 MiB; user ids and message ids are random UUIDs. Each log keeps its newest
 * 10 000 entries. Throws a TypeError for options that
 * there are not or that cannot work. Document, sections 2.8, 4, 5 and 6.
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
  const { users, messages, otps, refused, bots } = platform;
  const app = appOf(platform);
  const fetch = async (request: Request): Promise<Response> => app.fetch(request);
  const listener = new Listener(fetch);
  return {
    // A getter, so that an inspection of the emulator does not show it.
    get token() {
      return bots.token;
    },
    messages,
    otps,
    refused,
    fetch,
    listen: (where = {}) => listener.listen(where),
    register: user => users.register(user),
    press: async (messageId, title) => pressOf(platform, messageId, title),
    reset: () => {
      for (const state of [users, messages, otps, refused]) state.clear();
    },
    close: () => listener.close(),
    [Symbol.asyncDispose]: () => listener.close(),
  };
};

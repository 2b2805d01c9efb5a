import { builderCode } from '../builder-code/builder-code.js';
import { curlCode } from '../builder-code/curl-code.js';
import type { Emulator } from '../emulator.js';
import { locate } from '../locate.js';
import type { Platform } from '../platform.js';
import { buttonAt } from '../presses/find-button.js';
import { findRequest } from '../presses/find-request.js';
import { press } from '../presses/press.js';
import type { EmulatorState } from './api.js';
import type { ControlActions } from './routes.js';

const MOST_SHOWN = 500;

/** The control API as calls of the emulator. */
export const actionsOf = (platform: Platform, emulator: Emulator): ControlActions => ({
  'GET /state': ({ limit = MOST_SHOWN }) => stateOf(platform, emulator.url, limit),
  'GET /code': input => {
    const { request } = findRequest(platform, input.request);
    return { builder: builderCode(request), curl: curlCode(request, emulator.url ?? 'http://localhost') };
  },
  'POST /press': ({ messageId, title }) => emulator.press(messageId, title),
  'POST /press-button': ({ request, button }) => press(platform, buttonAt(platform, request, button)),
  'POST /redeliver': ({ id }) => emulator.deliveries.redeliver(id),
  'POST /location': ({ messageId, request, decision, coordinates }) =>
    locate(platform, messageId, decision, coordinates, request),
  'POST /faults': fault => {
    const { id, fault: added, hits } = emulator.faults.add(fault);
    return { id, fault: added, hits };
  },
  'POST /faults/remove': ({ id }) => {
    if (id === undefined) platform.faults.clear();
    else if (!platform.faults.remove(id)) throw new Error(`There is no fault ${JSON.stringify(id)}.`);
    return platform.faults.states();
  },
  'POST /users': user => ({ userId: emulator.register(user) }),
  'POST /webhook': ({ url }) => {
    emulator.setWebhook(url === null ? undefined : { ...platform.deliveries.webhook, url });
    return { url };
  },
  'POST /reset': () => {
    emulator.reset();
    return {};
  },
  'POST /wait/message': ({ filter, timeoutMs }, signal) => emulator.waitForMessage(filter, { timeoutMs, signal }),
  'POST /wait/otp': ({ filter, timeoutMs }, signal) => emulator.waitForOtp(filter, { timeoutMs, signal }),
});

const stateOf = (platform: Platform, url: string | undefined, limit: number): EmulatorState => {
  const { messages, otps, refused, presses, deliveries, events, settings, bots, users, faults } = platform;
  return {
    newestEvent: events.newest,
    now: settings.now(),
    url: url ?? null,
    bots: bots.names,
    webhook: { url: deliveries.webhook?.url ?? null },
    maxLogEntries: settings.maxLogEntries,
    counts: {
      messages: messages.length,
      otps: otps.length,
      refused: refused.length,
      presses: presses.length,
      deliveries: deliveries.length,
    },
    messages: messages.newest(limit),
    otps: otps.newest(limit),
    refused: refused.newest(limit),
    presses: presses.newest(limit),
    deliveries: deliveries.newest(limit),
    faults: faults.states(),
    users: users.list(),
  };
};

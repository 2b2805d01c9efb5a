import type { Operation } from '../../builders/sendable.js';
import { writeBuilderCode, writeCurlCode, writeFailingCode } from '../../parse/builder-code.js';
import { guessOperation, safeParseAs } from '../../parse/parse.js';
import { toShownWebhook } from '../deliveries/delivery.js';
import type { Emulator } from '../emulator.js';
import type { Platform } from '../platform.js';
import { findButtonAt, findChoice, findEntry, locate, press } from '../presses.js';
import type { WaitOptions } from '../wait.js';
import type { EmulatorState, SentRequest } from './api.js';
import type { ControlActions } from './routes.js';
import { writeTestCode } from './test-code.js';

const MAX_SHOWN = 500;

/** Creates the actions of the control API, which call the emulator. */
export const createActions = (platform: Platform, emulator: Emulator): ControlActions => ({
  'GET /state': ({ limit = MAX_SHOWN }) => getState(platform, emulator.url, limit),
  'POST /send': ({ text, operation = guessOperation(text), bot }) => send(platform, emulator, { text, operation, bot }),
  'POST /check': ({ text, operation = guessOperation(text) }) => {
    const checked = safeParseAs(operation, text, platform.settings.parse);
    return {
      operation,
      violations: checked.ok ? [] : checked.violations,
      ...writeCode(platform, emulator, operation, text),
    };
  },
  'GET /code': ({ request, press: pressed }) => {
    const entry = findEntry(platform, request);
    const isAccepted = 'request' in entry;
    const text = isAccepted ? JSON.stringify(entry.request) : (entry.body ?? '');
    const { operation = guessOperation(text) } = isAccepted ? {} : entry;
    const { shapes, parse } = platform.settings;
    const found = platform.presses.findLast(({ number }) => number === pressed);
    const injected = [...platform.faults.states(), ...platform.faults.ended];
    const faults = entry.faults.flatMap(mark => injected.find(({ id }) => id === mark.id)?.fault ?? []);
    return {
      ...writeCode(platform, emulator, operation, text),
      test: writeTestCode({
        operation,
        text,
        extras: parse.extras === true,
        shapes,
        faults,
        rejected: isAccepted ? undefined : entry,
        pressed: found && [found, ...findChoice(platform, found)],
      }),
    };
  },
  'POST /press': ({ messageId, title, index }) => emulator.press(messageId, { title, index }),
  'POST /press-button': ({ request, button }) => press(platform, findButtonAt(platform, request, button)),
  'POST /events': ({ event }) => emulator.events.send(event),
  'POST /redeliver': ({ id }) => emulator.deliveries.redeliver(id),
  'POST /location': ({ messageId, request, decision, coordinates }) =>
    locate(platform, messageId, decision, coordinates, request),
  'POST /faults': fault => {
    const { id, fault: added, hits } = emulator.faults.add(fault);
    return { id, fault: added, hits };
  },
  'POST /faults/remove': ({ id }) => {
    if (id === undefined) platform.faults.clear();
    else if (!platform.faults.remove(id)) throw new Error(`There is no fault with the id ${JSON.stringify(id)}.`);
    return platform.faults.states();
  },
  'POST /users': user => ({ userId: emulator.register(user) }),
  'POST /webhook': ({ url }) => {
    emulator.setWebhook(url === null ? undefined : { ...platform.deliveries.webhook, url });
    return getWebhook(platform);
  },
  'POST /reset': () => {
    emulator.reset();
    return {};
  },
  'POST /wait/message': ({ filter, ...options }, signal) =>
    emulator.waitForMessage(filter, toWaitOptions(options, signal)),
  'POST /wait/otp': ({ filter, ...options }, signal) => emulator.waitForOtp(filter, toWaitOptions(options, signal)),
});

const NO_URL = 'http://localhost';

const writeCode = ({ settings }: Platform, { url = NO_URL }: Emulator, operation: Operation, text: string) => {
  // The builders can write a request that breaks only house rules.
  const result = safeParseAs(operation, text, { extras: settings.parse.extras });
  return {
    builder: result.ok ? writeBuilderCode(result.value.toJSON()) : writeFailingCode(text),
    curl: writeCurlCode(operation, text, url),
  };
};

interface ToSend {
  readonly text: string;
  readonly operation: Operation;
  readonly bot: string | undefined;
}

/** Sends a body as a bot does: through the platform's own endpoint, with the bot's token. */
const send = async ({ bots }: Platform, emulator: Emulator, { text, operation, bot }: ToSend): Promise<SentRequest> => {
  const token = bot === undefined ? bots.token : bots.findToken(bot);
  if (token === undefined) throw new Error(`There is no bot with the name ${JSON.stringify(bot)}.`);
  const url = `${NO_URL}/v1/bots/${operation === 'otp' ? 'sendmok' : 'sendmessage'}/${encodeURIComponent(token)}`;
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: text };
  try {
    const response = await emulator.fetch(new Request(url, init));
    return { operation, status: response.status, body: await response.text() };
  } catch {
    // A fault closed the connection.
    return { operation, status: null, body: '' };
  }
};

const toWaitOptions = (
  { after, timeoutMs }: { readonly after?: number; readonly timeoutMs?: number },
  signal: AbortSignal,
): WaitOptions => ({ timeoutMs, signal, after: after === undefined ? undefined : { number: after } });

const getWebhook = ({ deliveries }: Platform): EmulatorState['webhook'] => {
  const { url = null, hasQuery } = toShownWebhook(deliveries.webhook);
  return { url, hasQuery };
};

const getState = (platform: Platform, url: string | undefined, limit: number): EmulatorState => {
  const { messages, otps, rejected, presses, deliveries, events, settings, bots, users, faults } = platform;
  return {
    newestEvent: events.newest,
    now: settings.now(),
    url: url ?? null,
    bots: bots.names,
    webhook: getWebhook(platform),
    maxLogEntries: settings.maxLogEntries,
    counts: {
      messages: messages.length,
      otps: otps.length,
      rejected: rejected.length,
      presses: presses.length,
      deliveries: deliveries.length,
    },
    messages: messages.newest(limit),
    otps: otps.newest(limit),
    rejected: rejected.newest(limit),
    presses: presses.newest(limit),
    deliveries: deliveries.newest(limit),
    faults: faults.states(),
    endedFaults: faults.ended,
    shapes: settings.shapes,
    users: users.list(),
  };
};

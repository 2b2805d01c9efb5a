import * as sendable from 'sendable';
import * as parse from 'sendable/parse';
import * as testing from 'sendable/testing';
import * as webhook from 'sendable/webhook';
import * as valibot from 'valibot';
import { type MissingInSandbox, missing, nodeProcess, toMissing } from './missing.js';
import type { Emitted, Ran, Thrown } from './protocol.js';
import type { CORE } from './runnable.js';
import { completeCrypto } from './web-crypto.js';

// The worker in the sandbox: it has the library, runs the reader's code once, and reports what it exports and sends.

/** A platform that bots reach at an address without a network. */
export interface LocalPlatform {
  readonly transport: sendable.Transport;
  readonly fetch: (request: Request) => Promise<unknown>;
}

/** The platforms of the code, by the origin of their address. */
export const platforms: Map<string, LocalPlatform> = new Map();

const originOf = (url: unknown): string => (URL.canParse(String(url)) ? new URL(String(url)).origin : '');

const sent: string[] = [];

/** Creates a bot that has a stand-in for the platform, unless the code gives it a transport, and notes what it sends. */
const createBot: typeof sendable.createBot = options => {
  const given = Object(options);
  const standIn = (): sendable.Transport =>
    platforms.get(originOf(given.baseUrl))?.transport ?? testing.memoryTransport();
  const transport: unknown = given.transport ?? standIn();
  if (typeof transport !== 'function') return sendable.createBot(options);
  const noted = new Proxy(transport, {
    apply: (target, self, values) => {
      const [request, context] = values;
      if (context.attempt === 1) sent.push(String(request.body));
      return Reflect.apply(target, self, values);
    },
  });
  return sendable.createBot(Object.assign({}, options, { transport: noted }));
};

const core: Readonly<Record<(typeof CORE)[number], object>> = {
  sendable: { ...sendable, createBot },
  'sendable/parse': parse,
  'sendable/testing': { ...testing, faultServer: missing('faultServer') },
  'sendable/webhook': webhook,
  valibot,
};
const modules: Record<string, object> = { ...core };

// What runs with Node only is reported when the code uses it: until then, it may have exported messages.
const load = (name: string): object => modules[name] ?? missing(name);

/** The `fetch` of the code. The platforms that the code has started respond; it uses no network. */
const fetchLocally = async (...values: Parameters<typeof fetch>): Promise<unknown> => {
  const [input] = values;
  const local = platforms.get(originOf(input instanceof Request ? input.url : input));
  if (local !== undefined) return local.fetch(new Request(...values));
  try {
    return await fetch(...values);
  } catch (cause) {
    throw new Error('The playground has no network, so `fetch` fails in it.', { cause });
  }
};

const MAX_EMITTED = 50;

// A request, or what has a title: an element or a button. Other objects have a `toJSON`, too, such as a date and typed actions.
const isOfMessage = (json: string): boolean => /^\{(.*,)?"(message|mokMessage|title)":/s.test(json);

/** Lists the messages, and parts of them, in an exported value: itself, or the entries of a list. */
const emit = (name: string, value: unknown): readonly Emitted[] => {
  if (typeof Object(value).toJSON === 'function') {
    const json = JSON.stringify(value) ?? '';
    return isOfMessage(json) ? [{ name, json }] : [];
  }
  return Array.isArray(value)
    ? value.slice(0, MAX_EMITTED).flatMap((item, index) => emit(`${name}[${index}]`, item))
    : [];
};

const show = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch {
    return String(value);
  }
};

// Browsers name the code of a function so, and give it two lines more than its body has.
const PLACE = /(?:<anonymous>|Function):(\d+):\d+/;

const toThrown = (error: unknown): Thrown => {
  const [, line] = PLACE.exec(String(Object(error).stack)) ?? [];
  const place = line === undefined ? {} : { line: Number(line) - 2 };
  if (sendable.isRuleViolation(error)) return { message: error.message, rule: error.rule, path: error.path, ...place };
  return { message: error instanceof Error ? `${error.name}: ${error.message}` : show(error), ...place };
};

// The time after the code in which promises that it does not await send and fail. An unhandled rejection is a task of its own.
const REST_MS = 20;

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor;

const run = async (script: string): Promise<Ran> => {
  const printed: string[] = [];
  const print = (...values: unknown[]): void => void printed.push(values.map(show).join(' '));
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) console[level] = print;
  // In the order of the code: CommonJS names all exports but the default one first.
  const exported = new Proxy<Record<string, unknown>>(
    {},
    {
      set: (target, name, value) => Reflect.deleteProperty(target, name) && Reflect.set(target, name, value),
    },
  );
  let thrown: Thrown | undefined;
  let needs: MissingInSandbox | undefined;
  const fail = (error: unknown): void => {
    const missed = toMissing(error);
    if (missed === undefined) thrown ??= toThrown(error);
    else needs ??= missed;
  };
  // As in Node, an error that nothing catches ends the program.
  self.addEventListener('unhandledrejection', event => {
    event.preventDefault();
    fail(event.reason);
  });
  try {
    const names = ['require', 'exports', 'module', 'process', 'Buffer', 'fetch'];
    const values = [load, exported, { exports: exported }, nodeProcess, missing('Buffer'), fetchLocally];
    await AsyncFunction(...names, script)(...values);
  } catch (error) {
    fail(error);
  }
  await new Promise(resolve => setTimeout(resolve, REST_MS));
  const all = Object.entries(exported).flatMap(([name, value]) => {
    try {
      return emit(name, value);
    } catch (error) {
      // An exported message is not complete.
      thrown ??= { ...toThrown(error), exported: name };
      return [];
    }
  });
  const known = new Set(all.map(({ json }) => json));
  const others = sent
    .map((json, index) => ({ name: `sent ${index + 1}`, json }))
    .filter(({ json }) => !known.has(json));
  const emitted = [...all, ...others].slice(0, MAX_EMITTED);
  return { emitted, sent: sent.length, printed, thrown, ...(needs !== undefined && { needs: needs.what }) };
};

/** Waits for the code and runs it. `more` are modules that the code can import, besides those of every run. */
export const serve = (more: Readonly<Record<string, object>> = {}): void => {
  Object.assign(modules, more);
  self.addEventListener('message', async ({ data, ports: [frame] }: MessageEvent<string>) => {
    if (frame !== undefined) completeCrypto(frame);
    self.postMessage(await run(data));
  });
  // Tells the frame that the library is loaded: the time of a run does not include it.
  self.postMessage('ready');
};

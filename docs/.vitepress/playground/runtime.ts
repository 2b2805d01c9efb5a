import * as sendable from 'sendable';
import * as parse from 'sendable/parse';
import * as testing from 'sendable/testing';
import * as webhook from 'sendable/webhook';
import * as valibot from 'valibot';
import type { Emitted, Ran, Thrown } from './protocol.js';

// The worker in the sandbox: it has the library, runs the reader's code once, and reports what it exports.

const modules: Readonly<Record<string, object>> = {
  sendable,
  'sendable/parse': parse,
  'sendable/testing': testing,
  'sendable/webhook': webhook,
  valibot,
};

const load = (name: string): object => {
  const module = modules[name];
  if (module === undefined) {
    throw new Error(`The playground has no module '${name}', only ${Object.keys(modules).join(', ')}.`);
  }
  return module;
};

const MAX_EMITTED = 50;

const isBuilder = (value: unknown): value is object =>
  typeof Object(value).toJSON === 'function' && !(value instanceof Date);

/** Lists the messages in an exported value: itself, or the entries of a list. */
const emit = (name: string, value: unknown): readonly Emitted[] => {
  if (isBuilder(value)) return [{ name, json: JSON.stringify(value) }];
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

const toThrown = (error: unknown): Thrown => {
  if (sendable.isRuleViolation(error)) return { message: error.message, rule: error.rule, path: error.path };
  return { message: error instanceof Error ? `${error.name}: ${error.message}` : show(error) };
};

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
  const emitted: Emitted[] = [];
  let thrown: Thrown | undefined;
  try {
    await AsyncFunction('require', 'exports', 'module', script)(load, exported, { exports: exported });
    for (const [name, value] of Object.entries(exported)) emitted.push(...emit(name, value));
  } catch (error) {
    thrown = toThrown(error);
  }
  return { emitted: emitted.slice(0, MAX_EMITTED), printed, thrown };
};

self.addEventListener('message', async ({ data }: MessageEvent<string>) => self.postMessage(await run(data)));

// Tells the frame that the library is loaded: the time of a run does not include it.
self.postMessage('ready');

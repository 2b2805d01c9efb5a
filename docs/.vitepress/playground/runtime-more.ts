import * as hono from 'hono';
import * as codes from 'sendable/codes';
import * as emulator from 'sendable/emulator';
import * as schema from 'sendable/schema';
import * as stores from 'sendable/webhook/stores';
import * as tsPattern from 'ts-pattern';
import { partOf } from './missing.js';
import { randomBytes, randomUUID } from './node-shims.js';
import type { MORE } from './runnable.js';
import { platforms, serve } from './runtime.js';

// What some code needs besides: the emulator, and what runs without Node.

let listening = 0;

/** Creates an emulator whose ports are heard within the code only. */
const createEmulator: typeof emulator.createEmulator = options => {
  const created = emulator.createEmulator(options);
  const listen: typeof created.listen = async () => {
    const url = `http://127.0.0.1:${4010 + listening++}`;
    platforms.set(url, { transport: created.transport, fetch: request => created.fetch(request) });
    return { url };
  };
  return Object.assign(created, { listen });
};

const more: Readonly<Record<(typeof MORE)[number], object>> = {
  'sendable/codes': codes,
  'sendable/emulator': { ...emulator, createEmulator },
  'sendable/schema': schema,
  'sendable/webhook/stores': stores,
  'ts-pattern': tsPattern,
  hono,
  'node:crypto': partOf('node:crypto', { randomUUID, randomBytes }),
};

serve(more);

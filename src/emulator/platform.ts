import { randomUUID } from 'node:crypto';
import { type Bots, botsOf } from './bots.js';
import { timeOf } from './clock.js';
import { DeliveryLog } from './deliveries/deliveries.js';
import { type Statuses, statusesOf } from './endpoint/refusal.js';
import { Events } from './events.js';
import { FaultList } from './faults/faults.js';
import { Lifetime } from './lifetime.js';
import { BoundedLog, type LogLimits } from './log.js';
import type { LoggedMessage, LoggedOtp, Refused } from './logged.js';
import { MessageIds } from './message-ids.js';
import type { EmulatorOptions } from './options.js';
import type { Press } from './presses/pressed.js';
import { randomSigning, type SigningOptions } from './signing-options.js';
import { Users } from './users.js';

const MEBIBYTE = 1024 * 1024;

/** What the emulated platform knows: all of its state. */
export interface Platform {
  readonly bots: Bots;
  readonly users: Users;
  readonly messages: BoundedLog<LoggedMessage>;
  readonly otps: BoundedLog<LoggedOtp>;
  readonly refused: BoundedLog<Refused>;
  readonly presses: BoundedLog<Press>;
  readonly deliveries: DeliveryLog;
  readonly faults: FaultList;
  readonly events: Events;
  /** The message ids in the logs. */
  readonly messageIds: MessageIds;
  /** Ends at each reset and close. */
  readonly lifetime: Lifetime;
  readonly settings: Settings;
  /** The next number of a request. */
  readonly numberOf: (counted: 'request' | 'press') => number;
  /** Forgets everything but the bots and the webhook. */
  readonly reset: () => void;
}

/** The options, complete. */
interface Settings {
  readonly now: () => Date;
  readonly newId: (of: 'user' | 'message') => string;
  readonly refusesDuplicates: boolean;
  readonly statuses: Statuses;
  readonly maxBodyBytes: number;
  readonly maxLogEntries: number;
  readonly signing: SigningOptions;
  readonly allowedHosts: readonly string[];
}

export const platformOf = (options: EmulatorOptions): Platform => {
  const settings = settingsOf(options);
  const limits: LogLimits = {
    maxEntries: settings.maxLogEntries,
    maxBytes: options.maxLogBytes ?? 64 * MEBIBYTE,
  };
  const { users: who = 'any', webhook } = options;
  const events = new Events();
  const lifetime = new Lifetime();
  const messageIds = new MessageIds();
  const forget = ({ id }: { readonly id: string }): void => messageIds.remove(id);
  const users = new Users(who === 'any', () => settings.newId('user'));
  const logs = {
    messages: new BoundedLog<LoggedMessage>(limits, forget),
    otps: new BoundedLog<LoggedOtp>(limits, forget),
    refused: new BoundedLog<Refused>(limits),
    presses: new BoundedLog<Press>(limits),
    deliveries: new DeliveryLog(
      { now: settings.now, lifetime, limits, changed: delivery => events.emit('delivery', delivery) },
      webhook,
    ),
  };
  const faults = new FaultList(states => events.emit('faults', states));
  const registerAll = (): void => {
    if (typeof who !== 'string') for (const user of who) users.register(user);
  };
  const counts = { request: 0, press: 0 };
  registerAll();
  return {
    ...logs,
    bots: botsOf(options),
    users,
    faults,
    events,
    messageIds,
    lifetime,
    settings,
    numberOf: counted => ++counts[counted],
    reset: () => {
      lifetime.end();
      for (const state of [...Object.values(logs), users, faults]) state.clear();
      counts.request = 0;
      counts.press = 0;
      registerAll();
      events.emit('reset', {});
    },
  };
};

const settingsOf = (options: EmulatorOptions): Settings => ({
  now: timeOf(options.clock),
  newId: options.ids ?? (() => randomUUID()),
  refusesDuplicates: options.duplicates === 'refuse',
  statuses: statusesOf(options.statuses),
  maxBodyBytes: options.maxBodyBytes ?? MEBIBYTE,
  maxLogEntries: options.maxLogEntries ?? 10_000,
  signing: options.signing ?? randomSigning(),
  allowedHosts: options.allowedHosts ?? [],
});

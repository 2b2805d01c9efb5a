import { randomUUID } from 'node:crypto';
import type { ParseOptions } from '../parse/index.js';
import type { ValidOptions } from './check-options.js';
import { DeliveryLog } from './deliveries/deliveries.js';
import { Events } from './events.js';
import { FaultList } from './faults/faults.js';
import { Lifetime } from './lifetime.js';
import { BoundedLog, type LogLimits } from './log.js';
import { type LoggedMessage, type LoggedOtp, listMessageKeys, listOtpKeys, type Press } from './logged.js';
import { createClock, createIds, type EmulatorOptions, randomSigning, type SigningOptions } from './options.js';
import { type Rejected, resolveStatuses, type Statuses } from './rejections.js';
import { Users } from './users.js';

/** The state of the emulated platform. */
export interface Platform {
  readonly bots: Bots;
  readonly users: Users;
  readonly messages: BoundedLog<LoggedMessage>;
  readonly otps: BoundedLog<LoggedOtp>;
  readonly rejected: BoundedLog<Rejected>;
  readonly presses: BoundedLog<Press>;
  readonly deliveries: DeliveryLog;
  readonly faults: FaultList;
  readonly events: Events;
  /** The message ids in the logs. */
  readonly messageIds: MessageIds;
  /** Ends at each reset and at close. */
  readonly lifetime: Lifetime;
  readonly settings: Settings;
  /** Returns the next number of a request or a press. */
  readonly nextNumber: (counted: 'request' | 'press') => number;
  /** Clears everything except the bots and the webhook. */
  readonly reset: () => void;
}

/** The options, and what is made of them. */
interface Settings
  extends Pick<ValidOptions, 'duplicates' | 'maxBodyBytes' | 'maxLogEntries' | 'allowedHosts' | 'shapes'> {
  readonly now: () => Date;
  readonly newId: (of: 'user' | 'message') => string;
  readonly statuses: Statuses;
  readonly signing: SigningOptions;
  readonly parse: ParseOptions;
}

export const createPlatform = (options: ValidOptions): Platform => {
  const settings = toSettings(options);
  const limits: LogLimits = {
    maxEntries: settings.maxLogEntries,
    maxBytes: options.maxLogBytes,
  };
  const { users: who, webhook } = options;
  const events = new Events();
  const lifetime = new Lifetime();
  const messageIds = new MessageIds();
  const forget = ({ id }: { readonly id: string }): void => messageIds.remove(id);
  const users = new Users(who === 'any', () => settings.newId('user'));
  const logs = {
    messages: new BoundedLog<LoggedMessage>(limits, { keysOf: listMessageKeys, onForget: forget }),
    otps: new BoundedLog<LoggedOtp>(limits, { keysOf: listOtpKeys, onForget: forget }),
    rejected: new BoundedLog<Rejected>(limits),
    presses: new BoundedLog<Press>(limits),
    deliveries: new DeliveryLog(
      { now: settings.now, lifetime, limits, onChange: (delivery, bytes) => events.emit('delivery', delivery, bytes) },
      webhook,
    ),
  };
  const faults = new FaultList(
    () => events.emitOnDemand('faults', () => faults.states()),
    ended => events.emit('faultEnded', ended),
  );
  const registerAll = (): void => {
    if (typeof who !== 'string') for (const user of who) users.register(user);
  };
  const counts = { request: 0, press: 0 };
  registerAll();
  return {
    ...logs,
    bots: createBots(options),
    users,
    faults,
    events,
    messageIds,
    lifetime,
    settings,
    nextNumber: counted => ++counts[counted],
    reset: () => {
      lifetime.end();
      for (const state of [...Object.values(logs), users]) state.clear();
      faults.reset();
      counts.request = 0;
      counts.press = 0;
      registerAll();
      events.emit('reset', {});
    },
  };
};

const toSettings = (options: ValidOptions): Settings => {
  // Not the other options: a token has no place in the settings.
  const { duplicates, maxBodyBytes, maxLogEntries, allowedHosts, shapes, rules, extras } = options;
  return {
    duplicates,
    maxBodyBytes,
    maxLogEntries,
    allowedHosts,
    shapes,
    now: createClock(options.clock),
    newId: createIds(options.ids),
    statuses: resolveStatuses(options.statuses),
    signing: options.signing ?? randomSigning(),
    parse: { rules, extras },
  };
};

/** The bots of the platform. */
interface Bots {
  /** The token of the first bot. */
  readonly token: string;
  /** The names of all bots. */
  readonly names: readonly string[];
  /** Returns the name of the bot with exactly this token. */
  findName(token: string): string | undefined;
  /** Returns the token of the first bot with this name. */
  findToken(name: string): string | undefined;
}

const createBots = ({
  token = randomUUID(),
  bots = { [token]: 'bot' },
}: Pick<EmulatorOptions, 'token' | 'bots'>): Bots => {
  const names = new Map(Object.entries(bots));
  const [first = token] = names.keys();
  return {
    token: first,
    names: [...names.values()],
    findName: given => names.get(given),
    findToken: name => [...names].find(([, known]) => known === name)?.[0],
  };
};

/** The message ids in the logs, with the number of entries that have each. */
class MessageIds {
  readonly #counts = new Map<string, number>();

  has(id: string): boolean {
    return this.#counts.has(id);
  }

  add(id: string): void {
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
  }

  remove(id: string): void {
    const left = (this.#counts.get(id) ?? 0) - 1;
    if (left > 0) this.#counts.set(id, left);
    else this.#counts.delete(id);
  }
}

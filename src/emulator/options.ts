import { randomBytes, randomUUID } from 'node:crypto';
import { describeType } from '../internal/json.js';
import type { UseInstead } from '../internal/phantoms.js';
import { ignoreRejection } from '../internal/runtime.js';
import type { HouseRules } from '../spec/house-rules.js';
import { MIN_KEY_BYTES } from '../webhook/signatures/jws.js';
import { callOption } from './callers-errors.js';
import type { EmulatorShapes } from './choices.js';
import type { WebhookOptions } from './deliveries/delivery.js';
import type { Statuses } from './rejections.js';
import type { NewUser } from './users.js';

/** Names that people guess for options of `createEmulator`. */
export interface EmulatorTraps {
  /** @deprecated Use emulator.listen({ port, host }). */
  readonly port?: UseInstead<'emulator.listen({ port, host })'>;
  /** @deprecated Use emulator.listen({ port, host }). */
  readonly host?: UseInstead<'emulator.listen({ port, host })'>;
  /** @deprecated Use emulator.faults.add(fault). */
  readonly faults?: UseInstead<'emulator.faults.add(fault)'>;
}

/** The options of `createEmulator`. Every option has a default. */
export interface EmulatorOptions extends EmulatorTraps {
  /** The access token of the only bot, which is named `bot`. Random by default. */
  readonly token?: string | undefined;
  /** Several bots, in place of `token`: the name of each, which the logs show, by its access token, as in `{ 'token-1': 'cards' }`. */
  readonly bots?: Readonly<Record<string, string>> | undefined;
  /**
   * The users who can receive a message. With `any`, each recipient becomes a user at its first request; with `registered`, only
   * `register` adds users; a list names users who are registered from the start. `any` by default.
   */
  readonly users?: 'any' | 'registered' | readonly NewUser[] | undefined;
  /**
   * The treatment of a request whose messageId is in the log already: the API spec does not say how the platform responds. With
   * `accept` the message is accepted and logged as `duplicate`; with `reject` the response is 409. `accept` by default.
   */
  readonly duplicates?: 'accept' | 'reject' | undefined;
  /** House rules, made by `houseRules`. A request that breaks one is rejected as `malformed-request`. */
  readonly rules?: HouseRules | undefined;
  /** If true, requests may have fields that the API spec does not have. By default such requests are rejected. */
  readonly extras?: boolean | undefined;
  /** The webhook that receives presses; see also `emulator.setWebhook`. Without it presses are only logged. */
  readonly webhook?: WebhookOptions | undefined;
  /** The key that signs hidden payloads. Random by default; see `emulator.signingKeys`. */
  readonly signing?: SigningOptions | undefined;
  /** Response statuses that replace the emulator's own, by reason: `{ 'unknown-token': 403, accepted: 202 }`. */
  readonly statuses?: Partial<Statuses> | undefined;
  /** The maximum size of a request body, in bytes; 1 MiB by default. */
  readonly maxBodyBytes?: number | undefined;
  /** The maximum number of entries in each log, which keeps the newest; 10 000 by default. */
  readonly maxLogEntries?: number | undefined;
  /**
   * The maximum memory that the entries of each log take, in bytes; the newest are kept. 64 MiB by default. The
   * emulator estimates their size in the heap, which can be 20 times the size of their JSON.
   */
  readonly maxLogBytes?: number | undefined;
  /** The clock of the logs; the machine's by default. Delays and timeouts always use real timers. */
  readonly clock?: Clock | undefined;
  /** Creates the ids of users, and of messages that have none; random UUIDs by default. */
  readonly ids?: ((of: 'user' | 'message') => string) | undefined;
  /**
   * The names of the fields of quick replies and of the buttons of button templates, which the API spec does not show. By default
   * `title`, `text` or `label` is the label, and `payload` the value that a press reports.
   */
  readonly shapes?: EmulatorShapes | undefined;
  /**
   * Additional host names by which a browser may call the control API and the page; `localhost`, IP addresses and the host of
   * `listen` are always allowed. Others are rejected, because a web page could point its own host name to this machine (DNS rebinding).
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /**
   * If true, agents on this machine can call the control API at `/_sendable/mcp`, by the Model Context Protocol (streamable
   * HTTP). False by default. It needs the package `@modelcontextprotocol/sdk`.
   */
  readonly mcp?: boolean | undefined;
}

/** The key that signs hidden payloads. The API spec does not define the format: HS256 is the emulator's own choice. */
export interface SigningOptions {
  /** The name of the key in the JWS header of a signed payload. */
  readonly kid: string;
  /** At least 32 bytes; a string counts as its UTF-8 bytes. */
  readonly secret: string | Uint8Array;
}

export const randomSigning = (): SigningOptions => ({
  kid: 'emulator',
  secret: randomBytes(MIN_KEY_BYTES).toString('base64url'),
});

/** A function that returns the time, as a Date or in milliseconds since the epoch. */
export type Clock = () => Date | number;

/** Creates a clock that returns a new Date each time. */
export const createClock = (clock: Clock) => (): Date => {
  const now = callOption(clock);
  ignoreRejection(now);
  const date = new Date(now);
  if (Number.isNaN(date.getTime()))
    throw new TypeError('createEmulator: `clock` must return a Date or a number of milliseconds.');
  return date;
};

/** Creates the function that makes ids. It throws a TypeError unless the option `ids` returns a string that is not empty. */
export const createIds =
  (ids: NonNullable<EmulatorOptions['ids']> = () => randomUUID()): typeof ids =>
  of => {
    const id: unknown = callOption(() => ids(of));
    if (typeof id === 'string' && id !== '') return id;
    ignoreRejection(id);
    throw new TypeError(`createEmulator: \`ids\` must return a string that is not empty; got ${describeType(id)}.`);
  };

import type { Clock } from './clock.js';
import type { WebhookOptions } from './deliveries/webhook-options.js';
import type { Statuses } from './endpoint/refusal.js';
import type { SigningOptions } from './signing-options.js';
import type { NewUser } from './users.js';

/** How `createEmulator` sets the platform up; every option has a default. */
export interface EmulatorOptions {
  /** The access token of the one bot, which is named `bot`; a random one by default. */
  readonly token?: string | undefined;
  /** The bots, by access token: each token and the name that logs show. In place of `token`. */
  readonly bots?: Readonly<Record<string, string>> | undefined;
  /**
   * Who can get a message. With `any`, the default, an unknown recipient becomes a user on first sight; with
   * `registered` it is answered with 404, as the emulator's own choice, until `register` makes it known. A list is the
   * users who are registered from the start, and after each `reset()`.
   */
  readonly users?: 'any' | 'registered' | readonly NewUser[] | undefined;
  /**
   * What happens to a messageId that the log has already. The document calls it unique, but shows no answer to one that
   * is not: `accept`, the default, takes the message and marks it in the log as `duplicate`; `refuse` answers 409.
   */
  readonly duplicates?: 'accept' | 'refuse' | undefined;
  /** Where presses go; see also `emulator.setWebhook`. Without it they are logged only. */
  readonly webhook?: WebhookOptions | undefined;
  /** The key that signs hidden payloads; a random one by default, see `emulator.signingKeys`. */
  readonly signing?: SigningOptions | undefined;
  /** Statuses in place of the emulator's own, by what happened: `{ 'unknown-token': 403, accepted: 202 }`. */
  readonly statuses?: Partial<Statuses> | undefined;
  /** The most bytes of a body; 1 MiB. */
  readonly maxBodyBytes?: number | undefined;
  /** How many entries each log keeps, the newest; 10 000 by default. */
  readonly maxLogEntries?: number | undefined;
  /** How many bytes of bodies each log keeps, so that large ones do not fill the memory; 64 MiB by default. */
  readonly maxLogBytes?: number | undefined;
  /** Tells the time in the logs; the machine's by default. Delays and limits use real timers all the same. */
  readonly clock?: Clock | undefined;
  /** Makes the ids of users and of messages that come without one; random UUIDs by default. */
  readonly ids?: ((of: 'user' | 'message') => string) | undefined;
  /**
   * Names, beside `localhost`, IP addresses and the host that is listened on, by which a browser may call the control API
   * and the page. Any other is refused, so that no web page can reach them through a name of its own.
   */
  readonly allowedHosts?: readonly string[] | undefined;
}

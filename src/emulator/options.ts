/** How `createEmulator` sets the platform up; every option has a default. */
export interface EmulatorOptions {
  /** The access token of the one bot, which is named `bot`; a random one by default. */
  readonly token?: string;
  /** The bots, by access token: each token and the name that logs show. In place of `token`. */
  readonly bots?: Readonly<Record<string, string>>;
  /**
   * Who can get a message. With `any`, the default, an unknown recipient becomes a user on first sight; with
   * `registered` it is answered with 404, as the emulator's own choice, until `register` makes it known.
   */
  readonly users?: 'any' | 'registered';
  /** How many entries each log keeps, the newest; 10 000 by default. */
  readonly maxLogEntries?: number;
}

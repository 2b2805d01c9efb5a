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

const KEYS: Readonly<Record<keyof EmulatorOptions, true>> = {
  token: true,
  bots: true,
  users: true,
  maxLogEntries: true,
};

/** The options, when each is one that there is and can work. Throws a TypeError otherwise. */
export const checkedOptions = (options: EmulatorOptions): EmulatorOptions => {
  const wrong = (what: string): TypeError => new TypeError(`createEmulator: ${what}.`);
  if (typeof options !== 'object' || options === null) throw wrong('the options are no object');
  const unknown = Object.keys(options).find(key => !Object.hasOwn(KEYS, key));
  if (unknown !== undefined) throw wrong(`there is no option ${JSON.stringify(unknown)}`);
  const { token = 'any', users = 'any', maxLogEntries = 1 } = options;
  if (typeof token !== 'string') throw wrong('token is no text');
  if (users !== 'any' && users !== 'registered') throw wrong("users is neither 'any' nor 'registered'");
  if (!Number.isSafeInteger(maxLogEntries) || maxLogEntries < 1) throw wrong('maxLogEntries is no positive integer');
  return options;
};

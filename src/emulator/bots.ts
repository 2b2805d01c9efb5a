import { randomUUID } from 'node:crypto';
import type { EmulatorOptions } from './options.js';

/** The bots of the platform. */
export interface Bots {
  /** The token of the first bot. */
  readonly token: string;
  /** The names of all. */
  readonly names: readonly string[];
  /** The name of the bot with exactly this token. */
  nameOf(token: string): string | undefined;
}

/** Throws a TypeError when there is no bot, or when both options are given. */
export const botsOf = ({ token, bots }: EmulatorOptions): Bots => {
  if (token !== undefined && bots !== undefined) throw new TypeError('createEmulator: give either token or bots.');
  const names = new Map(Object.entries(bots ?? { [token ?? randomUUID()]: 'bot' }));
  const [first] = names.keys();
  if (first === undefined) throw new TypeError('createEmulator: an emulator has a bot, and bots is empty.');
  return { token: first, names: [...names.values()], nameOf: given => names.get(given) };
};

import { randomUUID } from 'node:crypto';
import type { EmulatorOptions } from './options.js';

/** The bots of the platform. */
export interface Bots {
  /** The token of the first bot. */
  readonly token: string;
  /** The name of the bot with exactly this token. */
  nameOf(token: string): string | undefined;
}

/** Throws an Error when there is no bot, when both options are given, or when a token is empty. */
export const botsOf = ({ token, bots }: EmulatorOptions): Bots => {
  if (token !== undefined && bots !== undefined) throw new Error('Give createEmulator either token or bots.');
  const names = new Map(Object.entries(bots ?? { [token ?? randomUUID()]: 'bot' }));
  const [first] = names.keys();
  if (first === undefined) throw new Error('An emulator has a bot: bots is empty.');
  if (names.has('')) throw new Error('The token of a bot is not empty.');
  return { token: first, nameOf: given => names.get(given) };
};

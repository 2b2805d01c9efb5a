import { Message } from '../../../src/builders/message.js';
import { Otp } from '../../../src/builders/otp.js';
import { type Bot, createBot } from '../../../src/send/bot.js';
import type { BotOptions } from '../../../src/send/options.js';
import type { SendError } from '../../../src/send/send-error.js';
import type { Transport } from '../../../src/send/transport.js';
import { fetchTransport } from '../../../src/send/transports/fetch-transport.js';
import { nodeTransport } from '../../../src/send/transports/node-transport.js';
import { undiciTransport } from '../../../src/undici/index.js';

export const TOKEN = 'tok-5ecret/?#%x';
export const ENCODED = 'tok-5ecret%2F%3F%23%25x';

export const message = Message.text('Your card is ready — ✓').toCustomer('C-1029').messageId('m-7');
export const otp = Otp.for('C-1029').messageId('otp-7').text('Your code is k481516q').value('k481516q');

export type TransportName = 'nodeTransport' | 'undiciTransport' | 'fetchTransport';

/** Each call makes a new one, so that tests share no connections, except that all on fetch share those of the process. */
export const transports: readonly (readonly [name: TransportName, make: () => Transport])[] = [
  ['nodeTransport', nodeTransport],
  ['fetchTransport', fetchTransport],
  ['undiciTransport', undiciTransport],
];

/** Closes the connections of a transport that has its own. */
export const closeTransport = async (transport: Transport): Promise<void> => {
  if ('close' in transport && typeof transport.close === 'function') await transport.close();
};

export const botAt = (baseUrl: string, options: Partial<BotOptions> = {}): Bot =>
  createBot({ baseUrl, token: TOKEN, retry: false, ...options });

/** A bot on a transport in memory. */
export const botOn = (transport: Transport, options: Partial<BotOptions> = {}): Bot =>
  botAt('https://platform.example', { transport, ...options });

/** The error of a send that has to fail. */
export const errorOf = async (bot: Bot, ...args: Parameters<Bot['trySend']>): Promise<SendError> => {
  const result = await bot.trySend(...args);
  if (result.ok) throw new Error('It was sent.');
  return result.error;
};

/**
 * A port where no server listens. The system gives it to no server and no client, as it would a port that was just closed,
 * and fetch does not block it.
 */
export const CLOSED_PORT = 2;

/** A value of any type, as JavaScript gives it. */
export const untyped = <T>(value: unknown): T => value as T;

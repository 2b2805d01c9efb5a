import { Message } from '../../../src/builders/message.js';
import { type Bot, createBot } from '../../../src/send/bot.js';
import type { BotOptions } from '../../../src/send/options.js';
import type { Transport } from '../../../src/send/transport.js';
import { fetchTransport } from '../../../src/send/transports/fetch-transport.js';
import { nodeTransport } from '../../../src/send/transports/node-transport.js';
import { undiciTransport } from '../../../src/undici/index.js';

export type TransportName = 'nodeTransport' | 'undiciTransport' | 'fetchTransport';

/** A transport, and how to be done with it. */
interface Made {
  readonly transport: Transport;
  readonly close: () => void | Promise<void>;
}

const closable = <Closable extends Transport & Pick<Made, 'close'>>(transport: Closable): Made => ({
  transport,
  close: () => transport.close(),
});

/** Fresh ones, so that no connection is shared between tests. The one on fetch shares the connections of the process. */
export const make: Readonly<Record<TransportName, () => Made>> = {
  nodeTransport: () => closable(nodeTransport()),
  undiciTransport: () => closable(undiciTransport()),
  fetchTransport: () => ({ transport: fetchTransport(), close: () => {} }),
};

export const names: readonly TransportName[] = ['nodeTransport', 'undiciTransport', 'fetchTransport'];

/** Shorter than the faults that last for ever, longer than anything takes that a busy machine does. */
export const ENOUGH_MS = 1000;

/** Every bot of the fault suite is made here: one attempt, so that a second POST is never policy. */
export const botFor = (transport: Transport, baseUrl: string, options: Partial<BotOptions> = {}): Bot =>
  createBot({ baseUrl, token: 'tok-5ecret', transport, retry: false, ...options });

export const message = Message.text('Your card is ready').toCustomer('C-1029').messageId('m-7');

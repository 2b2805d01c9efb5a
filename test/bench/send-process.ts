import { once } from 'node:events';
import { seeded, shuffled } from '../types/shuffle.js';
import { clientsAt, type Send } from './send-clients.js';

// One client beside the three bare ones, in a process of its own, so that no client pays for what another does to the
// engine. Told to go, it does one slice of each and tells how fast they were.
const [, , name = '', port, atOnce, sliceMs] = process.argv;
const clients = clientsAt(Number(port));

export interface Speed {
  readonly perSecond: number;
  /** Microseconds of this process for each request. */
  readonly cpu: number;
}

/** A client's slice beside those of the three bare ones: a noisy machine slows all of them alike. */
export type Turn = Readonly<Record<'pool' | 'http' | 'fetch' | 'own', Speed>>;

/** Sends as fast as it can for a slice of time, so many at once. */
const slice = async (send: Send): Promise<Speed> => {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  let sent = 0;
  const worker = async (): Promise<void> => {
    for (; performance.now() - startedAt < Number(sliceMs); sent++) await send();
  };
  await Promise.all(Array.from({ length: Number(atOnce) }, worker));
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: (sent / (performance.now() - startedAt)) * 1000, cpu: (user + system) / sent };
};

const made = (client: string): Send => {
  const make = clients[client];
  if (make === undefined) throw new Error(`There is no client ${client}.`);
  return make();
};

const senders = [
  ['pool', made('raw undici Pool')],
  ['http', made('raw node:http')],
  ['fetch', made('global fetch')],
  ['own', made(name)],
] as const;
const random = seeded(1);
process.on('disconnect', () => process.exit());
process.send?.('ready');
for (;;) {
  await once(process, 'message');
  const speeds: [string, Speed][] = [];
  // In another order each time: the next client pays for collecting the garbage of the one before.
  for (const [of, send] of shuffled(senders, random)) speeds.push([of, await slice(send)]);
  process.send?.(Object.fromEntries(speeds));
}

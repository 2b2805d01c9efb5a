import { once } from 'node:events';
import { seeded, shuffled } from '../types/shuffle.js';
import { clientsAt, type Send } from './send-clients.js';
import { type Speed, slice } from './send-slice.js';

// One client and the three bare ones, in a process of its own, so that no other client changes how V8 compiles its code. On each
// message, it does one slice of each and reports how fast they were.
const [, , name = '', port, atOnce, sliceMs] = process.argv;
const clients = clientsAt(Number(port));

/** A client's slice and those of the three bare ones: a noisy machine slows all of them alike. */
export type Turn = Readonly<Record<'pool' | 'http' | 'fetch' | 'own', Speed>>;

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
  for (const [of, send] of shuffled(senders, random))
    speeds.push([of, await slice(send, Number(atOnce), Number(sliceMs))]);
  process.send?.(Object.fromEntries(speeds));
}

import { once } from 'node:events';
import { seeded, shuffled } from '../types/shuffle.js';
import { clientsAt, type Send } from './send-clients.js';
import { type Speed, slice } from './send-slice.js';

// One client and raw node:http, in a process of its own, so that no other client changes how V8 compiles its code. On each
// message, it does one slice of each and reports how fast they were.
const [, , name = '', port, atOnce, sliceMs] = process.argv;
const clients = clientsAt(Number(port));

/** A client's slice and that of raw node:http: a noisy machine slows both alike. */
export type Turn = Readonly<Record<'http' | 'own', Speed>>;

const made = async (client: string): Promise<Send> => {
  const make = clients[client];
  if (make === undefined) throw new Error(`There is no client ${client}.`);
  return make();
};

const senders = [
  ['http', await made('raw node:http')],
  ['own', await made(name)],
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

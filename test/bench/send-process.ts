import { once } from 'node:events';
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

/** A client's slice, and those of the three bare ones just before it: a noisy machine slows all of them alike. */
export interface Turn {
  readonly pool: Speed;
  readonly http: Speed;
  readonly fetch: Speed;
  readonly own: Speed;
}

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

const [pool, http, fetch, own] = [made('raw undici Pool'), made('raw node:http'), made('global fetch'), made(name)];
process.on('disconnect', () => process.exit());
process.send?.('ready');
for (;;) {
  await once(process, 'message');
  const turn: Turn = {
    pool: await slice(pool),
    http: await slice(http),
    fetch: await slice(fetch),
    own: await slice(own),
  };
  process.send?.(turn);
}

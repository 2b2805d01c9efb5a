import type { Agent } from 'node:http';
import type { Socket } from 'node:net';

/** An agent that lets go of connections in time. */
export interface Recycling<Kept extends Agent> {
  readonly agent: Kept;
  /** Closes the idle connections now, and those in use when they are done. */
  close(): void;
}

/**
 * Has an agent close a connection instead of using it again, once it was first done with a request `maxAgeMs` ago.
 * `keepSocketAlive`, the hook that Node's document names for this, is not asked where a request waits for a connection:
 * under load one would live for ever. So this comes before the agent's own listener, which uses nothing that is destroyed,
 * and makes another connection for who waits. `agent.destroy()` would break off what is under way, which nobody could say
 * arrived or not.
 */
export const recycling = <Kept extends Agent>(agent: Kept, maxAgeMs: number): Recycling<Kept> => {
  const firstFree = new WeakMap<object, number>();
  agent.prependListener('free', (socket: Socket) => {
    const now = performance.now();
    const since = firstFree.get(socket);
    if (since === undefined) firstFree.set(socket, now);
    else if (now - since >= maxAgeMs) socket.destroy();
  });
  const close = (): void => {
    for (const sockets of Object.values(agent.sockets))
      for (const socket of sockets ?? []) firstFree.set(socket, Number.NEGATIVE_INFINITY);
    for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
  };
  return { agent, close };
};

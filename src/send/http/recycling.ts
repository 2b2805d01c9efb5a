import type { Agent } from 'node:http';

/** An agent that lets go of connections in time. */
export interface Recycling<Kept extends Agent> {
  readonly agent: Kept;
  /** Closes the idle connections now, and those in use when they are done. */
  close(): void;
}

/**
 * Has an agent close a connection instead of keeping it, once it was first kept `maxAgeMs` ago. `keepSocketAlive` is the
 * hook that Node's document names for this; its result says whether to keep. `agent.destroy()` would break off what is
 * under way, which nobody could say arrived or not.
 */
export const recycling = <Kept extends Agent>(agent: Kept, maxAgeMs: number): Recycling<Kept> => {
  const firstKept = new WeakMap<object, number>();
  const keep = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = socket => {
    const now = performance.now();
    const since = firstKept.get(socket);
    if (since === undefined) firstKept.set(socket, now);
    return since !== undefined && now - since >= maxAgeMs ? false : keep(socket);
  };
  const close = (): void => {
    for (const sockets of Object.values(agent.sockets))
      for (const socket of sockets ?? []) firstKept.set(socket, Number.NEGATIVE_INFINITY);
    for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
  };
  return { agent, close };
};

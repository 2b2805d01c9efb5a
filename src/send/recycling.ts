import type { Agent } from 'node:http';

/**
 * Has an agent close a connection instead of keeping it, once it was first kept `maxAgeMs` ago. `keepSocketAlive` is the
 * hook that Node's document names for this; its result says whether to keep.
 */
export const recycling = <Kept extends Agent>(agent: Kept, maxAgeMs: number): Kept => {
  const firstKept = new WeakMap<object, number>();
  const keep = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = socket => {
    const now = performance.now();
    const since = firstKept.get(socket);
    if (since === undefined) firstKept.set(socket, now);
    return since !== undefined && now - since >= maxAgeMs ? false : keep(socket);
  };
  return agent;
};

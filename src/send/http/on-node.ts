// They imitate Node, but not when a socket's events come, nor what its fetch does.
const IMITATORS = ['Deno', 'Bun', 'WebSocketPair', 'EdgeRuntime'];

/** Whether this is Node itself: a bundle made for Node may run on others, and one made for others on Node. */
export const onNode = (): boolean =>
  typeof globalThis.process?.versions?.node === 'string' && !IMITATORS.some(imitator => imitator in globalThis);

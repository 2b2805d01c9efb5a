import type { Send } from './send-clients.js';

/** The speed of a client in a slice of time. */
export interface Speed {
  readonly perSecond: number;
  /** Microseconds of this process for each request. */
  readonly cpu: number;
  /** The part of it in user code: the rest is mostly wake-ups of the server, on a core that both may share. */
  readonly userCpu: number;
}

/** Sends as fast as it can for a slice of time, so many at once. */
export const slice = async (send: Send, atOnce: number, ms: number): Promise<Speed> => {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  let sent = 0;
  const worker = async (): Promise<void> => {
    for (; performance.now() - startedAt < ms; sent++) await send();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const { user, system } = process.cpuUsage(cpu);
  return {
    perSecond: (sent / (performance.now() - startedAt)) * 1000,
    cpu: (user + system) / sent,
    userCpu: user / sent,
  };
};

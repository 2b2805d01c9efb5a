import { folder, platform, type Running, requests, sendable, start } from '../cli.js';

/** A platform, a file of `count` requests, and how to send it with a journal. */
export const journaled = async (count: number, ...options: readonly string[]) => {
  const { emulator, env } = await platform();
  const file = await folder({ 'c.jsonl': requests(count) });
  const args = ['send', file('c.jsonl'), '--journal', file('j'), ...options];
  return {
    emulator,
    env,
    file,
    /** Sends to the end. */
    send: (...more: readonly string[]) => sendable([...args, ...more], { env }),
    /** Begins to send. */
    begin: (): Running => start(args, { env }),
  };
};

/** Returns the CPU time of this process, user and system together, in milliseconds. Only their sum is exact. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Returns the longest time, in milliseconds, for which timers got no turn during `run`. It counts the CPU time of this
 * process: on a busy machine, a process may stand still for longer without any fault of its own.
 */
export const longestBlockMs = async (run: () => unknown): Promise<number> => {
  let longest = 0;
  let before = cpuMs();
  const look = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  let timer = setTimeout(function turn() {
    look();
    timer = setTimeout(turn, 0);
  }, 0);
  try {
    await new Promise(resolve => setImmediate(resolve));
    before = cpuMs();
    await run();
    look();
  } finally {
    clearTimeout(timer);
  }
  return longest;
};

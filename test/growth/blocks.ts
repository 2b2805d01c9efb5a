/** Returns the CPU time of this process, user and system together, in milliseconds. Only their sum is exact. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Returns the longest time, in milliseconds, for which timers got no turn during `run`. Of each wait it counts the CPU time
 * of this process or the time by the clock, whichever is shorter: on a busy machine a process may stand still without any
 * fault of its own, and the threads of the garbage collector use CPU time at the same time.
 */
export const longestBlockMs = async (run: () => unknown): Promise<number> => {
  let longest = 0;
  let cpu = cpuMs();
  let clock = performance.now();
  const look = () => {
    const [cpuNow, clockNow] = [cpuMs(), performance.now()];
    longest = Math.max(longest, Math.min(cpuNow - cpu, clockNow - clock));
    cpu = cpuNow;
    clock = clockNow;
  };
  let timer = setTimeout(function turn() {
    look();
    timer = setTimeout(turn, 0);
  }, 0);
  try {
    await new Promise(resolve => setImmediate(resolve));
    cpu = cpuMs();
    clock = performance.now();
    await run();
    look();
  } finally {
    clearTimeout(timer);
  }
  return longest;
};

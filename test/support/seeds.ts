/** Returns how many of a test's seeds to run: a tenth of them, and all in the slow suite (vitest.slow.config.ts). */
export const seeds = (all: number): number => (process.env.SEEDS === 'all' ? all : Math.ceil(all / 10));

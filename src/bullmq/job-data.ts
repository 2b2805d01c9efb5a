/** The version of what stands in Redis. A worker leaves newer jobs to newer workers. */
export const VERSION = 1;

/** The data of a job. The names are short, as Redis keeps them once for each job. */
export interface JobData {
  readonly v: number;
  /** The sealed body. */
  readonly b: string;
  /** The expiry, in milliseconds on the clock of Redis. */
  readonly x: number;
  /** The messageId, in clear. */
  readonly m?: string;
  /** The time before which it is not sent. */
  readonly nb?: number;
}

/** Reads the data of a job; undefined when no outbox wrote it. */
export const readJobData = (data: unknown): JobData | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  const { v, b, x, m, nb }: Partial<Record<keyof JobData, unknown>> = data;
  if (typeof v !== 'number' || !Number.isInteger(v) || v < 1) return undefined;
  if (typeof b !== 'string' || typeof x !== 'number') return undefined;
  return { v, b, x, ...(typeof m === 'string' && { m }), ...(typeof nb === 'number' && { nb }) };
};

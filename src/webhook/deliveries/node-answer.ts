import type { Answer } from '../answers.js';
import { soonest } from '../soonest.js';
import type { NodeDelivery } from './node-delivery.js';

/** What is needed of Node's ServerResponse. */
export interface NodeResponse {
  /** False closes the connection after the answer. */
  shouldKeepAlive?: boolean;
  writeHead(status: number, headers: Record<string, string | number>): unknown;
  write(text: string): unknown;
  end(): unknown;
}

const MOST_DISCARDED_BYTES = 1024 * 1024;
const LONGEST_DISCARDING_MS = 1000;

/**
 * Writes an answer. When the client is still sending, the connection ends; not at once, as a client that writes into a
 * closed connection never sees the answer: what comes is thrown away for a while first, 1 MiB and 1 000 ms at most.
 */
export const answerNode = async (delivery: NodeDelivery, response: NodeResponse, answer: Answer): Promise<void> => {
  const { status, text, headers } = answer;
  const isUnread = delivery.isUnread();
  if (isUnread) response.shouldKeepAlive = false;
  response.writeHead(status, { ...headers, 'content-length': text.length });
  response.write(text);
  if (isUnread) await soonest(discarded(delivery), LONGEST_DISCARDING_MS, undefined);
  response.end();
};

const discarded = async ({ next }: NodeDelivery): Promise<void> => {
  let left = MOST_DISCARDED_BYTES;
  try {
    for (let chunk = await next(); chunk !== undefined && left > 0; chunk = await next()) left -= chunk.length;
  } catch {
    // The client has gone.
  }
};

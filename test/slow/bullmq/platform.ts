import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { served } from '../../support/served.js';

/** A platform that counts complete POSTs, by messageId. */
export interface Platform {
  readonly url: string;
  readonly posts: Map<string, number>;
  /** The times at which complete POSTs came, in milliseconds. */
  readonly times: readonly number[];
  latencyMs: number;
  close(): Promise<void>;
}

const idOf = (body: string): string => {
  const json: { messageId?: string; message?: { messageId?: string } } = JSON.parse(body);
  return json.messageId ?? json.message?.messageId ?? '';
};

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

export const startPlatform = async (latencyMs: number): Promise<Platform> => {
  const posts = new Map<string, number>();
  const times: number[] = [];
  const server = createServer(async (request, response) => {
    try {
      const id = idOf(await textOf(request));
      posts.set(id, (posts.get(id) ?? 0) + 1);
      times.push(performance.now());
      if (platform.latencyMs > 0) await sleep(platform.latencyMs);
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ recipient_id: 'u', message_id: id }));
    } catch {
      // The sender was killed before the request was complete.
      response.destroy();
    }
  });
  const platform: Platform = { ...(await served(server)), posts, times, latencyMs };
  return platform;
};

import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterTest } from '../after-test.js';
import { served } from '../served.js';

/** A request that came to the webhook. */
export interface Called {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The webhook's response: a status, a body, or `undefined` for none. */
export type Reply = { readonly status: number; readonly body?: string } | 'drop' | undefined;

/** A real webhook on a port, which gives these replies in turn, each when it is there, and the last of them from then on. */
export const webhookServer = async (
  ...replies: readonly (Reply | Promise<Reply>)[]
): Promise<{ readonly url: string; readonly calls: Called[] }> => {
  const calls: Called[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { method, url: path, headers } = request;
      calls.push({ method, path, headers, body: String(Buffer.concat(chunks)) });
      const reply = await replies[Math.min(calls.length, replies.length) - 1];
      if (reply === 'drop') response.destroy();
      else if (reply !== undefined) response.writeHead(reply.status).end(reply.body);
    });
  });
  const { url, close } = await served(server);
  afterTest(close);
  return { url: `${url}/hook?key=k-1`, calls };
};

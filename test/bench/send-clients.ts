import { Agent, request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { WebClient } from '@slack/web-api';
import { Api } from 'grammy';
import { Button, createBot, fetchTransport, Message, nodeTransport, type Transport, toBody } from 'sendable';
import Stripe from 'stripe';
import type { Pool } from 'undici';

/** Sends one message, and is done when its answer was read. */
export type Send = () => Promise<unknown>;

/** Clients by name, each created when it is called. */
type Clients = Readonly<Record<string, () => Send | Promise<Send>>>;

const CONNECTIONS = 64;

const message = Message.generic()
  .element(e =>
    e
      .title('Gold card')
      .subtitle('No yearly fee')
      .withImage('https://example.com/gold.png')
      .button(Button.postback('Apply', 'apply:gold').seenAs('I want the gold card'))
      .button(Button.webUrl('Read more', 'https://example.com/gold')),
  )
  .toCustomer('C-1029')
  .messageId('m-7');
const body = toBody(message);
const PATH = '/v1/bots/sendmessage/token';
const headers = { 'content-type': 'application/json', accept: 'application/json', 'accept-encoding': 'identity' };

// Only the clients that use undici import it: the import gives its own dispatcher to the global fetch of the process.
const newPool = async (url: string, options: Pool.Options): Promise<Pool> => {
  const { Pool } = await import('undici');
  return new Pool(url, { connections: CONNECTIONS, ...options });
};

const rawUndici = async (url: string): Promise<Send> => {
  const pool = await newPool(url, { pipelining: 1 });
  return async () => (await pool.request({ method: 'POST', path: PATH, headers, body })).body.text();
};

const rawHttp = (port: number): Send => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return () =>
    new Promise((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port, method: 'POST', path: PATH, headers, agent }, response => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve(text));
      });
      request.on('error', reject);
      request.end(body);
    });
};

const ours = (baseUrl: string, transport: Transport): Send => {
  const bot = createBot({ baseUrl, token: 'token', transport });
  return () => bot.send(message);
};

/** Creates the clients, all for the same server. */
export const clientsAt = (port: number): Clients => {
  const url = `http://127.0.0.1:${port}`;
  const text = 'Gold card: no yearly fee. '.repeat(20);
  return {
    'raw undici Pool': () => rawUndici(url),
    'raw node:http': () => rawHttp(port),
    'sendable, undiciTransport': async () => {
      const { undiciTransport } = await import('sendable/undici');
      return ours(url, undiciTransport({ connections: CONNECTIONS }));
    },
    'sendable, nodeTransport': () => ours(url, nodeTransport({ maxSockets: CONNECTIONS })),
    'sendable, fetchTransport': () => ours(url, fetchTransport()),
    'raw fetch': () => async () => (await fetch(url + PATH, { method: 'POST', headers, body })).text(),
    grammY: () => {
      const api = new Api('1:token', { apiRoot: url });
      return () => api.sendMessage(1, text);
    },
    '@slack/web-api': () => {
      const client = new WebClient('xoxb-token', { slackApiUrl: `${url}/api/`, retryConfig: { retries: 0 } });
      return () => client.chat.postMessage({ channel: 'C1', text });
    },
    stripe: () => {
      const client = new Stripe('sk_test_token', { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
      return () => client.customers.create({ description: text });
    },
  };
};

/** Reads the receipt of a response, as a bot does. */
const receiptOf = (status: number, chunks: readonly Uint8Array[]): object => {
  if (status < 200 || status > 299) throw new Error(`Status ${status}`);
  const { recipient_id, message_id } = JSON.parse(Buffer.concat(chunks).toString());
  if (typeof recipient_id !== 'string' || message_id !== 'm-7') throw new Error('The receipt is not of this message.');
  return { recipient_id, message_id };
};

const LIMIT_MS = 10_000;
const MAX_BYTES = 65_536;
const IDLE_MS = 4000;

/**
 * The HTTP clients with the minimal code that keeps the promises of a send: a limit of time and of bytes, a receipt that is
 * checked, and the proof that nothing was written to a dead connection, or that no text is sent twice. They have no retries,
 * limits, events or errors of their own: what a bot costs beyond them is its own. What they cost beyond the bare client is
 * the price of the promises.
 */
export const leastClientsAt = (port: number): Clients => ({
  'minimal code on undici': async () => {
    const pool = await newPool(`http://127.0.0.1:${port}`, { headersTimeout: 0, bodyTimeout: 0 });
    return () =>
      new Promise((resolve, reject) => {
        let abort = (reason: Error): void => reject(reason);
        const timer = setTimeout(() => abort(new Error('No response in time')), LIMIT_MS);
        const chunks: Buffer[] = [];
        let [status, bytes] = [0, 0];
        const finish = (end: () => unknown): void => {
          clearTimeout(timer);
          try {
            resolve(end());
          } catch (error) {
            reject(error);
          }
        };
        pool.dispatch(
          { method: 'POST', path: PATH, headers, body: toBody(message) },
          {
            onRequestStart: controller => {
              abort = reason => controller.abort(reason);
            },
            onResponseStart: (_, code) => {
              status = code;
            },
            onResponseData: (_, chunk) => {
              bytes += chunk.length;
              if (bytes > MAX_BYTES) abort(new Error('The response is too long'));
              chunks.push(chunk);
            },
            onResponseEnd: () => finish(() => receiptOf(status, chunks)),
            onResponseError: (_, error) =>
              finish(() => {
                throw error;
              }),
          },
        );
      });
  },
  'minimal code on node:http': () => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: IDLE_MS });
    // A connection that has received data since its last response, or that the sleep of a machine made old, is not used again.
    const idle = new WeakMap<Socket, { readonly bytesRead: number; readonly since: number }>();
    const isStale = (socket: Socket): boolean => {
      const { bytesRead, since } = idle.get(socket) ?? { bytesRead: socket.bytesRead, since: Date.now() };
      return bytesRead !== socket.bytesRead || Date.now() - since > IDLE_MS;
    };
    let waiting: (() => void)[] = [];
    // A poll of the event loop, which reports a connection that has ended, comes between two immediates.
    const afterPoll = (work: () => void): void => {
      if (waiting.push(work) > 1) return;
      setImmediate(() => {
        const due = waiting;
        waiting = [];
        setImmediate(() => {
          for (const call of due) call();
        });
      });
    };
    const send = (body: string): Promise<unknown> =>
      new Promise((resolve, reject) => {
        let connection: Socket | undefined;
        let [isOver, isReused, isWritten] = [false, false, false];
        const end = (finish: () => void): void => {
          if (isOver) return;
          isOver = true;
          clearTimeout(timer);
          finish();
        };
        const fail = (cause: Error): void =>
          end(() => {
            reject(new Error(isWritten ? 'The message may have arrived' : 'Nothing was sent', { cause }));
            request.destroy();
          });
        const startAgain = (): void =>
          end(() => {
            request.destroy();
            resolve(send(body));
          });
        const write = (): void => {
          if (isOver) return;
          isWritten = true;
          request.end(body);
        };
        const options = { host: '127.0.0.1', port, method: 'POST', path: PATH, headers, agent };
        const request = httpRequest(options, response => {
          // It came before the request.
          if (!isWritten) return startAgain();
          const chunks: Buffer[] = [];
          let bytes = 0;
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > MAX_BYTES) fail(new Error('The response is too long'));
            chunks.push(chunk);
          });
          response.on('error', fail);
          response.on('end', () =>
            end(() => {
              if (connection) idle.set(connection, { bytesRead: connection.bytesRead, since: Date.now() });
              try {
                resolve(receiptOf(response.statusCode ?? 0, chunks));
                if (!request.writableFinished) connection?.destroy();
              } catch (error) {
                // The next response may be of another message too.
                connection?.destroy();
                reject(error);
              }
            }),
          );
        });
        const timer = setTimeout(() => fail(new Error('No response in time')), LIMIT_MS);
        request.on('error', error => (isReused && !isWritten ? startAgain() : fail(error)));
        request.on('socket', socket => {
          connection = socket;
          isReused = !socket.connecting;
          if (!isReused) socket.once('connect', write);
          else if (isStale(socket)) startAgain();
          else afterPoll(() => (socket.readableEnded || !socket.writable ? startAgain() : write()));
        });
      });
    return () => send(toBody(message));
  },
  'minimal code on fetch': () => async () => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), LIMIT_MS);
    const bytes = new TextEncoder().encode(toBody(message));
    // Fetch may send a text twice by itself, a stream once.
    const once = new ReadableStream({
      pull: stream => {
        stream.enqueue(bytes);
        stream.close();
      },
    });
    const init = { method: 'POST', body: once, duplex: 'half', redirect: 'manual', signal: controller.signal } as const;
    const response = await fetch(`http://127.0.0.1:${port}${PATH}`, {
      ...init,
      headers: { ...headers, 'content-length': String(bytes.length) },
    });
    const chunks: Uint8Array[] = [];
    let read = 0;
    for await (const chunk of response.body ?? []) {
      read += chunk.length;
      if (read > MAX_BYTES) throw new Error('The response is too long');
      chunks.push(chunk);
    }
    clearTimeout(timer);
    return receiptOf(response.status, chunks);
  },
});

/** The clients below our transports as an application uses them: each writes the JSON, limits the time, and reads the response. */
export const usersClientsAt = (port: number): Clients => {
  const url = `http://127.0.0.1:${port}`;
  const content = { 'content-type': 'application/json' };
  const request: unknown = JSON.parse(body);
  const limitMs = 10_000;
  return {
    'undici Pool, as a user writes it': async () => {
      const pool = await newPool(url, { headersTimeout: limitMs, bodyTimeout: limitMs });
      return async () => {
        const text = JSON.stringify(request);
        const response = await pool.request({ method: 'POST', path: PATH, headers: { ...content }, body: text });
        if (response.statusCode !== 200) throw new Error(`Status ${response.statusCode}`);
        return response.body.json();
      };
    },
    'node:http, as a user writes it': () => {
      const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
      return () =>
        new Promise((resolve, reject) => {
          const text = JSON.stringify(request);
          const options = { method: 'POST', headers: { ...content, 'content-length': Buffer.byteLength(text) }, agent };
          const sent = httpRequest(url + PATH, options, response => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', reject);
            response.on('end', () => {
              if (response.statusCode === 200) resolve(JSON.parse(Buffer.concat(chunks).toString()));
              else reject(new Error(`Status ${response.statusCode}`));
            });
          });
          sent.setTimeout(limitMs, () => sent.destroy(new Error('No response in time')));
          sent.on('error', reject);
          sent.end(text);
        });
    },
    'fetch, as a user writes it': () => async () => {
      const signal = AbortSignal.timeout(limitMs);
      const text = JSON.stringify(request);
      const response = await fetch(url + PATH, { method: 'POST', headers: { ...content }, body: text, signal });
      if (!response.ok) throw new Error(`Status ${response.status}`);
      return response.json();
    },
  };
};

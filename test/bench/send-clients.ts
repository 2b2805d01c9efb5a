import { Agent, request as httpRequest } from 'node:http';
import { WebClient } from '@slack/web-api';
import { Api } from 'grammy';
import { Button, createBot, fetchTransport, Message, nodeTransport, type Transport, toBody } from 'sendable';
import { undiciTransport } from 'sendable/undici';
import Stripe from 'stripe';
import { Pool } from 'undici';

/** Sends one message, and is done when its answer was read. */
export type Send = () => Promise<unknown>;

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

const rawUndici = (url: string): Send => {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
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
export const clientsAt = (port: number): Readonly<Record<string, () => Send>> => {
  const url = `http://127.0.0.1:${port}`;
  const text = 'Gold card: no yearly fee. '.repeat(20);
  return {
    'raw undici Pool': () => rawUndici(url),
    'raw node:http': () => rawHttp(port),
    'sendable, undiciTransport': () => ours(url, undiciTransport({ connections: CONNECTIONS })),
    'sendable, nodeTransport': () => ours(url, nodeTransport({ maxSockets: CONNECTIONS })),
    'sendable, fetchTransport': () => ours(url, fetchTransport()),
    'global fetch': () => async () => (await fetch(url + PATH, { method: 'POST', headers, body })).text(),
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

/** The clients below our transports as an application uses them: each writes the JSON, limits the time, and reads the response. */
export const usersClientsAt = (port: number): Readonly<Record<string, () => Send>> => {
  const url = `http://127.0.0.1:${port}`;
  const content = { 'content-type': 'application/json' };
  const request: unknown = JSON.parse(body);
  const limitMs = 10_000;
  return {
    'undici Pool, as a user writes it': () => {
      const pool = new Pool(url, { connections: CONNECTIONS, headersTimeout: limitMs, bodyTimeout: limitMs });
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
    'global fetch, as a user writes it': () => async () => {
      const signal = AbortSignal.timeout(limitMs);
      const text = JSON.stringify(request);
      const response = await fetch(url + PATH, { method: 'POST', headers: { ...content }, body: text, signal });
      if (!response.ok) throw new Error(`Status ${response.status}`);
      return response.json();
    },
  };
};

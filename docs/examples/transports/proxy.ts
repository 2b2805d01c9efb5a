import { createBot, fetchTransport, type Transport } from 'sendable';
import { fetch, ProxyAgent } from 'undici';

/** Sends through the proxy at this address. */
export const through = (proxy: string): Transport => {
  const dispatcher = new ProxyAgent(proxy);
  return fetchTransport({ fetch: (url, init) => fetch(url, { ...init, dispatcher }) });
};

export const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport: through('http://proxy.bank.example:3128'),
});

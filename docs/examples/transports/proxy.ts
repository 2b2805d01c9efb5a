import { fetchTransport, type Transport } from 'sendable';
import { fetch, ProxyAgent } from 'undici';

/** Sends through a proxy, such as http://proxy.bank.example:3128. */
export const through = (proxy: string): Transport => {
  const dispatcher = new ProxyAgent(proxy);
  return fetchTransport({ fetch: (url, init) => fetch(url, { ...init, dispatcher }) });
};

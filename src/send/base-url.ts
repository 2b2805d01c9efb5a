import { wrongConfig } from './failure.js';

/** Where the platform is. */
export interface Base {
  readonly origin: string;
  /** In front of the route: empty, or a path without a slash at its end. */
  readonly path: string;
}

/** Reads the option. The address is never quoted, as it may hold a password. */
export const readBaseUrl = (baseUrl: unknown, allowInsecure: boolean): Base => {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined) throw wrongConfig('baseUrl is no absolute URL, such as https://example.com.');
  if (url.username !== '' || url.password !== '') throw wrongConfig('baseUrl holds a user name or a password.');
  if (/[?#]/.test(url.href)) throw wrongConfig('baseUrl holds a query or a fragment.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw wrongConfig('baseUrl is neither https nor http.');
  if (url.protocol === 'http:' && !allowInsecure && !isLoopback(url.hostname))
    throw wrongConfig('baseUrl is http to another machine, which shows the token on the way; see allowInsecure.');
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, '') };
};

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

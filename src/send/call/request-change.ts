import type { TransportRequest } from '../transport.js';
import { Misuse } from './misuse.js';

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;
// They say where the body goes, where it ends and what it is.
const FIXED = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The request with the headers of `changed`, when all else is as it was: each attempt carries the same bytes. */
export const sameButHeaders = (request: TransportRequest, changed: TransportRequest): TransportRequest => {
  for (const key of ['method', 'origin', 'route', 'path', 'body'] as const)
    if (changed[key] !== request[key]) throw new Misuse(`A middleware changed the ${key}; it may change headers only.`);
  const headers = { ...changed.headers };
  for (const name of new Set([...Object.keys(headers), ...FIXED])) {
    const value = headers[name];
    if (value === request.headers[name]) continue;
    if (FIXED.has(name)) throw new Misuse(`A middleware changed the header ${name}, which has to stay as it is.`);
    if (!NAME.test(name) || typeof value !== 'string' || !VALUE.test(value))
      throw new Misuse('A middleware set a header that is none: names in lower case, values in one line.');
  }
  return Object.freeze({ ...request, headers: Object.freeze(headers) });
};

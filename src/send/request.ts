import type { Base } from './base-url.js';
import { requestHeaders } from './headers.js';
import { secret } from './secret.js';
import type { TransportRequest } from './transport.js';
import type { Written } from './written.js';

/** The request of an attempt. Frozen, so that no middleware changes it under the next one's feet. */
export const requestOf = (base: Base, { route, body }: Written, token: string): TransportRequest =>
  Object.freeze({
    method: 'POST',
    origin: base.origin,
    route,
    path: secret(base.path + route.replace('{token}', () => encodeURIComponent(token))),
    headers: requestHeaders,
    body,
  });

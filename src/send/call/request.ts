import type { Base } from '../base-url.js';
import { type Secret, secret } from '../secret.js';
import type { Route, TransportRequest } from '../transport.js';
import { requestHeaders } from './headers.js';
import type { Written } from './written.js';

/** Makes the requests of a bot. Frozen, so that no middleware changes them under the next one's feet. */
export type MakeRequest = (written: Written, token: string) => TransportRequest;

export const createMakeRequest = ({ origin, path }: Base): MakeRequest => {
  const pathTo = (route: Route): ((token: string) => Secret) => {
    let last: { readonly token: string; readonly path: Secret } | undefined;
    return token => {
      // The same as long as the token is.
      if (last?.token !== token)
        last = { token, path: secret(path + route.replace('{token}', () => encodeURIComponent(token))) };
      return last.path;
    };
  };
  const paths = {
    '/v1/bots/sendmessage/{token}': pathTo('/v1/bots/sendmessage/{token}'),
    '/v1/bots/sendmok/{token}': pathTo('/v1/bots/sendmok/{token}'),
  } as const;
  return ({ route, body }, token) =>
    Object.freeze({ method: 'POST', origin, route, path: paths[route](token), headers: requestHeaders, body });
};

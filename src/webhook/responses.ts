/** A response with a constant text, so that it never contains a part of the request. */
export interface HttpResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

const respond = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): HttpResponse => ({
  status,
  text,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
});

type ResponseName =
  | 'ok'
  | 'accepted'
  | 'badRequest'
  | 'unauthorized'
  | 'methodNotAllowed'
  | 'bodyTimeout'
  | 'running'
  | 'tooLarge'
  | 'mediaType'
  | 'failed';

/** All responses. `accepted`: the handler is still running. `running`: the handler of the same delivery is running. */
export const responses: Readonly<Record<ResponseName, HttpResponse>> = {
  ok: respond(200, 'ok'),
  accepted: respond(202, 'accepted'),
  badRequest: respond(400, 'bad request'),
  // RFC 9110 requires a challenge with each 401. The user chooses the scheme, so it names none.
  unauthorized: respond(401, 'unauthorized', { 'www-authenticate': 'Webhook' }),
  methodNotAllowed: respond(405, 'method not allowed', { allow: 'POST' }),
  bodyTimeout: respond(408, 'request timeout'),
  running: respond(409, 'in progress', { 'retry-after': '1' }),
  tooLarge: respond(413, 'too large'),
  mediaType: respond(415, 'unsupported media type'),
  failed: respond(500, 'failed'),
};

/** An answer: a status and a constant text, so that nothing of a request comes back. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

const answer = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  text,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
});

/** Every answer that there is. `accepted`: the handler is still running; `running`: that of the same delivery is. */
export const answers: Readonly<Record<AnswerName, Answer>> = {
  ok: answer(200, 'ok'),
  accepted: answer(202, 'accepted'),
  badRequest: answer(400, 'bad request'),
  // RFC 9110 wants a challenge with each 401; the scheme is the user's own.
  unauthorized: answer(401, 'unauthorized', { 'www-authenticate': 'Webhook' }),
  methodNotAllowed: answer(405, 'method not allowed', { allow: 'POST' }),
  running: answer(409, 'in progress', { 'retry-after': '1' }),
  tooLarge: answer(413, 'too large'),
  mediaType: answer(415, 'unsupported media type'),
  failed: answer(500, 'failed'),
};

type AnswerName =
  | 'ok'
  | 'accepted'
  | 'badRequest'
  | 'unauthorized'
  | 'methodNotAllowed'
  | 'running'
  | 'tooLarge'
  | 'mediaType'
  | 'failed';

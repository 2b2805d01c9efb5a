import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Bindings } from '../hono-app.js';

/** Answers JSON. On a port it is written at once: a Response in between would cost as much as the rest of a request. */
export const answerJson = ({ outgoing }: Bindings, json: object, status: number): Response => {
  if (outgoing === undefined) return Response.json(json, { status });
  const body = JSON.stringify(json);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  outgoing.writeHead(status, headers).end(body);
  return RESPONSE_ALREADY_SENT;
};

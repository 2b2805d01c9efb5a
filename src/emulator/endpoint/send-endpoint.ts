import type { IncomingMessage } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { Operation, Sendable } from '../../builders/sendable.js';
import { BodyBuffer, decodeUtf8 } from '../../internal/bytes.js';
import type { ParseOptions, ParseResult, Violation } from '../../parse/index.js';
import { safeParseAs } from '../../parse/parse.js';
import { toViolation } from '../../parse/violation.js';
import type { Recipient, SendResponse } from '../../spec/requests.js';
import type { MatchedFault } from '../faults/faults.js';
import type { Bindings } from '../listener.js';
import { weigh } from '../log.js';
import { logOtp } from '../logged.js';
import type { Platform } from '../platform.js';
import { applyFault, type IncomingRequest, planResponse, rejectRequest } from './reject-request.js';

/** The context of both endpoints, whose path ends with the token. On a port it also has the request of node:http. */
type SendContext = Context<{ Bindings: Bindings }, '/:token'>;

/** Creates the handler of `operation`. API spec, section 4; all responses but 2XX are the emulator's own choice. */
export const createSendEndpoint =
  (platform: Platform, operation: Operation) =>
  async (context: SendContext): Promise<Response> => {
    const { settings, bots, faults } = platform;
    const bot = bots.findName(context.req.param('token'));
    const hit = faults.match('received', operation);
    const marks = hit === undefined ? NO_MARKS : [hit.mark];
    const receivedAt = settings.now();
    const { signal: ended } = platform.lifetime;
    // Before a fault delays or drops the request, so that the log keeps the body.
    const bytes = await readBody(context, settings.maxBodyBytes);
    const incoming: IncomingRequest = { operation, bot, receivedAt, faults: marks, bytes, ended };
    const faulty = hit && (await applyFault(platform, hit, incoming));
    if (faulty !== undefined) return faulty;
    if (bot === undefined) return rejectRequest(platform, incoming, 'unknown-token');
    if (!isJsonType(context.req.header('content-type'))) return rejectRequest(platform, incoming, 'not-json');
    if (bytes === undefined) return rejectRequest(platform, incoming, 'too-large');
    const result = parseBody(operation, decodeUtf8(bytes), settings.parse);
    if (!result.ok) return rejectRequest(platform, incoming, 'malformed-request', result.violations);
    const accepted = accept(platform, result.value, { ...incoming, bot, bytes });
    if (typeof accepted === 'string') return rejectRequest(platform, incoming, accepted);
    const { answer } = accepted;
    const broken = accepted.hit && (await applyFault(platform, accepted.hit, incoming, answer));
    return broken ?? respondJson(context.env ?? {}, answer, settings.statuses.accepted);
  };

const NO_MARKS = Object.freeze([]);

/** Reads the body of a request. Returns undefined if it is too large. */
export const readBody = (
  { env, req }: Context<{ Bindings: Bindings }>,
  maxBytes: number,
): Promise<Uint8Array | undefined> =>
  env?.incoming === undefined ? readBytes(req.raw.body, maxBytes) : readIncomingBytes(env.incoming, maxBytes);

// JSON is UTF-8: a body in another charset would be decoded wrongly.
const isJsonType = (type = ''): boolean => /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type.trim());

const parseBody = (operation: Operation, text: string | undefined, options: ParseOptions): ParseResult => {
  if (text === undefined) return { ok: false, violations: [NO_UTF_8] };
  return text === '' ? { ok: false, violations: [EMPTY] } : safeParseAs(operation, text, options);
};

const NO_UTF_8: Violation = toViolation('field-type', '', 'other bytes', 'be UTF-8');
const EMPTY: Violation = toViolation('field-type', '', 'an empty body', 'be a JSON object');

/** An accepted request: the JSON of its response (API spec, section 2.8), and the fault that hits the response. */
interface Accepted {
  readonly answer: string;
  readonly hit: MatchedFault | undefined;
}

/** Accepts and logs a request, or returns the reason why it is rejected. */
const accept = (
  platform: Platform,
  sendable: Sendable,
  incoming: IncomingRequest & { readonly bot: string; readonly bytes: Uint8Array },
): Accepted | 'unknown-recipient' | 'duplicate-message-id' => {
  const { users, messages, otps, events, messageIds, settings } = platform;
  const request = sendable.toJSON();
  const isMessage = 'message' in request;
  const recipient: Recipient = isMessage ? request.recipient : { appCustomerId: request.customerNo };
  const userId = users.findUserId(recipient);
  if (userId === undefined) return 'unknown-recipient';
  const id = (isMessage ? request.message.messageId : request.messageId) ?? settings.newId('message');
  const duplicate = messageIds.has(id);
  if (duplicate && settings.duplicates === 'reject') return 'duplicate-message-id';
  const { bot, receivedAt, bytes: given } = incoming;
  const hit = platform.faults.match('accepted', incoming.operation);
  const faults = hit === undefined ? incoming.faults : [...incoming.faults, hit.mark];
  const json: SendResponse = { recipient_id: userId, message_id: id };
  const answer = JSON.stringify(json);
  const logged = {
    id,
    userId,
    bot,
    duplicate,
    number: platform.nextNumber('request'),
    receivedAt,
    faults,
    requestBytes: given.length,
    response: planResponse(settings, answer, hit?.fault),
  };
  messageIds.add(id);
  if (isMessage) {
    const entry = Object.freeze({ ...logged, request });
    const bytes = weigh(entry);
    messages.add(entry, bytes);
    events.emit('message', entry, bytes);
  } else {
    const { mokValue, customerNo } = request;
    const entry = logOtp({ ...logged, request });
    const bytes = weigh(entry);
    otps.add(entry, bytes);
    events.emit('otp', entry, bytes);
    if (mokValue !== undefined) events.emit('mokValue', { value: mokValue, messageId: id, customerNo, userId });
  }
  return { answer, hit };
};

/** Reads a body. Returns undefined, and stops reading, if it has more than `maxBytes`. */
export const readBytes = async (
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | undefined> => {
  const buffer = new BodyBuffer(maxBytes);
  // Leaving the loop cancels the stream.
  if (body !== null) for await (const chunk of body) if (!buffer.add(chunk)) return undefined;
  return buffer.read();
};

/** Reads the body of a node:http request directly, because a web stream around it costs more than all the rest. */
const readIncomingBytes = (incoming: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> =>
  new Promise((resolve, reject) => {
    const buffer = new BodyBuffer(maxBytes);
    const read = (chunk: Uint8Array): void => {
      if (buffer.add(chunk)) return;
      // The response is sent now; the adapter discards the rest of the body.
      stop();
      resolve(undefined);
    };
    const done = (): void => {
      stop();
      resolve(buffer.read());
    };
    const fail = (error?: Error): void => {
      stop();
      reject(error ?? new Error('The request was cut short.'));
    };
    const cut = (): void => fail();
    const stop = (): void => {
      incoming.off('data', read).off('end', done).off('error', fail).off('close', cut);
    };
    incoming.on('data', read).on('end', done).on('error', fail).on('close', cut);
  });

/** Responds with the JSON `body`. On a port it writes directly, because a Response object would cost as much as the rest of a request. */
const respondJson = ({ outgoing }: Bindings, body: string, status: number): Response => {
  if (outgoing === undefined) return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  outgoing.writeHead(status, headers).end(body);
  return RESPONSE_ALREADY_SENT;
};

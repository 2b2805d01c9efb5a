import type { SendError } from './send-error.js';
import type { TransportResponse } from './transport.js';

/**
 * The platform's receipt for an accepted message. API spec, section 2.8. Comparisons, spreads and JSON use the two ids only,
 * because `callId` differs in each send.
 */
export interface Receipt {
  /** Platform user id of the recipient. */
  readonly recipientId: string;
  /** The messageId of the request, or the one that the platform made if there was none. */
  readonly messageId: string;
  /** Identifies the call to `send`, as in its events. A bot always sets it; a receipt that you make for a test needs the two ids only. */
  readonly callId?: string;
  /** The HTTP status of the response. A bot always sets it. */
  readonly status?: number;
}

/** The part of a receipt that the response contains. */
export type ReceiptIds = Pick<Receipt, 'recipientId' | 'messageId'>;

/** The result of `trySend`. */
export type SendResult =
  | { readonly ok: true; readonly receipt: Receipt }
  | { readonly ok: false; readonly error: SendError };

// No valid id contains the path of a route, also encoded, or a token that is too long to be there by chance.
const ECHO = /(\/|%2f)v1\1bots\1/i;
const SHORTEST_TOKEN = 16;

/** Removes the token from the receipt of a platform that returns the request's URL as an id. Other receipts stay as they are. */
export const withoutToken = (token: string, receipt: ReceiptIds): ReceiptIds => {
  const { recipientId, messageId } = receipt;
  if (!isEcho(recipientId, token) && !isEcho(messageId, token)) return receipt;
  const clean = (id: string): string =>
    [token, encodeURIComponent(token)].reduce((text, form) => text.replaceAll(form, '[token]'), id);
  return { recipientId: clean(recipientId), messageId: clean(messageId) };
};

const isEcho = (id: string, token: string): boolean => {
  if (ECHO.test(id)) return true;
  if (token.length < SHORTEST_TOKEN) return false;
  // A token that is encoded in another way contains a percent sign.
  return id.includes(token) || (id.includes('%') && id.includes(encodeURIComponent(token)));
};

/**
 * Checks whether a response names another message than the request. Its connection must not be used again then. `sentId` is the
 * messageId that the context knows: the body is searched only without one, as for a context that a caller made.
 */
export const isForeign = (
  { status, body }: TransportResponse,
  requestBody: string,
  sentId: string | undefined,
): boolean => {
  if (status < 200 || status > 299) return false;
  // The bot reads it again for the caller, which costs less than remembering it would.
  const ids = idsIn(jsonOf(body) ?? {});
  return typeof ids !== 'string' && whyForeign(ids, requestBody, sentId ?? messageIdIn(requestBody)) !== undefined;
};

/** Returns the ids of a response; the name of the field, if one is not a string. */
export const idsIn = ({ recipient_id, message_id }: Ids): ReceiptIds | keyof Ids => {
  if (typeof recipient_id !== 'string') return 'recipient_id';
  return typeof message_id === 'string' ? { recipientId: recipient_id, messageId: message_id } : 'message_id';
};

/** Compares the ids with those of the request. Without a messageId, only the platform user id can be compared. */
export const whyForeign = (ids: ReceiptIds, requestBody: string, sentId: string | undefined): string | undefined => {
  if (sentId !== undefined) return sentId === ids.messageId ? undefined : 'message_id is not the messageId';
  const userId = userIdIn(requestBody);
  return userId === undefined || userId === ids.recipientId ? undefined : 'recipient_id is not the recipient.id';
};

const utf8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true });

/** Returns the text of a body; undefined if it is not UTF-8. */
export const decoded = (body: Uint8Array): string | undefined => {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
};

/** The fields of a receipt. */
export interface Ids {
  readonly recipient_id?: unknown;
  readonly message_id?: unknown;
}

// A receipt without spaces whose strings have no escapes or control characters. This is three times as fast as parsing.
const USUAL = /^\{"recipient_id":"([ !#-[\]-\uffff]*)","message_id":"([ !#-[\]-\uffff]*)"\}$/;

/** Returns the JSON object of a body; undefined if it is not one. */
export const jsonOf = (body: Uint8Array): Ids | undefined => {
  const text = decoded(body);
  if (text === undefined) return undefined;
  const [, recipient_id, message_id] = USUAL.exec(text) ?? [];
  if (message_id !== undefined) return { recipient_id, message_id };
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : undefined;
  } catch {
    return undefined;
  }
};

/** Finds the messageId in the body of a request. */
const messageIdIn = (body: string): string | undefined => {
  // Inside a JSON string the quotes of the key would be escaped.
  if (!body.includes('"messageId":')) return undefined;
  const json: { messageId?: unknown; message?: { messageId?: unknown } } = JSON.parse(body) ?? {};
  const id = json.messageId ?? json.message?.messageId;
  return typeof id === 'string' ? id : undefined;
};

/** Finds the platform user id that a request is addressed to, where the body of a builder has it. */
const userIdIn = (body: string): string | undefined => /^\{"recipient":\{"id":"([^"\\]*)"\}/.exec(body)?.[1];

import { headerOf } from './call/headers.js';
import type { Failure, FailureOf } from './failure.js';
import type { TransportResponse } from './transport.js';

/** What the platform says of a message that it took. Document, section 2.8. */
export interface Receipt {
  /** Platform user id of the recipient. */
  readonly recipientId: string;
  /** The messageId of the request; when it had none, the one that the platform made. */
  readonly messageId: string;
}

/** The receipt in a 2XX; a failure when it has none, although the platform accepted. */
export const readReceipt = (response: TransportResponse): Receipt | Failure => {
  const text = decoded(response.body);
  if (text === undefined) return unusable(response, 'is no UTF-8');
  const json = parsed(text);
  if (json === undefined) return noJson(response, text);
  const { recipient_id: recipientId, message_id: messageId }: Ids = json;
  if (typeof recipientId !== 'string') return unusable(response, 'has no text as recipient_id');
  if (typeof messageId !== 'string') return unusable(response, 'has no text as message_id');
  return { recipientId, messageId };
};

const utf8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true });

const decoded = (body: Uint8Array): string | undefined => {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
};

interface Ids {
  readonly recipient_id?: unknown;
  readonly message_id?: unknown;
}

const parsed = (text: string): object | undefined => {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Whether an answer says that it is a web page. A captive portal or a firewall answers 200 with one: the platform may never
 * have seen the message.
 */
export const isPage = (headers: TransportResponse['headers']): boolean =>
  headerOf(headers, 'content-type')?.toLowerCase().includes('text/html') === true;

const noJson = (response: TransportResponse, text: string): Failure => {
  if (text.trimStart().startsWith('<') || isPage(response.headers))
    return { ...unusable(response, 'is a web page'), delivery: 'unknown' };
  return unusable(response, text.trim() === '' ? 'is empty' : 'is no JSON object');
};

const unusable = ({ status }: TransportResponse, how: string): FailureOf<'protocol'> => ({
  kind: 'protocol',
  delivery: 'accepted',
  retryable: false,
  neverAgain: true,
  what: `The body of the ${status} ${how}.`,
  status,
});

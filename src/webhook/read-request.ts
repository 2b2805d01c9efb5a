import { decodeUtf8 } from '../internal/bytes.js';
import { shown } from '../internal/options.js';
import { whyTooLong } from '../internal/runtime.js';
import type { Setup } from './check-options.js';
import type { Delivery, WebhookHeaders } from './delivery.js';
import { PrintableError, Refusal, refuseOnError } from './errors.js';
import type { EventData, EventSetup } from './events.js';
import { type ParsedPress, parsePress } from './press.js';
import { type HttpResponse, responses } from './responses.js';
import { resolveWithin, runCheck } from './timeouts.js';

const MEDIA_TYPES = ['application/json', 'text/plain'];
const NO_MESSAGE_ID =
  'The output of the schema of `events` must be an object with `messageId`, a non-empty string: the webhook uses it.';

/** Refuses a request by its method and headers. */
export const checkHead = ({ maxBodyBytes }: Setup, { method, headers }: Pick<Delivery, 'method' | 'headers'>): void => {
  refuseUnless(method === 'POST', responses.methodNotAllowed);
  refuseUnless(hasKnownMediaType(headers), responses.mediaType);
  refuseUnless(!(Number(headers['content-length']) > maxBodyBytes), responses.tooLarge);
};

/** Reads the bytes of the body, at most `maxBodyBytes` within `bodyTimeoutMs`. */
export const readBytes = async ({ maxBodyBytes, bodyTimeoutMs }: Setup, delivery: Delivery): Promise<Uint8Array> => {
  const bytes = await refuseOnError(responses.failed, { stage: 'body' }, () =>
    resolveWithin(delivery.bytes(maxBodyBytes), bodyTimeoutMs, 'late' as const),
  );
  if (bytes === 'late') {
    delivery.abandon?.();
    const error = new PrintableError(
      `The body must arrive within ${bodyTimeoutMs} ms (\`bodyTimeoutMs\`); it took longer.`,
    );
    throw new Refusal(responses.bodyTimeout, { stage: 'body', error });
  }
  if (bytes !== undefined) return bytes;
  const why = whyTooLong();
  const error = new PrintableError(`The body must be at most ${maxBodyBytes} bytes${why}.`);
  // A body that is too long is the sender's fault, and is not reported.
  throw new Refusal(responses.tooLarge, why === '' ? undefined : { stage: 'body', error });
};

/** Refuses a delivery that the user's `authorize` does not accept. */
export const authorize = async (setup: Setup, bytes: Uint8Array, headers: WebhookHeaders): Promise<void> => {
  const { authorize: check } = setup;
  if (check === undefined) return;
  const returned: unknown = await runCheck(setup, responses.failed, { stage: 'authorize' }, () =>
    check(bytes, headers),
  );
  // A mistake such as a missing `return`: it must not let a delivery in, and the developer must learn of it.
  if (typeof returned !== 'boolean') {
    const must = '`authorize` must return true or false, or a promise of one of them';
    const error = new PrintableError(`${must}; got ${shown(returned)}. The webhook rejects any other value.`);
    throw new Refusal(responses.unauthorized, { stage: 'authorize', error });
  }
  refuseUnless(returned, responses.unauthorized);
};

/** Decodes the body and parses the press in it. */
export const readPress = async (
  setup: Setup,
  bytes: Uint8Array,
  headers: WebhookHeaders,
): Promise<{ readonly body: string; readonly press: ParsedPress }> => {
  const { readBody = findPress } = setup;
  const body = decodeUtf8(bytes);
  if (body === undefined) throw new Refusal(responses.badRequest);
  const raw = await runCheck(setup, responses.badRequest, { stage: 'readBody' }, () => readBody(body, headers));
  return { body, press: parsePress(raw) };
};

/**
 * Finds the press in a body: the `payload` of a JSON object, a JSON string, or else the whole text. A press is never
 * JSON itself, since `[id]:` is not. This is an assumption: the API spec does not show the body (section 6, items 5 and 6).
 */
const findPress = (body: string): unknown => {
  const json = parseJson(body);
  if (json === undefined || typeof json === 'string') return json ?? body;
  return typeof json === 'object' && json !== null && Object.hasOwn(json, 'payload') && 'payload' in json
    ? json.payload
    : undefined;
};

/** Reads the event in a body: its JSON, or the text if it is not JSON. Returns undefined for a body that the schema rejects. */
export const readEvent = async (setup: Setup, { schema }: EventSetup, body: string): Promise<EventData | undefined> => {
  const json = parseJson(body);
  const context = { stage: 'schema' } as const;
  const result = await runCheck(setup, responses.failed, context, () =>
    schema['~standard'].validate(json === undefined ? body : json),
  );
  if (result.issues !== undefined) return undefined;
  // The schema of an untyped caller may give anything.
  const { messageId } = Object(result.value);
  if (typeof messageId === 'string' && messageId !== '') return result.value;
  throw new Refusal(responses.failed, { ...context, error: new PrintableError(NO_MESSAGE_ID) });
};

/** Parses JSON. Returns undefined, which no JSON means, for a text that is not JSON. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Checks that the headers announce JSON (`application/json`, `application/...+json`) or plain text, in UTF-8 and not encoded. */
const hasKnownMediaType = ({
  'content-type': type = '',
  'content-encoding': coding = 'identity',
}: WebhookHeaders): boolean => {
  const [essence = '', ...parameters] = type
    .toLowerCase()
    .split(';')
    .map(part => part.trim());
  const isKnown = MEDIA_TYPES.includes(essence) || (essence.startsWith('application/') && essence.endsWith('+json'));
  return isKnown && parameters.every(allowsUtf8) && coding.trim().toLowerCase() === 'identity';
};

const allowsUtf8 = (parameter: string): boolean =>
  !/^charset\s*=/.test(parameter) || /^charset=(utf-8|us-ascii|"utf-8"|"us-ascii")$/.test(parameter);

const refuseUnless = (isMet: boolean, response: HttpResponse): void => {
  if (!isMet) throw new Refusal(response);
};

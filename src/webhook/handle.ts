import type { ActionReason } from './actions/types.js';
import type { Setup } from './check-options.js';
import { type Claimed, claim, endClaim } from './claim.js';
import type { Delivery } from './delivery.js';
import { optionalId, PrintableError, Refusal, report, SignatureError } from './errors.js';
import type { Unrecognized, WebhookPress } from './options.js';
import { formatPress, type ParsedPress, type Press, type Signed } from './press.js';
import { authorize, checkHead, readBytes, readEvent, readPress } from './read-request.js';
import { type HttpResponse, responses } from './responses.js';
import { resolveWithin, runCheck } from './timeouts.js';

/** A call of the user's handler. */
type Task = () => unknown;

/** An event of a message in a body. */
interface FoundEvent extends Signed {
  readonly kind: 'event';
  readonly messageId: string;
  /** True when it need not be signed. */
  readonly allowUnsigned: boolean;
  readonly task: Task;
}

/** What a delivery contains. */
type Found = WebhookPress | FoundEvent | Unrecognized;

const VERIFY_RETURNED =
  '`verify` must return a string or undefined: return the payload that was signed, and throw when the signature is wrong.';

/** Handles a delivery and returns the response. Never rejects. */
export const handleDelivery = async (setup: Setup, delivery: Delivery): Promise<HttpResponse> => {
  try {
    return await handleAccepted(setup, delivery);
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(responses.failed, { stage: 'handler', error });
    if (refusal.reported !== undefined) {
      const { error: reported, ...context } = refusal.reported;
      report(setup.onError, reported, context);
    }
    return refusal.response;
  }
};

/** Handles one press or event, from the request to the response. Throws a Refusal when it is refused. */
const handleAccepted = async (setup: Setup, delivery: Delivery): Promise<HttpResponse> => {
  // Receive the request: a wrong method, media type or length is refused before the body is read.
  checkHead(setup, delivery);
  const bytes = await readBytes(setup, delivery);
  // Authorize it by the raw bytes and the headers, before anything is parsed.
  await authorize(setup, bytes, delivery.headers);
  // Read the body: find the press in it, or the event.
  const { body, press } = await readPress(setup, bytes, delivery.headers);
  // Open it: the signed payload of a hidden button, or a signed event. A wrong signature ends here.
  const opened = press.kind === 'press' ? await openPress(setup, press) : ((await findEvent(setup, body)) ?? press);
  // Route it to its handler, which does not run yet: a press without a handler must not claim anything. What must be signed and is
  // not ends here.
  const messageId = opened.kind === 'unrecognized' ? undefined : opened.messageId;
  const { task, arrivedId } = route(setup, opened, body);
  // Claim the delivery, so that the handler does not run for a duplicate.
  const claimed = await claim(setup, delivery, identityOf(body, press, opened), body, messageId);
  if (claimed === 'running') return responses.running;
  if (claimed === 'done') return responses.ok;
  // Run the handler.
  const running = run(setup, task, claimed, messageId, arrivedId);
  void keepAlive(setup, delivery, running, messageId);
  // Respond when the handler has ended, or with 202 when it takes too long.
  return resolveWithin(running, setup.answerWithinMs, responses.accepted);
};

/** Opens a signed text with the user's `verify`. Returns undefined for a text that is not signed. */
const openSigned = async (setup: Setup, text: string, messageId: string): Promise<string | undefined> => {
  const { verify } = setup;
  if (verify === undefined) return undefined;
  const context = { stage: 'verify', messageId } as const;
  const opened: unknown = await runCheck(setup, responses.unauthorized, context, () => verify(text, { messageId }));
  // An untyped caller may return `false` for a wrong signature, which must not count as a signed text.
  if (opened === undefined || typeof opened === 'string') return opened;
  throw new Refusal(responses.unauthorized, { ...context, error: new PrintableError(VERIFY_RETURNED) });
};

const openPress = async (setup: Setup, press: Press): Promise<WebhookPress> => {
  const payload = await openSigned(setup, press.payload, press.messageId);
  return payload === undefined ? { ...press, signed: false } : { ...press, payload, signed: true };
};

/** Reads the event in a body, and verifies it. Returns undefined for a body without an event. */
const findEvent = async (setup: Setup, body: string): Promise<FoundEvent | undefined> => {
  const { events } = setup;
  if (events === undefined) return undefined;
  const event = await readEvent(setup, events, body);
  if (event === undefined) return undefined;
  const { messageId } = event;
  const { allowUnsigned, handlerOf } = events;
  const opened = await openSigned(setup, body, messageId);
  const found = { kind: 'event', messageId, allowUnsigned } as const;
  if (opened === undefined) return { ...found, signed: false, task: () => handlerOf(event)(event, { signed: false }) };
  // What counts is what was signed.
  const signed = await readEvent(setup, events, opened);
  if (signed?.messageId !== messageId) return undefined;
  return { ...found, signed: true, task: () => handlerOf(signed)(signed, { signed: true }) };
};

interface Routed {
  readonly task: Task;
  /** The id of the message that the delivery proves to have arrived. */
  readonly arrivedId?: string | undefined;
}

const route = (setup: Setup, found: Found, body: string): Routed => {
  if (found.kind === 'event') {
    if (setup.verify !== undefined && !found.signed && !found.allowUnsigned)
      throw mustBeSigned(found.messageId, EVENT_UNSIGNED);
    return { task: found.task };
  }
  const routed = found.kind === 'press' ? findHandler(setup, found) : found;
  const messageId = found.kind === 'press' ? found.messageId : undefined;
  if (typeof routed === 'function') return { task: routed, arrivedId: messageId };
  const { onUnrecognized, verify } = setup;
  if (onUnrecognized !== undefined) {
    // An unsigned press of an unknown action proves nothing where presses must be signed.
    const isProof = found.kind === 'press' && (found.signed || verify === undefined);
    return { task: () => onUnrecognized(routed, body), arrivedId: isProof ? messageId : undefined };
  }
  const error = new Error(whyUnrecognized(setup, found, routed));
  throw new Refusal(responses.badRequest, { stage: 'unrecognized', error, ...optionalId(messageId) });
};

const whyUnrecognized = ({ actions, onPress, events }: Setup, found: Found, { reason }: Unrecognized): string => {
  const event = 'an event that the schema of `events` accepts';
  if (actions === undefined && onPress === undefined)
    return `The body must be ${event}; got ${found.kind === 'press' ? 'a press' : 'another body'}.`;
  if (found.kind === 'press')
    return `The press must be of an action of \`actions\`, with data that the action accepts; got ${UNRECOGNIZED[reason]} (${reason}). \`onUnrecognized\` can handle such a press.`;
  const orEvent = events === undefined ? '' : `, or ${event}`;
  return `The body must contain a press, [messageId]:payload${orEvent}; got ${UNRECOGNIZED[reason]} (${reason}). If the press is elsewhere in the body, \`readBody\` must return it.`;
};

/** What came instead of a press of an action. */
const UNRECOGNIZED: Readonly<Record<ActionReason, string>> = {
  'not-text': 'no string',
  'no-bracket': 'a string that does not begin with [',
  'no-end-of-id': 'a string without ]:',
  'empty-id': 'an empty messageId',
  'unknown-action': 'an unknown action',
  'data-missing': 'no data',
  'data-unexpected': 'data for an action without data',
  'data-not-json': 'data that is not JSON',
  'data-rejected': 'data that the schema rejects',
  'schema-failed': 'an error or a promise from the schema',
};

const EVENT_UNSIGNED = 'The event is not signed. Have the platform sign it, or set `events.allowUnsigned`.';

/** The sentence is that of a press by default. */
const mustBeSigned = (messageId: string, sentence?: string): Refusal =>
  new Refusal(responses.unauthorized, { stage: 'verify', messageId, error: new SignatureError('unsigned', sentence) });

/** Finds the handler of a press. Throws a Refusal when the press must be signed and is not. */
const findHandler = (setup: Setup, press: WebhookPress): Task | Unrecognized => {
  const { verify, allowUnsigned = false } = setup;
  const { signed, messageId } = press;
  const isAllowed = verify === undefined || signed || allowUnsigned === true;
  if (!isAllowed && (setup.onPress !== undefined || allowUnsigned === false)) throw mustBeSigned(messageId);
  if (typeof setup.onPress === 'function') return () => setup.onPress(press);
  // A webhook for events only.
  if (setup.actions === undefined) return { kind: 'unrecognized', reason: 'unknown-action' };
  const action = setup.actions.read(press);
  if (action.kind === 'unrecognized') return action;
  if (!isAllowed && !(Array.isArray(allowUnsigned) && allowUnsigned.includes(action.action)))
    throw mustBeSigned(messageId);
  const { handlers } = setup;
  const handler = Object.hasOwn(handlers, action.action) ? handlers[action.action] : undefined;
  // The names of a reader that `defineActions` did not make are not checked at the start.
  if (handler === undefined) return { kind: 'unrecognized', reason: 'unknown-action' };
  return () => handler({ ...action, signed });
};

/**
 * Identifies a delivery without an id. Anyone can wrap a signed press in another body, so a signed press counts by itself. Each
 * kind has a prefix of its own: a body that contains the text of a signed press must not take its place.
 */
const identityOf = (body: string, press: ParsedPress, opened: Found): string =>
  press.kind === 'press' && opened.kind === 'press' && opened.signed ? `signed:${formatPress(press)}` : `body:${body}`;

/** Calls `onArrival`. Never rejects. */
const callOnArrival = async ({ onArrival, onError }: Setup, messageId: string | undefined): Promise<void> => {
  if (onArrival === undefined || messageId === undefined) return;
  try {
    await onArrival(messageId);
  } catch (error) {
    report(onError, error, { stage: 'arrival', messageId });
  }
};

/** Runs the handler to its end and settles the claim. Never rejects. */
const run = async (
  setup: Setup,
  task: Task,
  claimed: Claimed | undefined,
  messageId: string | undefined,
  arrivedId: string | undefined,
): Promise<HttpResponse> => {
  let response = responses.ok;
  const arrival = callOnArrival(setup, arrivedId);
  try {
    await task();
  } catch (error) {
    report(setup.onError, error, { stage: 'handler', ...optionalId(messageId) });
    response = responses.failed;
  }
  try {
    if (claimed !== undefined) await endClaim(setup, claimed, response === responses.ok);
  } catch (error) {
    report(setup.onError, error, { stage: 'dedupe', ...optionalId(messageId) });
  }
  await arrival;
  return response;
};

/** Asks the runtime to stay alive until the handler has ended. Reports a failure of that. Never rejects. */
const keepAlive = async (
  { onError }: Setup,
  delivery: Delivery,
  running: Promise<HttpResponse>,
  messageId: string | undefined,
): Promise<void> => {
  try {
    await delivery.waitUntil?.(running);
  } catch (error) {
    // The handler is running: any response but its own would make the platform deliver the press again.
    report(onError, error, { stage: 'answer', ...optionalId(messageId) });
  }
};

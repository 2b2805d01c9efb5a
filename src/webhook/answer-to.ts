import type { AnyAction } from './actions/action.js';
import { type Answer, answers } from './answers.js';
import type { DedupeStore } from './dedupe-store.js';
import type { Delivery } from './deliveries/delivery.js';
import { receive } from './deliveries/receive.js';
import { idOf, once } from './once.js';
import type { Unrecognized, WebhookOptions } from './options.js';
import { OwnError } from './own-error.js';
import type { Press } from './press.js';
import { pressText } from './press-text.js';
import { orRefuse, Refusal } from './refusal.js';
import { report } from './report.js';
import { route, type Work } from './route.js';
import { sha256Hex } from './sha256.js';
import { soonest } from './soonest.js';

const ANSWER_WITHIN_MS = 5000;
const VERIFY_GAVE =
  'verify gave neither a text nor undefined: give the payload that was signed, and throw when the signature is wrong.';
const ID_GAVE = 'deliveryId gave neither a text nor undefined.';

/** The options, and the store of deliveries that was made of them. */
export type Setup = WebhookOptions<AnyAction> & { readonly store: DedupeStore | undefined };

/** The answer to a delivery. Never rejects. */
export const answerTo = async (setup: Setup, delivery: Delivery): Promise<Answer> => {
  try {
    return await handled(setup, delivery);
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(answers.failed, { stage: 'handler', error });
    if (refusal.why !== undefined) {
      const { error: why, ...context } = refusal.why;
      report(setup.onError, why, context);
    }
    return refusal.answer;
  }
};

const handled = async (setup: Setup, delivery: Delivery): Promise<Answer> => {
  const { answerWithinMs = ANSWER_WITHIN_MS, onError } = setup;
  const received = await receive(setup, delivery);
  const { press } = received;
  const given = press.kind === 'press' ? await opened(setup, press) : press;
  const found = given.kind === 'press' ? route(setup, given) : given;
  const messageId = given.kind === 'press' ? given.messageId : undefined;
  const work = typeof found === 'function' ? found : unrecognizedWork(setup, found, received.body, messageId);
  // Around a signed press anyone can write another body: it is the press itself that does not come twice. And each kind has
  // its own word in front: a body with the text of a signed press would else take its place.
  const same =
    press.kind === 'press' && given.kind === 'press' && given.signed
      ? `signed:${pressText(press)}`
      : `body:${received.body}`;
  const dedupe = await claimOf(setup, received.body, delivery, same);
  const job = await once({ work, messageId, onError, dedupe });
  if (!('running' in job)) return job;
  try {
    delivery.waitUntil?.(job.running);
  } catch (error) {
    // The handler runs: another answer than its own would bring the press once more.
    report(onError, error, { stage: 'answer', ...idOf(messageId) });
  }
  return soonest(job.running, answerWithinMs, answers.accepted);
};

const opened = async ({ verify }: Setup, press: Press): Promise<Press & { readonly signed: boolean }> => {
  if (verify === undefined) return { ...press, signed: false };
  const { messageId } = press;
  const context = { stage: 'verify', messageId } as const;
  const payload = await orRefuse(answers.unauthorized, context, async () => {
    const opened: unknown = await verify(press.payload, { messageId });
    // Of callers without types: a `false` that means "wrong" would else be a signed payload.
    if (opened === undefined || typeof opened === 'string') return opened;
    throw new OwnError(VERIFY_GAVE);
  });
  return payload === undefined ? { ...press, signed: false } : { ...press, payload, signed: true };
};

const unrecognizedWork = (
  { onUnrecognized }: Setup,
  what: Unrecognized,
  body: string,
  messageId: string | undefined,
): Work => {
  if (onUnrecognized !== undefined) return () => onUnrecognized(what, body);
  const error = new Error(`No press or no action was recognized: ${what.reason}.`);
  throw new Refusal(answers.badRequest, { stage: 'unrecognized', error, ...idOf(messageId) });
};

const claimOf = async (
  { store, deliveryId }: Setup,
  body: string,
  { headers }: Delivery,
  same: string,
): Promise<{ readonly store: DedupeStore; readonly key: string } | undefined> => {
  if (store === undefined) return undefined;
  const id = await orRefuse(answers.failed, { stage: 'dedupe' }, () => {
    const given: unknown = deliveryId?.(body, headers) ?? '';
    if (typeof given === 'string') return given;
    throw new OwnError(ID_GAVE);
  });
  // An empty id names no delivery: all that have none would be taken for one, and lost.
  // Hashed, so that the store holds no user's data.
  return { store, key: await sha256Hex(id === '' ? same : `id:${id}`) };
};

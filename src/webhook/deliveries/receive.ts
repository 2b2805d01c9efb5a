import { type Answer, answers } from '../answers.js';
import type { WebhookSettings } from '../options.js';
import { type Press, parsePress, type UnrecognizedPress } from '../press.js';
import { orRefuse, Refusal } from '../refusal.js';
import type { Delivery } from './delivery.js';
import { isTaken } from './media-type.js';
import { pressIn } from './read-body.js';
import { textOf } from './utf8.js';

const MAX_BODY_BYTES = 65_536;

/** A body that was let in. */
export interface Received {
  readonly body: string;
  readonly press: Press | UnrecognizedPress;
}

/** Reads a delivery, from the cheapest check to the dearest. Throws a Refusal for what is not let in. */
export const receive = async (settings: WebhookSettings, delivery: Delivery): Promise<Received> => {
  const { authorize, readBody = pressIn, maxBodyBytes = MAX_BODY_BYTES } = settings;
  const { method, headers } = delivery;
  demand(method === 'POST', answers.methodNotAllowed);
  demand(isTaken(headers), answers.mediaType);
  demand(!(Number(headers['content-length']) > maxBodyBytes), answers.tooLarge);
  const bytes = await orRefuse(answers.failed, { stage: 'body' }, () => delivery.bytes(maxBodyBytes));
  if (bytes === undefined) throw new Refusal(answers.tooLarge);
  if (authorize !== undefined) {
    const isAuthorized = await orRefuse(answers.failed, { stage: 'authorize' }, () => authorize(bytes, headers));
    demand(isAuthorized === true, answers.unauthorized);
  }
  const body = textOf(bytes);
  if (body === undefined) throw new Refusal(answers.badRequest);
  const raw = await orRefuse(answers.badRequest, { stage: 'readBody' }, () => readBody(body, headers));
  return { body, press: parsePress(raw) };
};

const demand = (isMet: boolean, otherwise: Answer): void => {
  if (!isMet) throw new Refusal(otherwise);
};

import type { AnyAction } from './actions/action.js';
import { answers } from './answers.js';
import type { Unrecognized, WebhookOptions, WebhookPress } from './options.js';
import { Refusal } from './refusal.js';
import { SignatureError } from './signatures/signature-error.js';

/** What is to be done for a press; the call runs the user's handler. */
export type Work = () => unknown;

/** Finds the handler of a press. Throws a Refusal when the press has to be signed and is not. */
export const route = (options: WebhookOptions<AnyAction>, press: WebhookPress): Work | Unrecognized => {
  const { verify, allowUnsigned = false } = options;
  const { signed, messageId } = press;
  const isFree = verify === undefined || signed || allowUnsigned === true;
  const refusal = (): Refusal =>
    new Refusal(answers.unauthorized, { stage: 'verify', messageId, error: new SignatureError('unsigned') });
  if (options.onPress !== undefined) {
    if (!isFree) throw refusal();
    return () => options.onPress(press);
  }
  if (!isFree && allowUnsigned === false) throw refusal();
  const action = options.actions.read(press);
  if (action.kind === 'unrecognized') return action;
  if (!isFree && !(Array.isArray(allowUnsigned) && allowUnsigned.includes(action.action))) throw refusal();
  const { handlers } = options;
  const handler = Object.hasOwn(handlers, action.action) ? handlers[action.action] : undefined;
  // Of a reader that `defineActions` did not make nobody knew the names; a press without a handler is not done with.
  if (handler === undefined) return { kind: 'unrecognized', reason: 'unknown-action' };
  return () => handler({ ...action, signed });
};

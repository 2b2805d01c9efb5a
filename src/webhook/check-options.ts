import * as is from '../internal/checks.js';
import {
  type Check,
  type FilledOptions,
  hasMethods,
  type OptionTable,
  readOptions,
  shown,
  typeErrorOf,
  unless,
} from '../internal/options.js';
import type { AnyAction } from './actions/types.js';
import { type DedupeStore, memoryDedupe } from './dedupe.js';
import type { WebhookOptions, WebhookSettings } from './options.js';

type Filled = 'maxBodyBytes' | 'bodyTimeoutMs' | 'checkTimeoutMs' | 'answerWithinMs';

const store: Check = value =>
  unless(
    typeof value === 'boolean' || hasMethods(value, ['claim', 'complete', 'release']),
    'true, false, or a store with `claim`, `complete` and `release`',
  );

/** The options of `createWebhook`. */
export const WEBHOOK: OptionTable<WebhookOptions<AnyAction>, Filled> = {
  onPress: is.aFunction,
  actions: value => unless(hasMethods(value, ['read']), 'the result of `defineActions`'),
  handlers: is.anything,
  readBody: is.aFunction,
  authorize: is.aFunction,
  verify: is.aFunction,
  allowUnsigned: is.anything,
  dedupe: store,
  deliveryId: is.aFunction,
  maxBodyBytes: [is.count, 65_536],
  bodyTimeoutMs: [is.positive, 10_000],
  checkTimeoutMs: [is.positive, 10_000],
  answerWithinMs: [is.positive, 5000],
  onUnrecognized: is.aFunction,
  onArrival: is.aFunction,
  onError: is.aFunction,
  handler: 'onPress',
  secret: 'authorize, with secretEquals',
  timeoutMs: 'answerWithinMs, bodyTimeoutMs or checkTimeoutMs',
};

const wrong = typeErrorOf('createWebhook');

/** The checked options of a webhook, with defaults filled in, and the store made from them. */
export type Setup = WebhookOptions<AnyAction> &
  FilledOptions<Pick<WebhookSettings, Filled>, Filled> & { readonly store: DedupeStore | undefined };

/** Checks the options and fills in the defaults. Throws a TypeError for a value that cannot work. */
export const readWebhookOptions = <Each extends AnyAction>(given: WebhookOptions<Each>): Setup => {
  // Each handler gets the action of its own name, which no type says here; the code below checks the rest of the type.
  const options = readOptions(WEBHOOK, given as unknown as WebhookOptions<AnyAction>, wrong);
  const { onPress, actions, handlers, verify, allowUnsigned, dedupe, deliveryId } = options;
  if ((actions === undefined) !== (handlers === undefined))
    throw wrong(
      `\`${actions === undefined ? 'actions' : 'handlers'}\` is missing; give \`actions\` and \`handlers\` together`,
    );
  if (onPress === undefined && actions === undefined)
    throw wrong('`onPress` is missing; give it, or `actions` with `handlers`');
  if (onPress !== undefined && actions !== undefined)
    throw wrong('Give either `onPress`, or `actions` with `handlers`, not both');
  if (actions !== undefined) checkHandlers(actions, handlers);
  // An option without effect would look like a protection.
  if (allowUnsigned !== undefined && verify === undefined)
    throw wrong('`allowUnsigned` has no effect without `verify`');
  if (deliveryId !== undefined && !dedupe) throw wrong('`deliveryId` has no effect without `dedupe`');
  return { ...options, store: dedupe === true ? memoryDedupe() : dedupe || undefined } as Setup;
};

const checkHandlers = (actions: object, handlers: unknown): void => {
  if (typeof handlers !== 'object' || handlers === null)
    throw wrong(`\`handlers\` must be an object with a function for each action; got ${shown(handlers)}`);
  const names = Object.keys(actions).filter(name => name !== 'read' && name !== 'toJSON');
  const missing = names.find(name => !Object.hasOwn(handlers, name));
  if (missing !== undefined) throw wrong(`\`handlers\` must have a function for the action ${JSON.stringify(missing)}`);
  for (const [name, handler] of Object.entries(handlers)) {
    if (names.length > 0 && !names.includes(name))
      throw wrong(`\`handlers\` has ${JSON.stringify(name)}, but \`actions\` has no such action`);
    const must = is.aFunction(handler);
    if (must !== undefined) throw wrong(`\`handlers[${JSON.stringify(name)}]\` must be ${must}; got ${shown(handler)}`);
  }
};

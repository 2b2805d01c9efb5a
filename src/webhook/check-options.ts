import * as is from '../internal/checks.js';
import { isPlainObject } from '../internal/json.js';
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
import { isSchema } from '../internal/schema.js';
import type { AnyAction } from './actions/types.js';
import { type DedupeStore, memoryDedupe } from './dedupe.js';
import type { EventData, EventOptions, EventSetup } from './events.js';
import type { WebhookOptions, WebhookSettings } from './options.js';

type Filled = 'maxBodyBytes' | 'bodyTimeoutMs' | 'checkTimeoutMs' | 'answerWithinMs';

const EVENTS: OptionTable<EventOptions<EventData>, 'schema' | 'onEvent' | 'allowUnsigned'> = {
  schema: [value => unless(isSchema(value), 'a Standard Schema or the result of `defineEvents`')],
  onEvent: [
    value =>
      unless(
        typeof value === 'function' || isPlainObject(value),
        'a function, or with `defineEvents` an object of them',
      ),
  ],
  allowUnsigned: [is.flag, false],
};

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
  events: is.anything,
  readBody: is.aFunction,
  authorize: value => is.aFunction(value) && 'a function, such as () => secretEquals(...)',
  verify: value => is.aFunction(value) && 'a function, such as jwsVerifier({ keys })',
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

type WithoutEvents<Each> = Each extends unknown ? Omit<Each, 'events'> : never;

/** The checked options of a webhook, with defaults filled in, and what is made from them. */
export type Setup = WithoutEvents<WebhookOptions<AnyAction>> &
  FilledOptions<Pick<WebhookSettings, Filled>, Filled> & {
    readonly events: EventSetup | undefined;
    readonly store: DedupeStore | undefined;
  };

/** Checks the options and fills in the defaults. Throws a TypeError for a value that cannot work. */
export const readWebhookOptions = <Each extends AnyAction, Output>(given: WebhookOptions<Each, Output>): Setup => {
  // Each handler gets the action of its own name, which no type says here; the code below checks the rest of the type.
  const options = readOptions(WEBHOOK, given as unknown as WebhookOptions<AnyAction>, wrong);
  const { onPress, actions, handlers, events, verify, allowUnsigned, dedupe, deliveryId } = options;
  if ((actions === undefined) !== (handlers === undefined))
    throw wrong(
      `\`${actions === undefined ? 'actions' : 'handlers'}\` is missing; give \`actions\` and \`handlers\` together`,
    );
  if (onPress === undefined && actions === undefined && events === undefined)
    throw wrong('`onPress` is missing; give it, or `actions` with `handlers`, or `events`');
  if (onPress !== undefined && actions !== undefined)
    throw wrong('Give either `onPress`, or `actions` with `handlers`, not both');
  if (actions !== undefined) {
    const names = Object.keys(actions).filter(name => name !== 'read' && name !== 'toJSON');
    checkHandlers(names, handlers, 'handlers', 'action');
  }
  // An option without effect would look like a protection.
  if (allowUnsigned !== undefined && verify === undefined)
    throw wrong('`allowUnsigned` has no effect without `verify`: give `verify` too, or remove it');
  if (deliveryId !== undefined && !dedupe)
    throw wrong('`deliveryId` has no effect without `dedupe`: give `dedupe` too, or remove it');
  return {
    ...options,
    events: events && readEvents(events, verify),
    store: dedupe === true ? memoryDedupe() : dedupe || undefined,
  } as Setup;
};

/** Checks an object of functions, one for each of `names`. `of` is its option, `word` what a name stands for. */
const checkHandlers = (names: readonly string[], handlers: unknown, of: string, word: string): void => {
  if (typeof handlers !== 'object' || handlers === null)
    throw wrong(`\`${of}\` must be an object with a function for each ${word}; got ${shown(handlers)}`);
  const missing = names.find(name => !Object.hasOwn(handlers, name));
  if (missing !== undefined) throw wrong(`\`${of}\` must have a function for the ${word} ${JSON.stringify(missing)}`);
  for (const [name, handler] of Object.entries(handlers)) {
    if (names.length > 0 && !names.includes(name))
      throw wrong(`\`${of}\` must have only names of ${word}s; got ${JSON.stringify(name)}`);
    const must = is.aFunction(handler);
    if (must !== undefined) throw wrong(`\`${of}[${JSON.stringify(name)}]\` must be ${must}; got ${shown(handler)}`);
  }
};

/** Checks the option `events`. Any output may be of any event here: each handler gets the events of its own name. */
const readEvents = (given: EventOptions<EventData>, verify: unknown): EventSetup => {
  const { schema, onEvent, allowUnsigned } = readOptions(EVENTS, given, wrong, { of: 'events' });
  // An option without effect would look like a protection.
  if (given.allowUnsigned !== undefined && verify === undefined)
    throw wrong('`events.allowUnsigned` has no effect without `verify`: give `verify` too, or remove it');
  if (typeof onEvent === 'function') return { schema, allowUnsigned, handlerOf: () => onEvent };
  const names: unknown = Reflect.get(schema, 'names');
  if (!Array.isArray(names))
    throw wrong('`events.onEvent` must be a function: it can be an object only with a schema of `defineEvents`');
  checkHandlers(names, onEvent, 'events.onEvent', 'event');
  return { schema, allowUnsigned, handlerOf: event => Reflect.get(onEvent, String(Reflect.get(event, 'event'))) };
};

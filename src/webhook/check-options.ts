import { describeType, findUnknownOption } from '../internal/json.js';

const FUNCTIONS = [
  'readBody',
  'authorize',
  'verify',
  'deliveryId',
  'onUnrecognized',
  'onArrival',
  'onError',
  'onPress',
] as const;
const TIMES = ['bodyTimeoutMs', 'checkTimeoutMs', 'answerWithinMs'] as const;
const OTHERS = ['actions', 'handlers', 'allowUnsigned', 'dedupe', 'maxBodyBytes', ...TIMES] as const;
const KEYS: readonly string[] = [...FUNCTIONS, ...OTHERS];

/** Throws a TypeError for an unknown option, and for a value that cannot work. */
export const checkOptions = (given: object): void => {
  checkObject('createWebhook', given);
  const options: Partial<Record<string, unknown>> = { ...given };
  const unknown = findUnknownOption(options, KEYS);
  if (unknown !== undefined) throw error(unknown);
  for (const key of FUNCTIONS)
    if (options[key] !== undefined && typeof options[key] !== 'function') throw wrong(key, 'a function', options[key]);
  const { onPress, actions, handlers, verify, allowUnsigned, dedupe, deliveryId, maxBodyBytes } = options;
  if ((actions === undefined) !== (handlers === undefined)) throw error('Give `actions` and `handlers` together');
  if ((onPress === undefined) === (actions === undefined))
    throw error('Give either `onPress`, or `actions` with `handlers`');
  if (actions !== undefined) checkHandlers(actions, handlers);
  // An option without effect would look like a protection.
  if (allowUnsigned !== undefined && verify === undefined)
    throw error('`allowUnsigned` has no effect without `verify`');
  if (deliveryId !== undefined && !dedupe) throw error('`deliveryId` has no effect without `dedupe`');
  if (dedupe !== undefined && typeof dedupe !== 'boolean' && !hasMethods(dedupe, ['claim', 'complete', 'release']))
    throw wrong('dedupe', 'true, false, or a store with `claim`, `complete` and `release`', dedupe);
  if (maxBodyBytes !== undefined && !(Number.isSafeInteger(maxBodyBytes) && isPositive(maxBodyBytes)))
    throw wrong('maxBodyBytes', 'an integer of 1 or more', maxBodyBytes);
  for (const key of TIMES)
    if (options[key] !== undefined && !isPositive(options[key])) throw wrong(key, 'a number above 0', options[key]);
};

const checkHandlers = (actions: unknown, handlers: unknown): void => {
  if (!hasMethods(actions, ['read'])) throw wrong('actions', 'the result of `defineActions`', actions);
  if (typeof handlers !== 'object' || handlers === null)
    throw wrong('handlers', 'an object with a function for each action', handlers);
  const names = Object.keys(actions).filter(name => name !== 'read' && name !== 'toJSON');
  const missing = names.find(name => !Object.hasOwn(handlers, name));
  if (missing !== undefined) throw error(`\`handlers\` must have a function for the action ${JSON.stringify(missing)}`);
  for (const [name, handler] of Object.entries(handlers)) {
    if (names.length > 0 && !names.includes(name))
      throw error(`\`handlers\` has ${JSON.stringify(name)}, but \`actions\` has no such action`);
    if (typeof handler !== 'function') throw wrong(`handlers[${JSON.stringify(name)}]`, 'a function', handler);
  }
};

const error = (sentence: string): TypeError => new TypeError(`createWebhook: ${sentence}.`);

/** Creates the error of a wrong value. It shows numbers only, as a text or an object may be a secret. */
const wrong = (name: string, must: string, value: unknown): TypeError =>
  error(
    `${name.includes(' ') ? name : `\`${name}\``} must be ${must}; got ${typeof value === 'number' ? value : describeType(value)}`,
  );

/** Throws a TypeError if the options of a function are not an object. */
export const checkObject = (of: string, options: unknown): void => {
  if (typeof options !== 'object' || options === null)
    throw new TypeError(`${of}: The options must be an object; got ${describeType(options)}.`);
};

/** Checks that `value` is a number above 0. */
export const isPositive = (value: unknown): value is number => typeof value === 'number' && value > 0;

const hasMethods = (value: unknown, methods: readonly string[]): value is object =>
  typeof value === 'object' && value !== null && methods.every(name => typeof Reflect.get(value, name) === 'function');

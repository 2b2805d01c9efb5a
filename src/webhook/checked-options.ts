import { isPositive } from './positive.js';

const FUNCTIONS = ['readBody', 'authorize', 'verify', 'deliveryId', 'onUnrecognized', 'onError', 'onPress'] as const;
const OTHERS = ['actions', 'handlers', 'allowUnsigned', 'dedupe', 'maxBodyBytes', 'answerWithinMs'] as const;
const KEYS: readonly string[] = [...FUNCTIONS, ...OTHERS];

/** Throws a TypeError for an option that there is not, or that cannot work. */
export const checkOptions = (given: object): void => {
  const wrong = (what: string): TypeError => new TypeError(`createWebhook: ${what}.`);
  if (typeof given !== 'object' || given === null) throw wrong('the options are no object');
  const options: Partial<Record<string, unknown>> = { ...given };
  const unknown = Object.keys(options).find(key => !KEYS.includes(key));
  if (unknown !== undefined) throw wrong(`there is no option ${JSON.stringify(unknown)}`);
  for (const key of FUNCTIONS)
    if (options[key] !== undefined && typeof options[key] !== 'function') throw wrong(`${key} is no function`);
  const { onPress, actions, handlers, verify, allowUnsigned, dedupe, deliveryId, maxBodyBytes, answerWithinMs } =
    options;
  if ((onPress === undefined) === (actions === undefined)) throw wrong('give either onPress or actions with handlers');
  if ((actions === undefined) !== (handlers === undefined)) throw wrong('actions and handlers go together');
  if (actions !== undefined) checkHandlers(actions, handlers, wrong);
  // What is allowed without meaning would look like a protection.
  if (allowUnsigned !== undefined && verify === undefined) throw wrong('allowUnsigned means nothing without verify');
  if (deliveryId !== undefined && !dedupe) throw wrong('deliveryId means nothing without dedupe');
  if (dedupe !== undefined && typeof dedupe !== 'boolean' && !has(dedupe, ['claim', 'complete', 'release']))
    throw wrong('dedupe is neither a boolean nor a store with claim, complete and release');
  if (maxBodyBytes !== undefined && !(Number.isSafeInteger(maxBodyBytes) && isPositive(maxBodyBytes)))
    throw wrong('maxBodyBytes is no positive integer');
  if (answerWithinMs !== undefined && !isPositive(answerWithinMs)) throw wrong('answerWithinMs is no positive number');
};

const checkHandlers = (actions: unknown, handlers: unknown, wrong: (what: string) => TypeError): void => {
  if (!has(actions, ['read'])) throw wrong('actions is not what defineActions gives');
  if (typeof handlers !== 'object' || handlers === null) throw wrong('handlers is no object');
  const names = Object.keys(actions).filter(name => name !== 'read');
  const missing = names.find(name => !Object.hasOwn(handlers, name));
  if (missing !== undefined) throw wrong(`the action ${JSON.stringify(missing)} has no handler`);
  for (const [name, handler] of Object.entries(handlers)) {
    if (names.length > 0 && !names.includes(name)) throw wrong(`there is no action ${JSON.stringify(name)}`);
    if (typeof handler !== 'function') throw wrong(`the handler of ${JSON.stringify(name)} is no function`);
  }
};

const has = (value: unknown, methods: readonly string[]): value is object =>
  typeof value === 'object' && value !== null && methods.every(name => typeof Reflect.get(value, name) === 'function');

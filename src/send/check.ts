import { Failed, wrongConfig } from './failure.js';
import { LONGEST_TIMER_MS } from './longest-timer.js';
import { sendError } from './send-failure.js';

/** The options, when they are an object of known keys; `of` is the option that they stand in, such as `retry`. */
export const known = <Options extends object>(
  options: Options,
  keys: Readonly<Record<string, true>>,
  of?: string,
): Options => {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw wrongConfig(`${of === undefined ? 'The options are' : `${of} is`} no object, but ${shown(options)}.`);
  const unknown = Object.keys(options).find(key => !Object.hasOwn(keys, key));
  if (unknown === undefined) return options;
  const where = of === undefined ? '' : ` in ${of}`;
  throw wrongConfig(
    `There is no option ${JSON.stringify(unknown)}${where}; there are ${Object.keys(keys).join(', ')}.`,
  );
};

/** A value as a sentence may show it: of a text or an object only what it is, since anything may be a secret. */
const shown = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (value === null || ['number', 'boolean', 'bigint', 'undefined'].includes(typeof value)) return String(value);
  return `a value of type ${typeof value}`;
};

/** A limit that a timer can keep. */
export const milliseconds = (name: string, value: unknown): number => {
  if (typeof value === 'number' && value > 0 && value <= LONGEST_TIMER_MS) return value;
  throw wrongConfig(`${name} is no number of milliseconds above 0 and up to ${LONGEST_TIMER_MS}, but ${shown(value)}.`);
};

/** A delay, which may be none. */
export const delay = (name: string, value: unknown): number => (value === 0 ? 0 : milliseconds(name, value));

/** A count of at least 1. */
export const count = (name: string, value: unknown): number => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value;
  throw wrongConfig(`${name} is no whole number from 1 on, but ${shown(value)}.`);
};

/** A number from `least` on, which is above 0 when `least` is left out. */
export const amount = (name: string, value: unknown, least?: number): number => {
  const good =
    typeof value === 'number' && Number.isFinite(value) && (least === undefined ? value > 0 : value >= least);
  if (good) return value;
  throw wrongConfig(
    `${name} is no number ${least === undefined ? 'above 0' : `from ${least} on`}, but ${shown(value)}.`,
  );
};

/** A function, when there is one. */
export const optionalFunction = <Value>(name: string, value: Value): Value => {
  if (value === undefined || typeof value === 'function') return value;
  throw wrongConfig(`${name} is no function, but ${shown(value)}.`);
};

/** What `read` gives; its failure as the error that callers see. */
export const checked = <T>(read: () => T): T => {
  try {
    return read();
  } catch (thrown) {
    throw thrown instanceof Failed ? sendError(thrown.failure, { attempts: [], elapsedMs: 0 }) : thrown;
  }
};

import type { Redact } from './redact.js';
import type { SendErrorCause } from './send-error.js';

const CODE = /^[A-Z][A-Z0-9_]{1,63}$/;
const DEEPEST = 5;

/**
 * Copies only the name, code and message of a foreign error, each redacted: the error itself may hold the URL in any
 * property. Without `redact` the message is left out too.
 */
export const sanitizeError = (foreign: unknown, redact?: Redact): SendErrorCause => {
  const name = textOf(foreign, 'name') ?? 'Error';
  const message = textOf(foreign, 'message') ?? (typeof foreign === 'string' ? foreign : '');
  return createCause(redact?.(name) ?? name, redact?.(message) ?? '', codeOf(foreign, redact));
};

/** Creates a cause of known parts. */
export const createCause = (name: string, message: string, code: string | undefined): SendErrorCause => {
  const copy = new Error(message);
  const own = { configurable: true, writable: true };
  Object.defineProperty(copy, 'name', { ...own, value: name });
  // The frames of the copy would point here, which does not help.
  Object.defineProperty(copy, 'stack', { ...own, value: `${name}: ${message}` });
  return Object.assign(copy, { code });
};

/** Finds the first system code along the causes: fetch and dual-stack connections hide it there. */
const codeOf = (foreign: unknown, redact: Redact = text => text, depth = 0): string | undefined => {
  const code = textOf(foreign, 'code');
  if (code !== undefined && CODE.test(code) && redact(code) === code) return code;
  if (depth === DEEPEST) return undefined;
  const errors = propertyOf(foreign, 'errors');
  const below = propertyOf(foreign, 'cause') ?? (Array.isArray(errors) ? errors[0] : undefined);
  return below === undefined ? undefined : codeOf(below, redact, depth + 1);
};

const textOf = (foreign: unknown, key: string): string | undefined => {
  const value = propertyOf(foreign, key);
  return typeof value === 'string' ? value : undefined;
};

const propertyOf = (foreign: unknown, key: string): unknown => {
  if (typeof foreign !== 'object' || foreign === null) return undefined;
  try {
    return Reflect.get(foreign, key);
  } catch {
    return undefined;
  }
};

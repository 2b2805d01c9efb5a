/** A copy of an error that another program or a function of the caller threw: its class and its system code. */
export interface ScrubbedError extends Error {
  /** The system's error code, such as `ECONNREFUSED`. */
  readonly code: string | undefined;
}

// The one rule for such errors: a message is never shown, because it can quote a URL, a token or a one-time password in any
// encoding. Nothing looks for secrets in it. A name or a code is shown if it looks like the name of a class or a code of a
// system, which cannot be a sentence or a one-time password.
const LONGEST = 64;
const CLASS_NAME = /^[A-Z][A-Z0-9]*[a-z][A-Za-z0-9]*$/;
const SYSTEM_CODE = /^[A-Z][A-Z0-9_]+$/;
const HOST = /^[\w.:-]+$/;
const FOUR_DIGITS = /(\d\D*){4}/;
const DEEPEST = 5;
const OWN = Symbol.for('sendable/own');

/**
 * Marks an error of this library, whose message quotes no secret. The mark is the same in every copy of the package. It keeps the
 * message as it is now: a caller's code can add to `message`, and people add what they were sending.
 */
export const markOwn = (error: Error): void => void Object.defineProperty(error, OWN, { value: error.message });

/** Creates an error of this library. */
export const ownError = (message: string): Error => {
  const error = new Error(message);
  markOwn(error);
  return error;
};

/** Checks for that mark. */
export const isOwn = (thrown: unknown): thrown is Error => ownMessage(thrown) !== undefined;

/** Returns the message that an error of this library was created with; undefined for other errors. */
export const ownMessage = (thrown: unknown): string | undefined => {
  const message = propertyOf(thrown, OWN);
  return typeof message === 'string' ? message : undefined;
};

/** Copies the class and the code of an error, and those of its causes. Keeps the message of an error of this library. */
export const scrub = (thrown: unknown, depth = 0): ScrubbedError => {
  const copy = createError(classOf(thrown), ownMessage(thrown) ?? '[hidden]', codeOf(thrown));
  const below = depth < DEEPEST ? causeOf(thrown) : undefined;
  if (typeof below === 'object' && below !== null) define(copy, 'cause', scrub(below, depth + 1));
  return copy;
};

/** Creates an error of known parts. Its stack has no frames: they would point here. */
export const createError = (name: string, message: string, code: string | undefined): ScrubbedError => {
  const error = new Error(message);
  define(error, 'name', name);
  define(error, 'stack', `${name}: ${message}`);
  define(error, 'code', code, code !== undefined);
  // TypeScript does not know that the line above adds it.
  return error as ScrubbedError;
};

/** Defines a property of an error or its class. One that is enumerable is printed, also if it is undefined. */
export const define = (error: object, key: string, value: unknown, enumerable = false): void =>
  void Object.defineProperty(error, key, { configurable: true, writable: true, enumerable, value });

/** Describes an error for a sentence by its class and its code, such as `SocketError (ECONNRESET)`. */
export const describeError = (thrown: unknown): string => {
  const code = codeOf(thrown);
  return code === undefined ? classOf(thrown) : `${classOf(thrown)} (${code})`;
};

/** Returns the class of an error; `Error` if it has none that can be shown. */
export const classOf = (thrown: unknown): string => {
  const names = [propertyOf(thrown, 'name'), propertyOf(propertyOf(thrown, 'constructor'), 'name')];
  return names.filter(isName).find(name => name !== 'Error' && name !== 'Object') ?? 'Error';
};

/** Finds the first system code along the causes: fetch and dual-stack connections hide it there. */
export const codeOf = (thrown: unknown): string | undefined => {
  let error = thrown;
  for (let depth = 0; depth <= DEEPEST && error !== undefined; depth++) {
    const code = propertyOf(error, 'code');
    if (isCode(code)) return code;
    error = causeOf(error);
  }
  return undefined;
};

/** Checks whether an error says that a server cannot be reached. */
export const isUnreachable = (thrown: unknown): boolean =>
  ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH'].includes(codeOf(thrown) ?? '');

/** Returns the host and the port that the error of a socket names. */
export const addressOf = (thrown: unknown, depth = 0): string | undefined => {
  if (depth > DEEPEST || thrown === undefined) return undefined;
  const host = propertyOf(thrown, 'address') ?? propertyOf(thrown, 'hostname');
  if (!isShort(host) || !HOST.test(host)) return addressOf(causeOf(thrown), depth + 1);
  const port = propertyOf(thrown, 'port');
  return typeof port === 'number' ? `${host}:${port}` : host;
};

const isName = (text: unknown): text is string => isShort(text) && CLASS_NAME.test(text) && !FOUR_DIGITS.test(text);
const isCode = (text: unknown): text is string => isShort(text) && SYSTEM_CODE.test(text) && !FOUR_DIGITS.test(text);
const isShort = (text: unknown): text is string => typeof text === 'string' && text.length <= LONGEST;

/** Returns the cause of an error, or the first error of an AggregateError. */
const causeOf = (thrown: unknown): unknown =>
  propertyOf(thrown, 'cause') ?? propertyOf(propertyOf(thrown, 'errors'), 0);

/** Reads a property; undefined if that throws, as a getter or a revoked proxy may. */
const propertyOf = (thrown: unknown, key: PropertyKey): unknown => {
  if ((typeof thrown !== 'object' && typeof thrown !== 'function') || thrown === null) return undefined;
  try {
    return Reflect.get(thrown, key);
  } catch {
    return undefined;
  }
};

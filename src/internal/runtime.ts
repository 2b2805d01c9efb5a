// They imitate Node, but not the order of its socket events, nor its fetch.
const IMITATORS = ['Deno', 'Bun', 'WebSocketPair', 'EdgeRuntime'];

/** Checks that the runtime is Node itself: a bundle made for Node may run elsewhere, and one made for others on Node. */
export const onNode = (): boolean =>
  typeof globalThis.process?.versions?.node === 'string' && !IMITATORS.some(imitator => imitator in globalThis);

/**
 * Returns a module of Node; undefined on other runtimes. Not an import, so that `nodeTransport` can be imported on any of them,
 * and bundles for them need not know `node:`.
 */
export const builtinModule = <Id extends keyof NodeModules>(id: Id): NodeModules[Id] | undefined =>
  globalThis.process?.getBuiltinModule?.(id);

interface NodeModules {
  'node:http': typeof import('node:http');
  'node:https': typeof import('node:https');
  'node:net': typeof import('node:net');
  'node:timers': typeof import('node:timers');
  'node:tls': typeof import('node:tls');
  'node:zlib': typeof import('node:zlib');
  'node:diagnostics_channel': typeof import('node:diagnostics_channel');
}

/**
 * Checks that `text` is an absolute URL. Once URL.canParse has been called a few thousand times, Node 20 and 22 read a text of
 * Latin-1 as UTF-8, and reject the host of `https://zürich.example`. They do not do so with a character beyond Latin-1, and a
 * fragment does not change the result.
 */
export const canParseUrl = (text: string): boolean => URL.canParse(text) || URL.canParse(`${text}#\u2026`);

/** The runtime's URL, or the part of it that is used if the compiler does not know one. */
export type Url = typeof globalThis extends { URL: { prototype: infer Known } } ? Known : { readonly href: string };

/** Returns the text of a string or a URL, also of one of another realm, as in Jest; undefined for other values. */
export const urlText = (value: unknown): string | undefined => {
  const text: unknown = typeof value === 'object' && value !== null && 'href' in value ? value.href : value;
  return typeof text === 'string' ? text : undefined;
};

/** Ignores the rejection of a promise that a function returned although it must be synchronous. It would end the process. */
export const ignoreRejection = (returned: unknown): void => {
  if (returned instanceof Promise) returned.catch(() => {});
};

/** Calls a function that returns a promise. That of an untyped caller may return another value, or throw at once. */
export const promised = <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return Promise.resolve(call());
  } catch (thrown) {
    return Promise.reject(thrown);
  }
};

/**
 * Says why a body was too long, if fake timers have replaced `queueMicrotask`, by which Node ends the body of a Request or Response
 * that was made of a string: without it, Node repeats the string forever. Its own `request.text()` then takes the whole memory.
 */
export const whyTooLong = (): string =>
  'clock' in Object(globalThis.queueMicrotask)
    ? '; fake timers must keep the real queueMicrotask, or Node repeats the body'
    : '';

/** The longest delay of a timer in ms: a longer one overflows 32 bits and fires at once. */
export const LONGEST_TIMER_MS = 2_147_483_647;

declare global {
  // As in TypeScript's lib "esnext.disposable", for compilers that do not load it. Both declarations are one property.
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

/** The method that `await using` calls. Declared plainly: lint rules look for it, and do not see it in a mapped type. */
export interface AsyncDispose {
  /** Does the same as `close()`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Returns the key of that method. If a runtime does not have the symbol yet, it is the one that compilers use in its place;
 * `undefined` would be a key of that name.
 */
export const asyncDispose = (): typeof Symbol.asyncDispose => Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose');

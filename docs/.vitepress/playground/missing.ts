// What code cannot use in the sandbox, because it needs Node.

/** An attempt to use something that the sandbox does not have. */
export interface MissingInSandbox {
  /** The module or name. */
  readonly what: string;
}

class MissingError extends Error {
  readonly what: string;

  constructor(what: string) {
    super(`The playground does not have \`${what}\`: run the code with Node.`);
    this.what = what;
  }
}

/** Returns what was missing if this error says so; undefined for any other error. */
export const toMissing = (error: unknown): MissingInSandbox | undefined =>
  error instanceof MissingError ? error : undefined;

/** Stands in for a module, a function or a class: reading its properties is harmless, and using it throws. */
export const missing = (what: string): object => {
  const fail = (): never => {
    throw new MissingError(what);
  };
  return new Proxy(function stub() {}, {
    // Without a default export of its own, the compiler's script would look for one in a copy.
    get: (_, name) => (name === '__esModule' ? true : missing(what)),
    apply: fail,
    construct: fail,
  });
};

/** Returns what the sandbox has of a module or an object of Node; the rest is missing. */
export const partOf = (what: string, known: Readonly<Record<string, unknown>>): object =>
  new Proxy(known, { get: (_, name) => (name === '__esModule' ? true : (Reflect.get(known, name) ?? missing(what))) });

/** `process` for the code. */
export const nodeProcess: object = partOf('process', {
  env: { BOT_TOKEN: 'playground', WEBHOOK_KEY: 'playground', CODES_SECRET: 'playground'.padEnd(43, 'A') },
  argv: ['node', 'main.js'],
});

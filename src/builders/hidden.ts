/** The text that stands for what is not shown. */
export const HIDDEN = '[hidden]';

/** The key of the method that `util.inspect` calls. By the symbol's name, so that the util module of Node is not loaded. */
export const INSPECT: symbol = /* @__PURE__ */ Symbol.for('nodejs.util.inspect.custom');

/**
 * A secret that is never printed, but that test libraries can compare. They compare enumerable properties, and functions by
 * identity. So the only property is a function, the same one for equal secrets: nothing that can be printed depends on a secret.
 * `valueOf` returns that function, too: some libraries compare what `toString` returns, unless there is a `valueOf`.
 */
class Hidden {
  readonly #secret: unknown;
  identity: (() => string) | undefined = undefined;

  constructor(secret: unknown) {
    this.#secret = secret;
  }

  /** The proxy's `get` trap. It gets the object itself, so it also works inside a proxy of the caller. */
  static get(hidden: Hidden, key: string | symbol): unknown {
    return key === 'identity' ? Hidden.identify(hidden) : Reflect.get(hidden, key);
  }

  /** Sets the property before it is frozen: from then on, the proxy may not return anything else. */
  static defineProperty(hidden: Hidden, key: string | symbol, descriptor: PropertyDescriptor): boolean {
    hidden.identity ??= Hidden.identify(hidden);
    return Reflect.defineProperty(hidden, key, descriptor);
  }

  static identify(hidden: Hidden): () => string {
    const secret = JSON.stringify(hidden.#secret);
    let identity = hidden.identity ?? compared.get(secret);
    if (!identity) {
      identity = () => HIDDEN;
      secrets.set(identity, hidden.#secret);
      if (compared.size > 100) compared.clear();
    }
    compared.set(secret, identity);
    return identity;
  }

  toJSON(): string {
    return HIDDEN;
  }

  toString(): string {
    return HIDDEN;
  }

  valueOf(): unknown {
    return this.identity;
  }

  [Symbol.toPrimitive](): string {
    return HIDDEN;
  }

  [INSPECT](): string {
    return HIDDEN;
  }
}

// The functions of the secrets that were compared last. Libraries read the property of both values before those of others, so
// a few are enough. A process that neither compares nor copies OTPs keeps no secret here.
const compared = /* @__PURE__ */ new Map<string, () => string>();
/** The secret of each such function, which a copy shares. Vitest and Jest copy two values before they print the difference. */
const secrets = /* @__PURE__ */ new WeakMap<() => string, unknown>();

/** Hides a text, or the JSON of an OTP. */
export const hide = (secret: unknown): object => new Proxy(new Hidden(secret), Hidden);

/** Returns the secret that was passed to `hide`, also of a copy. Throws a TypeError for a copy that has lost the function. */
export const reveal = (hidden: object): unknown => {
  const secret = secrets.get(Reflect.get(hidden, 'identity'));
  if (secret === undefined) throw new TypeError('Use the OTP, not its copy');
  return secret;
};

const SECRET = ' secret';

/**
 * A secret that is never printed, but that test libraries can compare. They compare and print enumerable properties;
 * the only one here is a digest, which is computed when it is read.
 */
class Hidden {
  readonly #secret: unknown;
  readonly digest: unknown = undefined;

  constructor(secret: unknown) {
    this.#secret = secret;
  }

  /** The proxy's `get` trap. It gets the object itself, so it also works inside a proxy of the caller. */
  static get(hidden: Hidden, key: string | symbol): unknown {
    if (key === SECRET) return hidden.#secret;
    return key === 'digest' ? digestOf(hidden.#secret) : Reflect.get(hidden, key);
  }
}

/** Hides a text, or the JSON of an OTP. */
export const hide = (secret: unknown): object => new Proxy(new Hidden(secret), Hidden);

/** Returns the secret that was passed to `hide`. A property-by-property copy has lost it: throws a TypeError. */
export const reveal = (hidden: object): unknown => {
  const secret: unknown = Reflect.get(hidden, SECRET);
  if (secret === undefined) throw new TypeError('A copied OTP has no text or value');
  return secret;
};

// Chosen at random in each process. Without it, nobody can find a code by comparing a digest with those of all
// six-digit codes. It is odd, so that it is never 0, which means "not chosen yet".
let key = 0;

const digestOf = (secret: unknown): number => {
  key ||= (Math.random() * 2 ** 32) | 1;
  return [...JSON.stringify(secret)].reduce(
    (digest, unit) => Math.imul(digest ^ Number(unit.codePointAt(0)), key),
    key,
  );
};

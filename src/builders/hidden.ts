const SECRET = ' secret';

/**
 * A secret that no print shows and that test libraries can compare. They compare and print enumerable properties: here only a
 * digest, which is not made before one reads it.
 */
class Hidden {
  readonly #secret: unknown;
  readonly digest: unknown = undefined;

  constructor(secret: unknown) {
    this.#secret = secret;
  }

  /** The trap of the proxy around it. It gets the object itself, so it also works through a proxy of the caller's. */
  static get(hidden: Hidden, key: string | symbol): unknown {
    if (key === SECRET) return hidden.#secret;
    return key === 'digest' ? digestOf(hidden.#secret) : Reflect.get(hidden, key);
  }
}

/** Hides a text, or the JSON of an OTP. */
export const hide = (secret: unknown): object => new Proxy(new Hidden(secret), Hidden);

/** Returns what `hide` was given. A copy made property by property has lost it. */
export const reveal = (hidden: object): unknown => {
  const secret: unknown = Reflect.get(hidden, SECRET);
  if (secret === undefined) throw new TypeError('A copied OTP has no text or value');
  return secret;
};

// Chosen at random in each process: whoever does not know it cannot compare a digest with those of all codes of six digits.
// It is odd, so that it is never 0, which means "not chosen yet".
let key = 0;

const digestOf = (secret: unknown): number => {
  key ||= (Math.random() * 2 ** 32) | 1;
  return [...JSON.stringify(secret)].reduce(
    (digest, unit) => Math.imul(digest ^ Number(unit.codePointAt(0)), key),
    key,
  );
};

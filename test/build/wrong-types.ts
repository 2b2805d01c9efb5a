const VALUE = '481516';
const stringified = (): never => {
  throw new Error('it was stringified');
};

/** An object that tells whoever makes it a string. */
const stringLike = { toString: stringified, valueOf: stringified, [Symbol.toPrimitive]: stringified };

/** What JavaScript callers give in place of a string, and what a violation calls it. */
export const notStrings: readonly (readonly [found: string, value: unknown])[] = [
  ['Undefined', undefined],
  ['Null', null],
  ['Number', Number(VALUE)],
  ['Number', Number.NaN],
  ['BigInt', BigInt(VALUE)],
  ['Symbol', Symbol(VALUE)],
  ['Boolean', true],
  ['Object', stringLike],
  ['Object', { [VALUE]: VALUE }],
  ['Array', [VALUE]],
  ['Function', () => VALUE],
  ['String', Object(VALUE)],
  ['Object', new Proxy(stringLike, {})],
  ['Date', new Date(0)],
  ['Object', Object.create(null)],
];

const VALUE = '481516';
const stringified = (): never => {
  throw new Error('it was stringified');
};

/** An object that records conversions to a string. */
const stringLike = { toString: stringified, valueOf: stringified, [Symbol.toPrimitive]: stringified };

/** Values that JavaScript callers pass in place of a string, and their names in a violation. */
export const notStrings: readonly (readonly [found: string, value: unknown])[] = [
  ['undefined', undefined],
  ['null', null],
  ['number', Number(VALUE)],
  ['NaN', Number.NaN],
  ['bigint', BigInt(VALUE)],
  ['symbol', Symbol(VALUE)],
  ['boolean', true],
  ['object', stringLike],
  ['object', { [VALUE]: VALUE }],
  ['array', [VALUE]],
  ['function', () => VALUE],
  ['object', Object(VALUE)],
  ['object', new Proxy(stringLike, {})],
  ['object', new Date(0)],
  ['object', Object.create(null)],
];

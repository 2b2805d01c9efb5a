import fc from 'fast-check';

// What a printer of JSON gets wrong: lone surrogates, controls, escapes, separators, the marks that toBody uses inside.
const NASTY = [
  '\ud800',
  '\udfff',
  '"',
  '\\',
  '\u2028',
  '\u2029',
  '\0',
  '\n',
  '\u0001',
  '\u00014',
  '\u00022',
  '\\u00010',
];
const unit = fc.oneof(fc.constantFrom(...NASTY, '"\u00023"', '😀', 'ş', '$1', '$&', '</', '\u007f', 'a'), fc.string());

/** Any string, hostile ones more often than not. */
export const hostile = fc.oneof(
  { weight: 8, arbitrary: fc.string({ unit, maxLength: 8 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(20_000), '\ud83d'.repeat(5_000), '__proto__', 'toJSON', '0') },
);

/** A text, a title or an id: not empty. */
export const text = hostile.filter(value => value !== '');

/** A message id: not empty, and none of the characters that a press could not tell apart. */
export const messageId = hostile.map(value => value.replace(/[[\]\p{Cc}]/gu, '')).filter(value => value !== '');

const URIS = ['mailto:a@b.c', 'tel:+90', 'https://EXAMPLE.com:8080/ş?q=ü#x', 'http://[::1]:80/', 'https://a.com/"\\<>'];

/** An absolute URI. */
export const uri = fc.oneof(fc.constantFrom(...URIS), fc.webUrl({ withFragments: true, withQueryParameters: true }));

const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toJSON', ' is', ' step', '1', 'type'), hostile);

/** JSON objects with hostile keys and values; without -0, which JSON writes as 0. */
export const jsonObject: fc.Arbitrary<Record<string, unknown>> = fc.letrec<{
  value: unknown;
  object: Record<string, unknown>;
}>(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    hostile,
    fc.constantFrom(null, true, false, 0, 1e21, Number.MIN_VALUE),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(number => number + 0),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
})).object;

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Otp } from '../../../src/builders/otp.js';
import { toBody } from '../../../src/builders/sendable.js';
import { redactor } from '../../../src/send/redact.js';

const WITHHELD = '(withheld: it quotes the request)';
const TOKEN = 'f3a9c27be01d84566a1b9e70d2c5f813';
const bodyOf = (text: string, value?: string): string => {
  const otp = Otp.for('Customer').messageId('otp-x').text(text);
  return toBody(value === undefined ? otp : otp.value(value));
};
const shown = (body: string, error: string): string => redactor(TOKEN, body)(error);

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map(list => list.join(''));
const NAMED = [' ', '/', ':', ';', '=', '#', '~', '\u2212', '`', '&nbsp;', '&#8203;', '&zwnj;', '<wbr>', '</b><b>'];
const INVISIBLE = ['\u200b', '\ufe0f\u20e3', '\u00ad', '\u2122', '%E2%80%8B', '%ff', '\\u200b', '\\u{200b}'];
const separator = fc.oneof(
  fc.constantFrom(...NAMED, ...INVISIBLE, ''),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }).filter(text => !/[\p{L}\p{N}\\%&+<>]/u.test(text)),
);
const hex = (character: string): string => (character.codePointAt(0) ?? 0).toString(16);
const WRITTEN: readonly ((character: string) => string)[] = [
  character => character,
  character => `%${hex(character)}`,
  character => `%25${hex(character)}`,
  character => `&#${character.codePointAt(0)};`,
  character => `&#x${hex(character)};`,
  character => `&amp;#x${hex(character)};`,
  character => `\\u00${hex(character)}`,
  character => `\\x${hex(character)}`,
  character => `<i>${character}</i>`,
  // Fullwidth.
  character => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0),
];
const written = (secret: string) =>
  fc
    .tuple(fc.constantFrom(...WRITTEN), fc.array(separator, { minLength: secret.length, maxLength: secret.length }))
    .map(([write, separators]) => [...secret].map((character, index) => write(character) + separators[index]).join(''));

test('a code of digits does not show in an error, whatever stands between its digits and however they are written', () => {
  const cases = digits(4, 10).chain(code => fc.tuple(fc.constant(code), written(code)));
  fc.assert(
    fc.property(cases, ([code, quote]) => {
      expect(shown(bodyOf(`Your code is ${code}`), `bad input near "${quote}"`)).toBe(WITHHELD);
    }),
  );
});

test('a piece of four digits of a longer code does not show in an error', () => {
  const cases = digits(6, 10).chain(code => fc.tuple(fc.constant(code), written(code.slice(1, 5))));
  fc.assert(
    fc.property(cases, ([code, quote]) => {
      expect(shown(bodyOf(`Your code is ${code}`), `bad input near "${quote}"`)).toBe(WITHHELD);
    }),
  );
});

test('a value of letters does not show in an error, whatever stands between them', () => {
  const capitals = fc.string({ unit: fc.constantFrom(...'ABCDEFGHKLMNPQRSTUVWXYZ'), minLength: 4, maxLength: 10 });
  const cases = capitals.chain(code => fc.tuple(fc.constant(code), written(code)));
  fc.assert(
    fc.property(cases, ([code, quote]) => {
      expect(shown(bodyOf('Your code is in the app.', code), `bad input near "${quote}"`)).toBe(WITHHELD);
    }),
  );
});

test('the token does not show in an error, whatever stands between its characters', () => {
  fc.assert(
    fc.property(written(TOKEN), quote => {
      const text = shown(bodyOf('Hello'), `no route for ${quote}`);
      expect(text === WITHHELD || text === 'no route for [token]', text).toBe(true);
    }),
  );
});

test.each([
  ['Use ABC-DEF.', 'ABC-DEF'],
  ['Use ABC-DEF.', 'ABCDEF'],
  ['Use ABC-DEF.', 'abc def'],
  ['USE CODE ABC-DEF NOW', 'ABC_DEF'],
  ['Use KXQZVW.', 'KXQZVW'],
  ['Use KXQZVW.', 'KXQ-ZVW'],
  ['Use KXQZVW.', 'K\u200bX\u200bQ\u200bZ\u200bV\u200bW'],
  ['TAN: A7K-9Q2', 'A7K 9Q2'],
  ['Use a7k-9q2.', 'a7k9q2'],
  ['Use 481/516', '%34%38%31%35%31%36%ff'],
])('for the text "%s" an error that quotes %s is withheld', (text, quote) => {
  expect(shown(bodyOf(text), `cannot take ${quote}!`)).toBe(WITHHELD);
});

test('ordinary errors show, though they have points in time, addresses, ports and names in them', () => {
  const numbers = fc.record({
    code: digits(4, 4),
    port: fc.integer({ min: 1024, max: 65_535 }),
    at: fc.date({ min: new Date('2000'), max: new Date('2090'), noInvalidDate: true }),
  });
  fc.assert(
    fc.property(numbers, ({ code, port, at }) => {
      fc.pre(!String(port).includes(code) && !'127001'.includes(code) && code !== String(at.getUTCFullYear()));
      const body = bodyOf(`EXAMPLE BANK: your code is ${code}. Valid for 5 minutes.`);
      for (const error of [
        `connect ECONNREFUSED 127.0.0.1:${port}`,
        `${at.toISOString()} getaddrinfo ENOTFOUND api.example-bank.test`,
        `certificate has expired on ${at.toUTCString()}`,
        'read ECONNRESET',
        'Client network socket disconnected before secure TLS connection was established',
      ])
        expect(shown(body, error)).toBe(error);
    }),
  );
});

test.each([
  ['tags that do not end', '<'.repeat(2_000_000)],
  ['entities that do not end', '&#'.repeat(1_000_000)],
  ['percent-encoding', '%34'.repeat(700_000)],
  ['groups of capitals', 'AB-'.repeat(700_000)],
  ['addresses', '1.1.1.1:'.repeat(250_000)],
  ['characters that NFKD lengthens', '\ufdfa'.repeat(1_000_000)],
  ['blanks', ' '.repeat(2_000_000)],
])('%s of megabytes in an error do not hold up the process', (_, error) => {
  expect(shown(bodyOf('Your CODE is KXQZVW or 481516.', '481516'), error).length).toBeLessThanOrEqual(300);
});

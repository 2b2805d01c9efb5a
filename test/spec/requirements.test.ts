import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAbsoluteUri, isUnambiguous, isUri } from '../../src/spec/requirements.js';

const seeded = { seed: 6_180, numRuns: 2_000 };
const ofCharacters = (characters: string) => fc.string({ unit: fc.constantFrom(...characters), maxLength: 12 });
const scheme = fc.constantFrom('http', 'https', 'HTTP', 'Https', 'hTTps');

describe('isAbsoluteUri agrees with URL.canParse', () => {
  it('on valid and invalid http(s) URIs whose hosts have any characters', () => {
    const host = ofCharacters('abz.-_09:[]@%xn');
    const rest = ofCharacters('/?#%[]<>"\\^`{|}~!$&()*+,;=:@az09.ş😀\ud800');
    fc.assert(
      fc.property(scheme, fc.constantFrom('://', ':', ':/', ':///', '//', ':\\\\'), host, rest, (...parts) => {
        expect(isAbsoluteUri(parts.join(''))).toBe(URL.canParse(parts.join('')));
      }),
      seeded,
    );
  });

  it('on plain lower-case hosts with any ASCII path, which a faster check accepts', () => {
    const visible = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map(code => String.fromCharCode(code)) });
    const start = fc.constantFrom('', '/', '?', '#');
    fc.assert(
      fc.property(
        fc.constantFrom('http', 'https'),
        ofCharacters('abcxyz.'),
        start,
        visible,
        (name, host, mark, rest) => {
          const uri = `${name}://${host}${mark}${mark && rest}`;
          expect(isAbsoluteUri(uri)).toBe(URL.canParse(uri));
        },
      ),
      seeded,
    );
  });

  it('on long hosts, long labels and labels that look special', () => {
    const hosts = ['.', '..', 'a..b', '.a', 'a.', 'a'.repeat(64), 'a'.repeat(300), 'a.'.repeat(200), 'x', 'xn', 'ax'];
    for (const host of hosts) {
      expect([host, isAbsoluteUri(`https://${host}`)]).toEqual([host, URL.canParse(`https://${host}`)]);
      expect([host, isAbsoluteUri(`http://${host}/a`)]).toEqual([host, URL.canParse(`http://${host}/a`)]);
    }
  });
});

describe('isAbsoluteUri is fast on hostile input of 1 MB', () => {
  const million = 1_000_000;
  it.each([
    ['no scheme', 'a'.repeat(million)],
    ['a host of dots', `http://${'.'.repeat(million)} `],
    ['a host of letters', `https://${'a'.repeat(million)}!`],
    ['a path', `https://a.com/${'/'.repeat(million)}\n`],
    ['marks', `https://a.com/${'/?#'.repeat(million / 3)} `],
    ['blanks', ' '.repeat(million)],
    ['schemes', 'http://'.repeat(million / 7)],
    ['lone surrogates', `https://a.com/${'\ud800'.repeat(million)}\t`],
  ])('%s', (_, text) => {
    expect(isAbsoluteUri(text)).toBe(!/[\s\p{Cc}]/u.test(text) && URL.canParse(text));
  });
});

const isControl = (code: number): boolean => code <= 0x1f || (code >= 0x7f && code <= 0x9f);

it('a message id with a bracket, a C0, DEL or C1 control is ambiguous; any other character is not', () => {
  for (let code = 0; code <= 0x2fff; code++) {
    const character = String.fromCharCode(code);
    const isLegal = !(isControl(code) || character === '[' || character === ']');
    expect([code, isUnambiguous(`a${character}b`)]).toEqual([code, isLegal]);
  }
});

it('a message id with emoji, lone surrogates, colons or blanks is not ambiguous', () => {
  for (const id of ['😀', '\ud800', 'a:b', ' ', '\u2028', '（［］）']) expect(isUnambiguous(id)).toBe(true);
});

it('isUri guards values of any type', () => {
  for (const uri of ['https://a.example/x.png', 'tel:+41440000000', 'my-app://open']) expect(isUri(uri)).toBe(true);
  for (const other of [
    '',
    'x.png',
    '//a.example',
    'https://a.example/a b',
    'https://',
    undefined,
    null,
    7,
    new URL('https://a.example'),
  ])
    expect(isUri(other)).toBe(false);
});

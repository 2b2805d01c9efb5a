import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAbsoluteUri } from '../../src/rules/uri.js';

const seeded = { seed: 6_180, numRuns: 2_000 };
const ofCharacters = (characters: string) => fc.string({ unit: fc.constantFrom(...characters), maxLength: 12 });
const scheme = fc.constantFrom('http', 'https', 'HTTP', 'Https', 'hTTps');

describe('isAbsoluteUri agrees with URL.canParse', () => {
  it('on http(s) URIs, good and bad, of hosts of any characters', () => {
    const host = ofCharacters('abz.-_09:[]@%xn');
    const rest = ofCharacters('/?#%[]<>"\\^`{|}~!$&()*+,;=:@az09.ş😀\ud800');
    fc.assert(
      fc.property(scheme, fc.constantFrom('://', ':', ':/', ':///', '//', ':\\\\'), host, rest, (...parts) => {
        expect(isAbsoluteUri(parts.join(''))).toBe(URL.canParse(parts.join('')));
      }),
      seeded,
    );
  });

  it('on plain lower-case hosts with any ASCII path, where a shorter way is taken', () => {
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

describe('isAbsoluteUri answers hostile input of 1 MB at once', () => {
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

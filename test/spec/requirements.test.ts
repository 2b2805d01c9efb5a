import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAbsoluteUri, isUri } from '../../src/spec/requirements.js';

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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePlace, toHash } from '../../../src/emulator/page/ui/place.js';

// Also halves of surrogate pairs, which JSON can hold and encodeURIComponent throws at.
const text = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit)),
  minLength: 1,
});

test.each(['\ud800', 'm\udc00', '\udc00\ud800', '%uD800', '%', '\ud83d\ude00', 'odd/id ?q=#'])(
  'a link to the id %j leads to it',
  id => {
    expect(parsePlace(toHash('message', [id], id))).toEqual({ view: 'message', chosen: [id], query: id });
  },
);

test('any id and any query survive in a hash that is valid in a URL', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), fc.oneof(text, fc.constant('')), (chosen, query) => {
      const hash = toHash('message', chosen, query);
      expect(parsePlace(hash)).toEqual({ view: 'message', chosen, query });
      expect(new URL(hash, 'http://localhost/').hash).toBe(hash);
    }),
    { numRuns: 2000 },
  );
});

test('any hash gives a place, and one typed by hand is read as far as possible', () => {
  fc.assert(
    fc.property(fc.string(), hash => {
      expect(parsePlace(`#${hash}`).view).not.toBe('');
    }),
  );
  expect(parsePlace('').view).toBe('chat');
  for (const part of ['%', '%u', '%uD8', '%zz', '%ud800', '%ff'])
    expect(parsePlace(`#/message/${part}`)).toEqual({ view: 'message', chosen: [part], query: '' });
});

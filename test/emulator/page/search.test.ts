import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOf, placeOf } from '../../../src/emulator/page/ui/place.js';
import { matches, termsOf } from '../../../src/emulator/page/ui/search/search.js';
import { otp, text } from '../requests.js';

const MESSAGE = {
  id: 'm-1',
  bot: 'shop',
  userId: 'u-9',
  duplicate: false,
  request: text({ text: 'Your card is Ready' }),
};
const OTP = { id: 'otp-1', bot: 'shop', userId: 'u-7', duplicate: true, request: otp({ txCode: 'TX-88' }) };

test.each([
  ['', true, true],
  ['ready', true, false],
  ['"card is"', true, false],
  ['"is card"', false, false],
  ['card code', false, false],
  ['-code', true, false],
  ['bot:shop', true, true],
  ['-bot:shop', false, false],
  ['BOT:Shop id:otp', false, true],
  ['to:C-1029', true, true],
  ['to:u-9', true, false],
  ['txCode:tx-88', false, true],
  ['has:text', true, false],
  ['has:quickReplies', false, false],
  ['duplicate:true', false, true],
  ['has:duplicate', false, true],
  ['text:"is ready"', true, false],
  ['nothing:here', false, false],
  ['"', true, true],
])('%s', (query, message, oneTimePassword) => {
  const terms = termsOf(query);
  expect([matches(terms, MESSAGE), matches(terms, OTP)]).toEqual([message, oneTimePassword]);
});

test('a link survives whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }), (id, query) => {
      expect(placeOf(hashOf('message', [id], query))).toEqual({ view: 'message', chosen: [id], query });
    }),
    { seed: 20_261_121 },
  );
});

test('a hash that nobody made leads somewhere', () => {
  fc.assert(
    fc.property(fc.string(), hash => {
      expect(placeOf(`#${hash}`).view).not.toBe('');
    }),
    { seed: 20_261_121 },
  );
  expect(placeOf('').view).toBe('chat');
  expect(placeOf('#/message/%E0').chosen).toEqual(['%E0']);
});

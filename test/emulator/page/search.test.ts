import { expect, test } from 'vitest';
import type { PageState } from '../../../src/emulator/page/ui/live/page-state.js';
import { matcherOf, matches, parseTerms } from '../../../src/emulator/page/ui/search.js';
import { otp, text } from '../../support/emulator/requests.js';

const MESSAGE = {
  id: 'm-1',
  bot: 'shop',
  userId: 'u-9',
  duplicate: false,
  request: text({ text: 'Your card is Ready' }),
  faults: [{ id: 'f-10', kind: 'delay' }],
};
const OTP = {
  id: 'otp-1',
  bot: 'shop',
  userId: 'u-7',
  duplicate: true,
  request: otp({ txCode: 'TX-88' }),
  faults: [{ id: 'f-1', kind: 'drop' }],
};

const STATE: PageState = { ...Object(), messages: [MESSAGE], otps: [] };

test.each([
  ['', true, true],
  ['ready', true, false],
  ['"card is"', true, false],
  ['"is card"', false, false],
  ['card code', false, false],
  ['-code', true, false],
  ['bot:shop', true, true],
  ['bot:=shop', true, true],
  ['bot:="shop"', true, true],
  ['bot:=sho', false, false],
  ['-bot:=sho', true, true],
  ['fault:=f-1', false, true],
  ['fault:f-1', true, true],
  ['id:f-1', false, false],
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
  const terms = parseTerms(query);
  expect([matches(terms, MESSAGE, STATE), matches(terms, OTP, STATE)]).toEqual([message, oneTimePassword]);
});

test('the matcher of a query keeps no result of another query, and an empty query matches everything', () => {
  const [one, two] = [{ text: 'one' }, { text: 'two' }];
  const found = (query: string) => [one, two].filter(matcherOf(query, STATE));
  expect([found('one'), found('one'), found('two'), found(''), found('one')]).toEqual([
    [one],
    [one],
    [two],
    [one, two],
    [one],
  ]);
});

test('`to` finds a press and a rejected request by the name that their rows show', () => {
  const terms = parseTerms('to:C-1029');
  const press = { pressedAt: '', userId: 'u-9', title: 'Yes' };
  const rejected = { reason: 'malformed-request', body: JSON.stringify({ recipient: { appCustomerId: 'C-1029' } }) };
  const others = [
    { ...press, userId: 'u-8' },
    { ...rejected, body: '{"recipient":' },
  ];
  const found = [press, rejected, ...others].map(entry => matches(terms, entry, STATE));
  expect(found).toEqual([true, true, false, false]);
});

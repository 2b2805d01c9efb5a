import { expect, test } from 'vitest';
import type { Entry } from '../../../src/emulator/page/ui/chat/entries.js';
import type { PageState } from '../../../src/emulator/page/ui/live/page-state.js';
import { explain, matcherOf, matches, parseTerms } from '../../../src/emulator/page/ui/search.js';
import { otp, text } from '../../support/emulator/requests.js';

const MESSAGE: Entry = {
  ...Object(),
  response: { status: 200 },
  id: 'm-1',
  bot: 'shop',
  userId: 'u-9',
  duplicate: false,
  request: text({ text: 'Your card is Ready' }),
  faults: [{ id: 'f-10', kind: 'delay', when: 'received' }],
};
const OTP: Entry = {
  ...Object(),
  response: { status: 503 },
  id: 'otp-1',
  bot: 'shop',
  userId: 'u-7',
  duplicate: true,
  request: otp({ txCode: 'TX-88' }),
  faults: [{ id: 'f-1', kind: 'drop', when: 'accepted' }],
};

const STATE: PageState = { ...Object(), bots: ['shop'], messages: [MESSAGE], otps: [], deliveries: [] };

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
  // The words of the row and the values are found, the names of fields are not.
  ['duplicate', false, true],
  ['"response lost"', false, true],
  ['503', false, true],
  ['"otp customer c-1029"', false, true],
  ['appCustomerId', false, false],
  ['text', false, false],
  ['kind:otp', false, true],
  // A field without a value yet is one that must exist.
  ['txCode:', false, true],
  ['"', true, true],
])('%s', (query, message, oneTimePassword) => {
  const terms = parseTerms(query);
  expect([matches(terms, MESSAGE, STATE), matches(terms, OTP, STATE)]).toEqual([message, oneTimePassword]);
});

const PRESS: Entry = {
  ...Object(),
  number: 4,
  pressedAt: '',
  userId: 'u-9',
  title: 'Yes',
  text: 'Yes',
  messageId: 'm-1',
};
const REJECTED: Entry = {
  ...Object(),
  reason: 'malformed-request',
  status: 400,
  violations: [],
  faults: [],
  response: {},
  body: JSON.stringify({ recipient: { appCustomerId: 'C-1029' }, message: { text: 'Caf\u00e9' } }),
};

test('a press is found by the state of its delivery, which changes, and by the response', () => {
  const delivery = (state: string): PageState => ({
    ...STATE,
    deliveries: [{ ...Object(), press: PRESS, state, attempts: [{ status: 500, body: 'broken' }] }],
  });
  const found = (query: string, state: PageState) => [PRESS].filter(matcherOf(query, state)).length;
  expect(['pending', 'failed'].map(state => found('failed', delivery(state)))).toEqual([0, 1]);
  expect(['500', 'broken', 'state:failed'].map(query => found(query, delivery('failed')))).toEqual([1, 1, 1]);
  expect(found('attempts', delivery('failed'))).toBe(0);
});

test.each([
  ['rejected', true],
  ['400', true],
  ['café', true],
  ['recipient', false],
])('a rejected request is found by %s: %s', (query, isFound) => {
  expect(matches(parseTerms(query), REJECTED, STATE)).toBe(isFound);
});

test('a search without matches says which field no entry has', () => {
  const explained = ['nosuch:x', 'to=C-2', 'txCode:nowhere', 'words'].map(query => explain(query, [OTP], STATE));
  expect(explained).toEqual(['No entry has the field `nosuch`.', 'Did you mean `to:c-2`?', '', '']);
});

test('the matcher of a query keeps no result of another query, and an empty query matches everything', () => {
  const entry = (word: string): Entry => ({ ...MESSAGE, ...Object({ request: text({ text: word }) }) });
  const [one, two] = [entry('one'), entry('two')];
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
  const others = [
    { ...PRESS, userId: 'u-8' },
    { ...REJECTED, body: '{"recipient":' },
  ];
  const found = [PRESS, REJECTED, ...others].map(entry => matches(terms, entry, STATE));
  expect(found).toEqual([true, true, false, false]);
});

test('a rejected body of thousands of levels is searched as it is', () => {
  const body = `${'['.repeat(30_000)}"deep"${']'.repeat(30_000)}`;
  const rejected: Entry = { ...Object(), response: { status: 400 }, reason: 'rules', violations: [], faults: [], body };
  expect(matches(parseTerms('deep'), rejected, STATE)).toBe(true);
});

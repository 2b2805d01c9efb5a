import { expect, test } from 'vitest';
import { Button, Element, isRuleViolation, Message, Otp, rules, toBody } from '../../src/index.js';
import { isParseError, parse, safeParse } from '../../src/parse/index.js';
import { loose } from '../builders/loose.js';
import { brokenRequests } from '../support/parse/broken-requests.js';

// Every text of the rules and of the parser that a user can see, in one file that reads aloud as a whole. Read the diff of
// rule-texts.txt as a user would: each text must say what must be, where, what came, and what to do.

const section = (title: string, lines: readonly string[]): string => [`## ${title}`, '', ...lines, ''].join('\n');

const messagesOf = (json: unknown): readonly string[] => {
  const result = safeParse(json);
  return result.ok ? ['no violation'] : result.violations.map(({ message }) => message);
};

const thrownBy = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    if (isRuleViolation(error) || isParseError(error)) return error.message;
    throw error;
  }
  throw new Error('Nothing was thrown.');
};

const button = Button.postback('Yes', 'yes');
const element = loose(Element);
const message = loose(Message.text('x'));
const otp = loose(Otp.for('C-1029'));

/** Calls that the types reject, or whose values only the run time can check. */
const brokenCalls: readonly (() => unknown)[] = [
  () => Message.text(''),
  () => loose(Message).text(7),
  () => message.messageId('a]b'),
  () => message.messageId('m').messageId('n'),
  () => message.toCustomer(''),
  () => message.toCustomer('C').toStaff('S'),
  () => message.to({}),
  () => message.to({ appCustomerId: 'C', id: 'u' }),
  () => message.element(Element),
  () => message.quickReplies({ made: new Date(0) }),
  () => message.quickReplies('Yes'),
  () => JSON.stringify(Message.text('x')),
  () => JSON.stringify(Message.generic()),
  () => loose(Message.generic()).element(7),
  () => loose(Message.generic()).elements(7),
  () => loose(Message.generic()).elements([]),
  () => loose(Message.generic()).quickReplies({}),
  () => loose(Message).buttonTemplate({ templateType: 'generic' }),
  () => element.title(''),
  () => element.title('x').title('y'),
  () => element.withImage('shop.png'),
  () => element.button(Otp.for('C')),
  () => element.buttons([button, button, button, button]),
  () => loose(Button).webUrl('Read', 'example.com'),
  () => loose(Button.webUrl('Read', 'https://example.com')).hidden(),
  () => otp.confirmButtons({ hidden: 'yes' }),
  () => JSON.stringify(Otp.for('C')),
  () => JSON.stringify(Otp.for('C').messageId('m')),
  () => Reflect.apply(toBody, undefined, [{ recipient: { id: 'u' } }]),
];

const texts = [
  '',
  '{"recipient": {"id": "u-1"},}',
  '{"mokValue": 481516 7}',
  '\ufeff{}',
  '{"recipient":{"id":"a","id":"b"},"message":{"text":"x","quickReplies":[],"quickRepliesV2":[]}}',
  '{"recipient":{"id":"u"},"message":{"text":"x","quickReplies":[],"quickRepliesV2":[{"id":12345678901234567890}]}}',
];

test('the texts of the rules and of the parser are those of rule-texts.txt, which is read as a whole', async () => {
  const page = [
    section(
      'The rules',
      Object.entries(rules).map(([rule, { sentence }]) => `${sentence} [${rule}]`),
    ),
    section('Errors of the builders', brokenCalls.map(thrownBy)),
    section('Violations of a JSON', [...new Set(brokenRequests.flatMap(([, json]) => messagesOf(json)))]),
    section('Violations of a text', texts.flatMap(messagesOf)),
    section('The message of a ParseError', [thrownBy(() => parse({ recipient: {}, message: {} }))]),
  ].join('\n');
  await expect(page).toMatchFileSnapshot('./rule-texts.txt');
});

test('no text says "is no", "is none" or "the document", and each ends with its rule', () => {
  const all = [
    ...Object.values(rules).map(({ sentence }) => sentence),
    ...brokenCalls.map(thrownBy),
    ...brokenRequests.flatMap(([, json]) => messagesOf(json)),
  ];
  expect(all.filter(text => /\bis no\b|\bis none\b|\bthe document\b|\bundefined\b/i.test(text))).toEqual([]);
  expect(all.filter(text => !/ must /.test(text))).toEqual([]);
});

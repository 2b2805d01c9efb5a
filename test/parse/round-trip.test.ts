import { describe, expect, test } from 'vitest';
import { operationOf } from '../../src/builders/sendable.js';
import { Button, Message, Otp, type Sendable, toBody } from '../../src/index.js';
import { parse, safeParse } from '../../src/parse/index.js';
import { textRequest } from '../support/parse/requests.js';

const sendables: Record<string, Sendable> = {
  text: Message.text('Your card is ready').toCustomer('C-1029'),
  escapes: Message.text('"\\\n\u2028😀\ud800').messageId('m-1').toUser('u'),
  replies: Message.text('Choose')
    .quickReplies({ b: 1, a: [true, null] })
    .legacyQuickReplies({})
    .toStaff('S-7'),
  image: Message.image({ url: 'https://example.com/a.png' }).toCustomer('C-1029'),
  buttonTemplate: Message.buttonTemplate({ text: 'Choose', 2: 'b', 1: 'a' }).toCustomer('C-1029'),
  generic: Message.generic()
    .element(e =>
      e
        .title('Gold card')
        .subtitle('No yearly fee')
        .withImage('https://example.com/gold.png')
        .messageId('e-1')
        .button(Button.postback('Apply', 'apply:gold').hidden().seenAs('I want it'))
        .button(Button.webUrl('Read more', 'https://example.com/gold')),
    )
    .toStaff('S-7'),
  otp: Otp.for('C-1029').messageId('otp-1').text('Your code is 481516').value('481516').withLocation().confirmButtons(),
};

describe('parse gives back the JSON of a builder', () => {
  for (const [name, sendable] of Object.entries(sendables)) {
    test(name, () => {
      for (const json of [sendable.toJSON(), toBody(sendable)]) {
        expect(parse(json).toJSON()).toEqual(sendable.toJSON());
        expect(toBody(parse(json))).toBe(toBody(sendable));
      }
    });
  }
});

test('parse keeps the order of keys and every value', () => {
  const text = '{"message":{"quickRepliesV2":[{"z":1e2,"a":""}],"text":"x","quickReplies":[]},"recipient":{"id":"u"}}';
  expect(toBody(parse(text))).toBe(
    '{"message":{"quickRepliesV2":[{"z":100,"a":""}],"text":"x","quickReplies":[]},"recipient":{"id":"u"}}',
  );
});

test('a parsed Sendable knows its operation', () => {
  expect(operationOf(parse(textRequest()))).toBe('message');
  expect(operationOf(parse(sendables.otp?.toJSON()))).toBe('otp');
});

test('a builder is not JSON, so safeParse rejects it', () => {
  expect(safeParse(sendables.text).ok).toBe(false);
});

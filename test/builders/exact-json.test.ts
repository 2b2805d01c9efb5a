import { describe, expect, it } from 'vitest';
import { Message, type Sendable, toBody } from '../../src/index.js';

const expectText = (sendable: Sendable, text: string): void => {
  expect(JSON.stringify(sendable)).toBe(text);
  expect(toBody(sendable)).toBe(text);
  expect(JSON.stringify(sendable.toJSON())).toBe(text);
};
const url = { url: 'https://example.com/a' };

describe('the exact JSON of a message', () => {
  it('text', () => {
    expectText(
      Message.text('Your card is ready').toCustomer('C-1029'),
      '{"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Your card is ready",' +
        '"quickReplies":[],"quickRepliesV2":[]}}',
    );
  });

  it.each([
    [Message.image(url), 'image'],
    [Message.audio(url), 'audio'],
    [Message.video(url), 'video'],
    [Message.file(url), 'file'],
    [Message.buttonTemplate(url), 'template'],
  ] as const)('%#: an attachment of open shape', (message, type) => {
    expectText(
      message.toStaff('S-7'),
      `{"recipient":{"appStaffId":"S-7"},"message":{"attachment":{"type":"${type}","payload":` +
        '{"url":"https://example.com/a"}},"quickReplies":[],"quickRepliesV2":[]}}',
    );
  });

  it('a button template with a type of its own keeps its keys and values', () => {
    expectText(
      Message.buttonTemplate({
        templateType: 'button',
        text: 'Sure?',
        buttons: [{ b: 1, a: null }, [true, 1e21]],
      }).toUser('u-41'),
      '{"recipient":{"id":"u-41"},"message":{"attachment":{"type":"template","payload":' +
        '{"templateType":"button","text":"Sure?","buttons":[{"b":1,"a":null},[true,1e+21]]}},' +
        '"quickReplies":[],"quickRepliesV2":[]}}',
    );
  });

  it('new quick replies', () => {
    expectText(
      Message.text('Sure?').quickReplies({ title: 'Yes' }, { title: 'No' }).toUser('u-41'),
      '{"recipient":{"id":"u-41"},"message":{"text":"Sure?","quickReplies":[],"quickRepliesV2":[' +
        '{"title":"Yes"},{"title":"No"}]}}',
    );
  });

  it('legacy quick replies', () => {
    expectText(
      Message.text('Sure?').legacyQuickReplies({ title: 'Yes' }).toUser('u-41'),
      '{"recipient":{"id":"u-41"},"message":{"text":"Sure?","quickReplies":[{"title":"Yes"}],"quickRepliesV2":[]}}',
    );
  });

  it('an explicit call without quick replies', () => {
    expectText(
      Message.text('Sure?').quickReplies().legacyQuickReplies().toUser('u-41'),
      '{"recipient":{"id":"u-41"},"message":{"text":"Sure?","quickReplies":[],"quickRepliesV2":[]}}',
    );
  });

  it.each([
    [Message.text('x').toCustomer('i'), 'appCustomerId'],
    [Message.text('x').to({ appCustomerId: 'i' }), 'appCustomerId'],
    [Message.text('x').toStaff('i'), 'appStaffId'],
    [Message.text('x').to({ appStaffId: 'i' }), 'appStaffId'],
    [Message.text('x').toUser('i'), 'id'],
    [Message.text('x').to({ id: 'i' }), 'id'],
  ] as const)('%#: a recipient', (message, key) => {
    expectText(message, `{"recipient":{"${key}":"i"},"message":{"text":"x","quickReplies":[],"quickRepliesV2":[]}}`);
  });

  it('keys in the order of the API spec, in any order of calls', () => {
    const text =
      '{"recipient":{"appStaffId":"S-7"},"message":{"messageId":"m-1","attachment":{"type":"image",' +
      '"payload":{"url":"https://example.com/a"}},"quickReplies":[{"l":1}],"quickRepliesV2":[{"n":2}]}}';
    const start = Message.image(url);
    expectText(start.messageId('m-1').toStaff('S-7').legacyQuickReplies({ l: 1 }).quickReplies({ n: 2 }), text);
    expectText(start.quickReplies({ n: 2 }).legacyQuickReplies({ l: 1 }).toStaff('S-7').messageId('m-1'), text);
    expectText(start.toStaff('S-7').quickReplies({ n: 2 }).messageId('m-1').legacyQuickReplies({ l: 1 }), text);
  });

  it('escapes as JSON.stringify does', () => {
    expectText(
      Message.text('"\\/\n\u0001\u00017\u007f\u2028\ud83d\ude00\ud800').messageId('\udc00é').toUser('{"a":"\u00021"}'),
      '{"recipient":{"id":"{\\"a\\":\\"\\u00021\\"}"},"message":{"messageId":"\\udc00é",' +
        '"text":"\\"\\\\/\\n\\u0001\\u00017\u007f\u2028😀\\ud800","quickReplies":[],"quickRepliesV2":[]}}',
    );
  });

  it('an own __proto__ of an open shape', () => {
    expectText(
      Message.image(JSON.parse('{"__proto__":{"a":1},"toJSON":"x"}')).toUser('u'),
      '{"recipient":{"id":"u"},"message":{"attachment":{"type":"image","payload":{"__proto__":{"a":1},' +
        '"toJSON":"x"}},"quickReplies":[],"quickRepliesV2":[]}}',
    );
  });
});

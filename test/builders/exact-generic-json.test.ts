import { describe, expect, it } from 'vitest';
import { type AnyElement, Button, Element, Message, toBody } from '../../src/index.js';

const textOf = (...elements: readonly [AnyElement, ...AnyElement[]]): string => {
  const message = Message.generic().elements(elements).toStaff('S-7');
  const text = JSON.stringify(message);
  expect(toBody(message)).toBe(text);
  expect(JSON.stringify(message.toJSON())).toBe(text);
  return text;
};
const around = (elements: string): string =>
  '{"recipient":{"appStaffId":"S-7"},"message":{"attachment":{"type":"template","payload":' +
  `{"templateType":"generic","elements":[${elements}],"buttons":[],"buttonsV2":[]}},` +
  '"quickReplies":[],"quickRepliesV2":[]}}';

describe('the exact JSON of a generic template', () => {
  it('one element', () => {
    expect(textOf(Element.title('Gold card'))).toBe(around('{"title":"Gold card","buttons":[],"buttonsV2":[]}'));
  });

  it('an empty element', () => {
    expect(textOf(Element)).toBe(around('{"buttons":[],"buttonsV2":[]}'));
  });

  it('every field of an element, in any order of calls', () => {
    const json =
      '{"messageId":"e-1","title":"T","subtitle":"S","imageUrl":"https://example.com/i","buttons":[],' +
      '"buttonsV2":[{"type":"postback","title":"A","payload":"a"}]}';
    const button = Button.postback('A', 'a');
    const image = 'https://example.com/i';
    const forwards = Element.messageId('e-1').title('T').subtitle('S').withImage(image).button(button);
    const backwards = Element.button(button).withImage(image).subtitle('S').title('T').messageId('e-1');
    expect(JSON.stringify(forwards)).toBe(json);
    expect(JSON.stringify(backwards)).toBe(json);
    expect(textOf(forwards, backwards)).toBe(around(`${json},${json}`));
  });

  it('a carousel of three elements with three buttons', () => {
    const element = (n: number) =>
      Element.title(`E${n}`).buttons([
        Button.postback(`P${n}`, `p${n}`),
        Button.webUrl(`W${n}`, `https://example.com/${n}`),
        Button.postback(`H${n}`, '').hidden(),
      ]);
    const json = (n: number) =>
      `{"title":"E${n}","buttons":[],"buttonsV2":[{"type":"postback","title":"P${n}",` +
      `"payload":"p${n}"},{"type":"web_url","title":"W${n}","payload":"https://example.com/${n}"},` +
      `{"type":"postback","title":"H${n}","payload":"","payloadHidden":true}]}`;
    expect(textOf(element(1), element(2), element(3))).toBe(around([1, 2, 3].map(json).join()));
  });

  it('elements in the order of calls, built in place or beforehand', () => {
    const message = Message.generic()
      .element(e => e.title('1'))
      .messageId('m-1')
      .elements([Element.title('2'), Element.title('3')])
      .toUser('u')
      .element(Element.title('4'));
    const elements = [1, 2, 3, 4].map(n => `{"title":"${n}","buttons":[],"buttonsV2":[]}`).join();
    const text =
      '{"recipient":{"id":"u"},"message":{"messageId":"m-1","attachment":{"type":"template","payload":' +
      `{"templateType":"generic","elements":[${elements}],"buttons":[],"buttonsV2":[]}},` +
      '"quickReplies":[],"quickRepliesV2":[]}}';
    expect(JSON.stringify(message)).toBe(text);
    expect(toBody(message)).toBe(text);
  });

  it('an undefined button adds nothing to the JSON', () => {
    expect(textOf(Element.button(undefined).button(Button.postback('A', 'a')).button(undefined))).toBe(
      around('{"buttons":[],"buttonsV2":[{"type":"postback","title":"A","payload":"a"}]}'),
    );
    const button = Button.postback('A', 'a');
    expect(textOf(Element.buttons([undefined, button, null]))).toBe(
      around('{"buttons":[],"buttonsV2":[{"type":"postback","title":"A","payload":"a"}]}'),
    );
    expect(textOf(Element.button(undefined).buttons([]))).toBe(around('{"buttons":[],"buttonsV2":[]}'));
  });
});

describe('the exact JSON of a button', () => {
  it.each([
    [Button.postback('T', 'p'), '{"type":"postback","title":"T","payload":"p"}'],
    [Button.postback('T', ''), '{"type":"postback","title":"T","payload":""}'],
    [Button.postback('T', 'p').hidden(), '{"type":"postback","title":"T","payload":"p","payloadHidden":true}'],
    [Button.postback('T', 'p').seenAs('s'), '{"type":"postback","title":"T","payload":"p","payloadSeenByUser":"s"}'],
    [
      Button.postback('T', 'p').hidden().seenAs('s'),
      '{"type":"postback","title":"T","payload":"p","payloadHidden":true,"payloadSeenByUser":"s"}',
    ],
    [
      Button.postback('T', 'p').seenAs('s').hidden(),
      '{"type":"postback","title":"T","payload":"p","payloadHidden":true,"payloadSeenByUser":"s"}',
    ],
    [Button.webUrl('T', 'tel:+90'), '{"type":"web_url","title":"T","payload":"tel:+90"}'],
    [
      Button.webUrl('T', 'https://a.com').seenAs('s'),
      '{"type":"web_url","title":"T","payload":"https://a.com","payloadSeenByUser":"s"}',
    ],
  ] as const)('%#: alone and in an element', (button, json) => {
    expect(JSON.stringify(button)).toBe(json);
    expect(textOf(Element.button(button))).toBe(around(`{"buttons":[],"buttonsV2":[${json}]}`));
  });
});

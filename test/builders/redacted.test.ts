import { expect, it } from 'vitest';
import { Button, Element, Message, Otp, redacted } from '../../src/index.js';
import { parse } from '../../src/parse/index.js';
import { loose } from './loose.js';

const R = '[redacted]';
const otp = Otp.for('C-1029')
  .messageId('otp-1')
  .text('Your code is 481516')
  .value('481516')
  .withImage('https://bank.example/481516.png')
  .txCode('tx-9')
  .deviceId('device-7')
  .withLocation()
  .button(Button.postback('Copy 481516', 'copy:481516').hidden().seenAs('I copied 481516'))
  .button(Button.webUrl('Open', 'https://bank.example/481516'));

const SHOWN_OTP = {
  customerNo: R,
  messageId: 'otp-1',
  mokMessage: R,
  mokValue: R,
  imageUrl: R,
  txCode: R,
  deviceId: R,
  buttonsV2: [
    { type: 'postback', title: R, payload: R, payloadHidden: true, payloadSeenByUser: R },
    { type: 'web_url', title: R, payload: R },
  ],
  showWithLocation: true,
};

it('an OTP keeps its messageId, the types of its buttons and its flags', () => {
  expect(redacted(otp)).toEqual(SHOWN_OTP);
});

it('a parsed OTP and its JSON are shown as the OTP is', () => {
  expect(redacted(parse(otp.toJSON()))).toEqual(SHOWN_OTP);
  expect(redacted(otp.toJSON())).toEqual(SHOWN_OTP);
});

it('a text message keeps its messageId and the number of its quick replies', () => {
  const message = Message.text('Your card is ready').messageId('m-1').toCustomer('C-1029');
  expect(redacted(message.quickReplies([{ title: 'Thanks' }, { title: 'Help' }]))).toEqual({
    recipient: R,
    message: { messageId: 'm-1', text: R, quickReplies: [], quickRepliesV2: [R, R] },
  });
});

it('a carousel keeps its shape, without titles, subtitles, images and payloads', () => {
  const carousel = Message.generic()
    .element(e => e.title('Gold').subtitle('10 000').withImage('https://bank.example/a.png').messageId('e-1'))
    .element(e => e.title('Silver').button(Button.postback('Take', 'silver')))
    .toStaff('S-7');
  const element = { title: R, buttons: [] };
  expect(redacted(carousel)).toEqual({
    recipient: R,
    message: {
      attachment: {
        type: 'template',
        payload: {
          templateType: 'generic',
          elements: [
            { ...element, messageId: 'e-1', subtitle: R, imageUrl: R, buttonsV2: [] },
            { ...element, buttonsV2: [{ type: 'postback', title: R, payload: R }] },
          ],
          buttons: [],
          buttonsV2: [],
        },
      },
      quickReplies: [],
      quickRepliesV2: [],
    },
  });
});

it('a payload of open shape is redacted as a whole, as its names can be data', () => {
  for (const message of [
    Message.image({ url: 'https://bank.example/a.png', type: 'secret' }).toUser('u'),
    Message.buttonTemplate({ elements: ['secret'], messageId: 'secret' }).toUser('u'),
  ])
    expect(redacted(message)).toMatchObject({ message: { attachment: { payload: R } } });
});

it('an extra field is redacted, also a number, and in a message, an OTP, an element and a button', () => {
  const request = {
    recipient: { id: 'u' },
    message: { text: 't', quickReplies: [], quickRepliesV2: [], code: 481516 },
  };
  expect(redacted(parse(request, { extras: true }))).toMatchObject({ message: { code: R } });
  const extra = (part: unknown): object => loose(part).extra({ code: 481516, list: [481516], type2: true });
  for (const part of [Otp.for('c'), Element.title('t'), Button.postback('t', 'p')])
    expect(redacted(extra(part))).toMatchObject({ code: R, list: R, type2: R });
});

it('what is not complete is shown as far as it goes', () => {
  expect(redacted(Otp.for('C-1029').value('481516'))).toEqual({ customerNo: R, mokValue: R });
  expect(redacted(Message.text('Hello'))).toMatchObject({ message: { text: R } });
  expect(redacted(Element.title('Gold').button(Button.postback('Take', 'gold')))).toEqual({
    title: R,
    buttons: [],
    buttonsV2: [{ type: 'postback', title: R, payload: R }],
  });
  expect(redacted(Button.postback('Take', 'gold'))).toEqual({ type: 'postback', title: R, payload: R });
});

it('JSON that breaks rules shows nothing more', () => {
  expect(
    redacted({
      message: { messageId: { code: '481516' }, attachment: { type: '481516', payload: { templateType: '481516' } } },
      buttonsV2: [{ type: '481516', payloadHidden: { code: '481516' } }, '481516'],
      showWithLocation: 481516,
      other: '481516',
    }),
  ).toEqual({
    message: { messageId: R, attachment: { type: R, payload: R } },
    buttonsV2: [{ type: R, payloadHidden: R }, R],
    showWithLocation: R,
    other: R,
  });
});

it('never throws, as an error of a serializer would end the work that is logged', () => {
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const cycle: Record<string, unknown> = {};
  cycle.message = cycle;
  const throwing = {
    ' is': 'otp',
    toJSON: () => {
      throw new Error('481516');
    },
  };
  const strange: readonly unknown[] = [undefined, null, 481516, '481516', Symbol('481516'), revoked.proxy, throwing];
  for (const value of [
    ...strange,
    () => '481516',
    [],
    [otp],
    new Error('481516'),
    cycle,
    { ' is': 'otp', toJSON: () => 1 },
  ])
    expect(JSON.stringify(Reflect.apply(redacted, undefined, [value]))).not.toContain('481516');
});

it.each(['481516', '', 481516, true, null, undefined])('of %o, which is no object, it shows nothing', value => {
  expect(Reflect.apply(redacted, undefined, [value])).toEqual({});
});

it('a list that claims more than a million items is redacted as a whole, so that no log waits for it', () => {
  const holes = new Array(1_000_001);
  expect(redacted({ message: { quickReplies: holes } })).toEqual({ message: { quickReplies: R } });
  expect(redacted({ buttonsV2: new Proxy(holes, {}) })).toEqual({ buttonsV2: R });
});

import { describe, expect, it } from 'vitest';
import { Button, Element, Message, Otp } from '../../src/index.js';
import { type Call, type Loose, loose, toldBy } from './loose.js';

const uri = 'https://example.com/a';
const message: Loose = loose(Message.text('x'));
const element: Loose = loose(Element);
const otp: Loose = loose(Otp.for('c'));

describe('a single-valued field is set once', () => {
  const fields: readonly (readonly [Loose, Call, readonly unknown[], string])[] = [
    [message, 'messageId', ['a'], 'message.messageId'],
    [message, 'quickReplies', [{}], 'message.quickRepliesV2'],
    [message, 'quickReplies', [], 'message.quickRepliesV2'],
    [message, 'legacyQuickReplies', [{}], 'message.quickReplies'],
    [loose(Message.generic()), 'messageId', ['a'], 'message.messageId'],
    [element, 'messageId', ['a'], 'messageId'],
    [element, 'title', ['a'], 'title'],
    [element, 'subtitle', ['a'], 'subtitle'],
    [element, 'withImage', [uri], 'imageUrl'],
    [loose(Button.postback('t', 'p')), 'hidden', [], 'payloadHidden'],
    [loose(Button.postback('t', 'p')), 'seenAs', ['a'], 'payloadSeenByUser'],
    [loose(Button.webUrl('t', uri)), 'seenAs', ['a'], 'payloadSeenByUser'],
    [otp, 'messageId', ['a'], 'messageId'],
    [otp, 'text', ['a'], 'mokMessage'],
    [otp, 'value', ['a'], 'mokValue'],
    [otp, 'withImage', [uri], 'imageUrl'],
    [otp, 'txCode', ['a'], 'txCode'],
    [otp, 'deviceId', ['a'], 'deviceId'],
    [otp, 'withLocation', [], 'showWithLocation'],
    [message, 'extra', [{ a: 1 }], 'message.extra'],
    [loose(Message.generic()), 'extra', [{}], 'message.extra'],
    [element, 'extra', [{ a: 1 }], 'extra'],
    [loose(Button.postback('t', 'p')), 'extra', [{ a: 1 }], 'extra'],
    [otp, 'extra', [{ a: 1 }], 'extra'],
  ];

  it.each(fields)('%#: %o.%s', (start, call, args, path) => {
    const once = start[call](...args);
    expect(toldBy(() => once[call](...args))).toEqual([
      'set-once',
      path,
      `\`${path}\` must be set only once; got a second value. [set-once]`,
    ]);
  });
});

describe('a recipient is set once', () => {
  const ways: readonly (readonly [Call, unknown])[] = [
    ['toCustomer', 'i'],
    ['toStaff', 'i'],
    ['toUser', 'i'],
    ['to', { appCustomerId: 'i' }],
    ['to', { appStaffId: 'i' }],
    ['to', { id: 'i' }],
  ];
  const pairs = ways.flatMap(first => ways.map(second => [first, second] as const));
  const starts = { text: Message.text('x'), generic: Message.generic().element(Element) };

  it.each(pairs)('%j then %j', ([first, one], [second, two]) => {
    for (const start of Object.values(starts)) {
      const once = loose(start)[first](one);
      expect(toldBy(() => once[second](two))).toEqual([
        'recipient-exactly-one',
        'recipient',
        '`recipient` must have exactly one of appCustomerId, appStaffId and id; got a second id. [recipient-exactly-one]',
      ]);
    }
  });

  it.each([
    [{}, 'none of them'],
    [{ appCustomerId: 'a', id: 'b' }, '"appCustomerId" and "id"'],
    [{ appCustomerId: 'a', appStaffId: 'b', id: 'c' }, '"appCustomerId" and "appStaffId" and "id"'],
    [{ id: undefined }, 'none of them'],
    [{ name: 'a' }, '"name"'],
    [{ AppCustomerId: 'a' }, '"AppCustomerId"'],
    [{ id: 'a', name: 'b' }, '"id" and "name"'],
    [Object.create({ id: 'a' }), 'none of them'],
    [{ ['\u001b'.repeat(90)]: 1 }, `"${'\\u001b'.repeat(80)}"`],
  ])('%#: .to(%j)', (recipient, names) => {
    expect(toldBy(() => message.to(recipient))).toEqual([
      'recipient-exactly-one',
      'recipient',
      `\`recipient\` must have exactly one of appCustomerId, appStaffId and id; got ${names}. [recipient-exactly-one]`,
    ]);
  });

  it('an undefined id beside a set one does not count', () => {
    expect(JSON.stringify(message.to({ appCustomerId: undefined, appStaffId: 'S', id: undefined }))).toBe(
      '{"recipient":{"appStaffId":"S"},"message":{"text":"x","quickReplies":[],"quickRepliesV2":[]}}',
    );
  });
});

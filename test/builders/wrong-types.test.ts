import { describe, expect, it } from 'vitest';
import { Button, Element, Message, Otp } from '../../src/index.js';
import { loose, named, toldBy } from './loose.js';
import { notStrings } from './wrong-types.js';

const fieldType = (path: string, found: string, must: string) => [
  'field-type',
  path,
  `\`${path}\` must be ${must}; got ${named(found)}. [field-type]`,
];
const OPTIONS = '{ confirm, cancel, hidden }';
const ELEMENTS = 'message.attachment.payload.elements';
const message = loose(Message.text('x'));
const generic = loose(Message.generic());
const element = loose(Element);
const otp = loose(Otp.for('c'));
type Place = readonly [call: (value: unknown) => unknown, path: string];

describe('a value that is not a string is refused, and never converted', () => {
  const places: Readonly<Record<string, Place>> = {
    'Message.text': [value => loose(Message).text(value), 'message.text'],
    'message.messageId': [value => message.messageId(value), 'message.messageId'],
    'message.toCustomer': [value => message.toCustomer(value), 'recipient.appCustomerId'],
    'message.toStaff': [value => message.toStaff(value), 'recipient.appStaffId'],
    'message.toUser': [value => message.toUser(value), 'recipient.id'],
    'generic.messageId': [value => generic.messageId(value), 'message.messageId'],
    'generic.toUser': [value => generic.toUser(value), 'recipient.id'],
    'element.messageId': [value => element.messageId(value), 'messageId'],
    'element.title': [value => element.title(value), 'title'],
    'element.subtitle': [value => element.subtitle(value), 'subtitle'],
    'element.withImage': [value => element.withImage(value), 'imageUrl'],
    'e => e.title': [value => generic.element((e: unknown) => loose(e).title(value)), `${ELEMENTS}[0].title`],
    'e => e.withImage': [
      value => generic.element((e: unknown) => loose(e).withImage(value)),
      `${ELEMENTS}[0].imageUrl`,
    ],
    'Button.postback, title': [value => loose(Button).postback(value, 'p'), 'title'],
    'Button.postback, payload': [value => loose(Button).postback('t', value), 'payload'],
    'postback.seenAs': [value => loose(Button).postback('t', 'p').seenAs(value), 'payloadSeenByUser'],
    'Button.webUrl, title': [value => loose(Button).webUrl(value, 'https://a.com'), 'title'],
    'Button.webUrl, uri': [value => loose(Button).webUrl('t', value), 'payload'],
    'webUrl.seenAs': [value => loose(Button).webUrl('t', 'https://a.com').seenAs(value), 'payloadSeenByUser'],
    'Otp.for': [value => loose(Otp).for(value), 'customerNo'],
    'otp.messageId': [value => otp.messageId(value), 'messageId'],
    'otp.text': [value => otp.text(value), 'mokMessage'],
    'otp.value': [value => otp.value(value), 'mokValue'],
    'otp.withImage': [value => otp.withImage(value), 'imageUrl'],
    'otp.txCode': [value => otp.txCode(value), 'txCode'],
    'otp.deviceId': [value => otp.deviceId(value), 'deviceId'],
  };

  it.each(Object.entries(places))('%s', (_, [call, path]) => {
    // No image is what `undefined` means.
    const wrong = notStrings.filter(([, value]) => value !== undefined || path.split('.').at(-1) !== 'imageUrl');
    for (const [found, value] of wrong) expect(toldBy(() => call(value))).toEqual(fieldType(path, found, 'a string'));
  });

  it('an id of .to()', () => {
    for (const [found, id] of notStrings.filter(([, value]) => value !== undefined)) {
      expect(toldBy(() => message.to({ appStaffId: id }))).toEqual(
        fieldType('recipient.appStaffId', found, 'a string'),
      );
    }
  });
});

describe('a value that is not a recipient is refused', () => {
  it.each([...notStrings, ['string', '481516'], ['object', new Map([['id', 'u']])]] as const)('%s', (_, value) => {
    const [rule, path] = toldBy(() => message.to(value));
    expect([rule, path]).toEqual(['recipient-exactly-one', 'recipient']);
  });

  it('and an id that is passed as it is, is named as a text, not by its indexes', () => {
    expect(() => Reflect.apply(message.to, message, ['C-1029'])).toThrow('appStaffId and id; got a string.');
  });
});

describe('a value that is not the right part is refused', () => {
  const kinds: readonly (readonly [string, unknown])[] = [
    ['message', Message.text('x').toUser('u')],
    ['message', Message.generic()],
    ['otp', Otp.for('c')],
    ['object', Button.postback('t', 'p').toJSON()],
    ['object', { ' is': 'button' }],
    ['object', { ' is': 'element', toJSON: {} }],
    ['string', 'x'],
  ];
  const wrong = [...notStrings, ...kinds];
  const noButtons = [...wrong, ['element', Element] as const];
  const noElements = [...wrong, ['button', Button.postback('t', 'p')] as const];
  const one = loose(element.button(Button.postback('t', 'p')));

  it.each<readonly [string, Place, typeof wrong]>([
    ['element.button', [value => element.button(value), 'buttonsV2[0]'], noButtons],
    ['element.button, second', [value => one.button(value), 'buttonsV2[1]'], noButtons],
    ['otp.button', [value => otp.button(value), 'buttonsV2[0]'], noButtons],
    ['generic.element', [value => generic.element(value), `${ELEMENTS}[0]`], noElements],
  ])('by %s', (_, [call, path], values) => {
    for (const [found, value] of values.filter(([, it]) => (it ?? false) !== false && typeof it !== 'function')) {
      expect(toldBy(() => call(value))).toEqual(
        fieldType(path, found, path.includes('elements') ? 'made by Element' : 'made by Button'),
      );
    }
  });

  it.each<readonly [string, Place, typeof wrong]>([
    ['element.buttons', [value => one.buttons([value]), 'buttonsV2[1]'], noButtons],
    ['otp.buttons', [value => otp.buttons([Button.postback('t', 'p'), value]), 'buttonsV2[1]'], noButtons],
    ['generic.elements', [value => generic.elements([Element, Element, value]), `${ELEMENTS}[2]`], noElements],
    ['what is built in place', [value => generic.element(() => value), `${ELEMENTS}[0]`], noElements],
  ])('inside %s', (_, [call, path], values) => {
    for (const [found, value] of values.filter(([, it]) => (it ?? false) !== false || !path.startsWith('buttons')))
      expect(toldBy(() => call(value))).toEqual(
        fieldType(path, found, path.includes('elements') ? 'made by Element' : 'made by Button'),
      );
  });

  it.each<readonly [string, Place]>([
    ['element.buttons', [value => element.buttons(value), 'buttonsV2']],
    ['otp.buttons', [value => otp.buttons(value), 'buttonsV2']],
    ['generic.elements', [value => generic.elements(value), ELEMENTS]],
  ])('as the list of %s', (_, [call, path]) => {
    for (const [found, value] of [...notStrings, ['object', new Set()], ['object', { length: 0 }]] as const) {
      if (found !== 'array') expect(toldBy(() => call(value))).toEqual(fieldType(path, found, 'an array'));
    }
  });
});

it('the option hidden of confirmButtons must be a boolean', () => {
  for (const [found, hidden] of notStrings.filter(([, it]) => it !== undefined && typeof it !== 'boolean')) {
    expect(toldBy(() => otp.confirmButtons({ hidden }))).toEqual(fieldType('payloadHidden', found, 'a boolean'));
  }
});

it('the options of confirmButtons must be an object', () => {
  for (const [found, options] of notStrings.filter(([, it]) => it !== undefined && Object(it) !== it)) {
    expect(toldBy(() => otp.confirmButtons(options))).toEqual(fieldType('buttonsV2', found, OPTIONS));
  }
  expect(toldBy(() => otp.confirmButtons({ hiden: true }))).toEqual(fieldType('buttonsV2', 'object', OPTIONS));
  expect(toldBy(() => otp.confirmButtons('Yes'))).toEqual(fieldType('buttonsV2', 'string', OPTIONS));
});

import { describe, expect, it } from 'vitest';
import { Button, Element, Message, Otp } from '../../src/index.js';
import { loose, toldBy } from './loose.js';

type Told = readonly [call: () => unknown, rule: string, path: string, message: string];

const told = (call: () => unknown, rule: string, path: string, must: string): Told => [
  call,
  rule,
  path,
  `\`${path}\` must ${must}. [${rule}]`,
];
const empty = (rule: string) => (path: string, call: () => unknown) => told(call, rule, path, 'not be empty');
const noText = empty('text-not-empty');
const noTitle = empty('title-not-empty');
const noId = empty('id-not-empty');
const ELEMENTS = 'message.attachment.payload.elements';
const button = Button.postback('t', 'p');
const four = [button, button, button, button];

// test/builders/table.test.ts has the other strings, with their rules and paths.
describe('an empty string is refused', () => {
  it.each([
    noId('recipient.id', () => Message.text('x').to({ id: '' })),
    noTitle('title', () => Element.title('')),
    noText(`${ELEMENTS}[1].subtitle`, () =>
      Message.generic()
        .element(Element)
        .element(e => e.subtitle('')),
    ),
    noTitle('title', () => Button.postback('', 'p')),
    noTitle('title', () => Button.webUrl('', 'https://a.com')),
    noText('payloadSeenByUser', () => Button.webUrl('t', 'https://a.com').seenAs('')),
    noTitle('title', () => Otp.for('c').confirmButtons({ confirm: '' })),
  ])('%#', (call, ...all) => expect(toldBy(call)).toEqual(all));
});

describe('a fourth button of an element is refused', () => {
  const tooMany = (path: string, found: string, call: () => unknown) =>
    told(call, 'element-max-3-buttons', path, `have at most 3 buttons; got ${found}`);
  const full = loose(Element).buttons([button, button, button]);

  it.each([
    tooMany('buttonsV2', '4', () => full.button(button)),
    tooMany('buttonsV2', '4', () => full.button(undefined)),
    tooMany('buttonsV2', '4', () => loose(Element).buttons(four)),
    tooMany('buttonsV2', '5', () => full.buttons([button, button])),
    tooMany('buttonsV2', '4', () => loose(Element.button(undefined)).buttons([button, button, button])),
    tooMany(`${ELEMENTS}[2].buttonsV2`, '4', () =>
      Message.generic()
        .element(Element)
        .element(e => e.title('2'))
        .element(e => {
          loose(e).button(button).button(button).button(button).button(button);
          return e;
        }),
    ),
    tooMany(`${ELEMENTS}[3].buttonsV2`, '4', () =>
      loose(Message.generic().elements([Element, Element, Element])).element((e: unknown) => loose(e).buttons(four)),
    ),
  ])('%#', (call, ...all) => expect(toldBy(call)).toEqual(all));

  it('an OTP may have any number', () => {
    expect(() => Otp.for('c').buttons(Array.from({ length: 10_000 }, () => button))).not.toThrow();
  });
});

describe('a combination that is not allowed is refused', () => {
  const replies = 'be empty in a generic template; got quick replies';
  const none = `\`${ELEMENTS}\` is missing; it must have at least 1 element: call .element(e => e.title(text)). [generic-needs-element]`;
  const both = 'have either text or attachment; got two';
  const generic = loose(Message.generic());
  const text = loose(Message.text('x'));

  it.each([
    told(() => generic.quickReplies(), 'generic-no-quick-replies', 'message.quickRepliesV2', replies),
    told(() => generic.quickReplies({}), 'generic-no-quick-replies', 'message.quickRepliesV2', replies),
    told(() => generic.legacyQuickReplies({}), 'generic-no-quick-replies', 'message.quickReplies', replies),
    [() => generic.elements([]), 'generic-needs-element', ELEMENTS, none] as const,
    told(() => loose(Message.image({})).element((e: unknown) => e), 'text-or-attachment', 'message', both),
    // Whatever the elements are.
    ...[7, Element, null].map(wrong => told(() => text.element(wrong), 'text-or-attachment', 'message', both)),
    ...[[], [7], [Element], null].map(wrong => told(() => text.elements(wrong), 'text-or-attachment', 'message', both)),
    told(
      () => loose(Message).buttonTemplate({ templateType: 'generic' }),
      'template-type',
      'message.attachment.payload',
      'not be a generic template; got one: call Message.generic()',
    ),
  ])('%#', (call, ...all) => expect(toldBy(call)).toEqual(all));

  it('hidden() of a web_url button', () => {
    expect(toldBy(() => loose(Button.webUrl('t', 'https://a.com')).hidden())).toEqual([
      'payload-hidden-postback-only',
      'payloadHidden',
      '`payloadHidden` must be set on postback buttons only; got a web_url button. [payload-hidden-postback-only]',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { Button, Element, Message, Otp } from '../../src/index.js';
import { loose, toldBy, violationOf } from './loose.js';

const element = loose(Element);
const otp = loose(Otp.for('c'));
const button = Button.postback('t', 'p');
const ELEMENTS = 'message.attachment.payload.elements';
/** A list of three whose second is a hole. */
const withHole = (part: unknown): readonly unknown[] => Object.assign([part], { 2: part });

describe('an untyped caller gets a RuleViolation', () => {
  it('for a hole in a list of elements, which counts as undefined', () => {
    const generic = loose(Message.generic());
    expect(toldBy(() => generic.elements(withHole(Element))).slice(0, 2)).toEqual(['field-type', `${ELEMENTS}[1]`]);
  });

  it('for a fourth button in a list, also if some of the list add none', () => {
    const told = toldBy(() => element.buttons([button, undefined, false, button]));
    expect(told.slice(0, 2)).toEqual(['element-max-3-buttons', 'buttonsV2']);
  });

  it('for elements of a text message, whatever they are', () => {
    const told = [
      'text-or-attachment',
      'message',
      '`message` must have either text or attachment; got more. [text-or-attachment]',
    ];
    const text = loose(Message.text('x'));
    for (const wrong of [7, Element, [Element], null]) {
      expect(toldBy(() => text.element(wrong))).toEqual(told);
    }
    for (const wrong of [7, Element, [Element], [7], [], null]) {
      expect(toldBy(() => text.elements(wrong))).toEqual(told);
    }
  });

  it('for an object whose type name is the OTP value, without that name', () => {
    const named = { [Symbol.toStringTag]: '481516' };
    expect(violationOf(() => otp.value(named)).message).not.toContain('481516');
    expect(violationOf(() => otp.button(named)).message).not.toContain('481516');
  });
});

it('for a wrong title in confirmButtons, at the path of the button', () => {
  expect(toldBy(() => otp.confirmButtons({ confirm: '' })).slice(0, 2)).toEqual(['title-not-empty', 'title']);
});

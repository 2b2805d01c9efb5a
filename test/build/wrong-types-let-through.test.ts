import { describe, expect, it } from 'vitest';
import { Button, Element, Message, Otp } from '../../src/index.js';
import { loose, toldBy, violationOf } from './loose.js';

const element = loose(Element);
const generic = loose(Message.generic());
const otp = loose(Otp.for('c'));
const button = Button.postback('t', 'p');
const { fails } = it;

// Defects in src. Each is a test that has to fail today; once it is mended, `fails` goes.
describe('what src lets through, or tells wrongly', () => {
  fails('a hole in a list of buttons is undefined, not nothing', () => {
    // biome-ignore lint/suspicious/noSparseArray: what is tested
    const holes = [button, , button];
    expect(toldBy(() => element.buttons(holes))[1]).toBe('buttonsV2[1]');
  });

  fails('a hole in a list of elements is undefined, not nothing', () => {
    // biome-ignore lint/suspicious/noSparseArray: what is tested
    const holes = [Element, , Element];
    expect(toldBy(() => generic.elements(holes))[1]).toBe('message.attachment.payload.elements[1]');
  });

  fails('options of confirmButtons that are no object are refused', () => {
    for (const value of [null, 7, 7n, 'Yes', true, Symbol('x'), () => ({})]) {
      expect(violationOf(() => otp.confirmButtons(value)).rule).toBe('field-type');
    }
  });

  fails('a wrong title of confirmButtons: its path is that of the button', () => {
    expect(toldBy(() => otp.confirmButtons({ confirm: '' })).slice(0, 2)).toEqual([
      'title-not-empty',
      'buttonsV2[0].title',
    ]);
  });

  fails('no element, given to a message that takes none: its path is not that of the quick replies', () => {
    expect(toldBy(() => loose(Message.text('x')).element(7))[1]).not.toContain('quickReplies');
  });

  fails('no list, given to a message that takes no elements: its path is not that of the quick replies', () => {
    expect(toldBy(() => loose(Message.text('x')).elements(7))[1]).not.toContain('quickReplies');
  });

  fails('no elements, given to a message that takes none: it is told of text or attachment', () => {
    expect(toldBy(() => loose(Message.text('x')).elements([]))[0]).toBe('text-or-attachment');
  });

  fails('a revoked proxy is refused by a violation, as all else', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(violationOf(() => otp.value(proxy)).rule).toBe('field-type');
  });

  fails('an object that names itself by the OTP value is not quoted', () => {
    expect(violationOf(() => otp.value({ [Symbol.toStringTag]: '481516' })).message).not.toContain('481516');
  });
});

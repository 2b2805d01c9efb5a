import type { Mistakes } from './mistakes.js';

export const buttonLists: Mistakes = {
  'element-max-3-buttons': {
    'four buttons': 'Element.buttons(^[more, more, more, more]);',
    'two buttons, then two more': 'Element.buttons([more, more]).buttons(^[more, more]);',
    'two buttons, then a list of two': 'Element.button(more).button(more).buttons(^[more, more]);',
    'buttons after three buttons': 'Element.buttons([more, more, more]).^buttons([more]);',
    'buttons of an unknown number': 'Element.buttons(^list);',
    'buttons mapped from a list': 'Element.buttons(^names.map(name => Button.postback(name, name)));',
    'buttons proven for three slots, of which one is used': 'if (isUpTo(3, list)) Element.button(more).buttons(^list);',
    'buttons proven not to be empty only': 'if (isNonEmpty(list)) Element.buttons(^list);',
    'a button after a list of unknown length': 'if (isUpTo(2, list)) Element.buttons(list).^button(more);',
    'a proof for four': 'isUpTo(^4, list);',
    'a button given to .buttons': 'Element.buttons(^more);',
    'buttons of a list and one more': 'Element.buttons(^[more, ...list]);',
    'a button after two buttons and two': 'Element.button(more).buttons([more, more]).^button(more);',
    'a button after a choice of lists': 'Element.buttons(flag ? [more] : [more, more]).^button(more);',
    'buttons proven for three slots, of which two are used':
      'if (isUpTo(3, list)) Element.button(more).button(more).buttons(^list);',
    'buttons of a generic function':
      'const all = <List extends readonly AnyButton[]>(buttons: List) => Element.buttons(^buttons);',
    'an element declared with four buttons': `const many: Element<'title is set', ^'4 buttons'> = Element.title('Gold');`,
  },
  'field-type': {
    'an element in a list of buttons': `Element.buttons([more, ^Element.title('Gold')]);`,
    'an element in a list of buttons of an OTP': `Otp.for('C-1029').buttons([more, ^Element.title('Gold')]);`,
    'texts, proven to be three at most': 'if (isUpTo(3, names)) Element.buttons(^names);',
  },
};

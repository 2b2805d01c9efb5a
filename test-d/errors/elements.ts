import type { Mistakes } from './mistakes.js';

export const elements: Mistakes = {
  'generic-needs-element': {
    'a generic message without element': `bot.send(^Message.generic().toCustomer('C-1029'));`,
    'an empty generic message': 'bot.send(^Message.generic());',
    'the JSON of a generic message without element': `Message.generic().toCustomer('C-1029').^toJSON();`,
    'no elements': 'Message.generic().elements(^[]);',
    'elements of an unknown number': 'Message.generic().elements(^cards);',
    'elements mapped from a list': 'Message.generic().elements(^names.map(name => Element.title(name)));',
    'an element that may be undefined': 'Message.generic().element(^cards[0]);',
    'a callback without return': `Message.generic().element(^e => { e.title('Gold'); });`,
    'two elements in one call': `Message.generic().element(Element.title('Gold'), ^Element.title('Silver'));`,
    'an element given to .elements': `Message.generic().elements(^Element.title('Gold'));`,
    'a list given to .element': `Message.generic().element(^[Element.title('Gold')]);`,
    'elements of which one is undefined': `Message.generic().elements([Element.title('Gold'), ^undefined]);`,
    'a callback that may give undefined': `Message.generic().element(e => ^flag ? e.title('Gold') : undefined);`,
    'a callback that returns an element or nothing': `Message.generic().element(^e => { if (flag) return e.title('Gold'); return undefined; });`,
    'an async callback': `Message.generic().element(async e => ^e.title('Gold'));`,
    'a callback that gives a text': `Message.generic().element(e => ^'Gold');`,
  },
  'field-type': {
    'an element written by hand': `Message.generic().element({ ^title: 'Gold' });`,
    'a button in the place of an element': 'Message.generic().element(^more);',
    'a callback that builds a button': 'Message.generic().element(() => ^more);',
    'a wire element among elements': `Message.generic().elements([Element.title('Gold'), ^wire]);`,
    'a button in a list of elements': 'Message.generic().elements([^more]);',
    'a list of elements in a list of elements': 'Message.generic().elements([^[Element]]);',
    'wire elements, proven not to be none': 'if (isNonEmpty(wires)) Message.generic().elements(^wires);',
  },
};

import type { Mistakes } from './mistakes.js';

export const values: Mistakes = {
  'field-type': {
    'a text that is a number': 'Message.text(^42);',
    'a text that may be undefined': 'Message.text(^names[0]);',
    'no text': 'Message.^text();',
    'an empty element call': 'Message.generic().^element();',
    'a title and a subtitle in one call': `Element.title('Gold', ^'No fee');`,
    'a button without payload': `Button.^postback('Pay');`,
    'a customer id that is a number': `Message.text('Hi').toCustomer(^1029);`,
    'a number among quick replies': `Message.text('Sure?').quickReplies([{ title: 'Yes' }], ^1);`,
    'a button template that is a text': `Message.buttonTemplate(^'Sure?');`,
    'a payload that is a text': `Message.image(^'https://example.com/a.png');`,
    'a payload with a function': `Message.image({ url: ^() => 'https://example.com/a.png' });`,
    'a payload with a Date': 'Message.file({ ^made: new Date() });',
    'a payload with undefined': 'Message.image({ ^url: undefined });',
    'a misspelt step': `Message.text('Hi').^tocustomer('C-1029');`,
    'a misspelt step of an element': `Element.^tilte('Gold');`,
    'new Message': `new ^Message('Hi');`,
    'Message called': `^Message('Hi');`,
  },
};

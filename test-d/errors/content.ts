import type { Mistakes } from './mistakes.js';

export const content: Mistakes = {
  'text-or-attachment': {
    'a text, then an image': `Message.text('Hello').^image({ url: 'https://example.com/a.png' });`,
    'an image, then a text': `Message.image({ url: 'https://example.com/a.png' }).^text('Hello');`,
    'a text, then a second text': `Message.text('Hello').^text('Hello again');`,
    'a video, then a file': 'Message.video({}).^file({});',
    'an audio, then a button template': 'Message.audio({}).^buttonTemplate({});',
    'a text, then an element': `Message.text('Hello').^element(Element.title('Gold'));`,
    'a button template, then an element': `Message.buttonTemplate({}).^element(Element.title('Gold'));`,
    'a generic message, then a text': `Message.generic().^text('Hello');`,
    'a button straight on a message': `Message.text('Hello').^button(more);`,
    'a text, then an element in place': `Message.text('Hello').^element(e => e.title('Gold'));`,
    'a file, then a text': `Message.file({}).^text('Hello');`,
    'a button template, then a text': `Message.buttonTemplate({}).^text('Hello');`,
    'an image, then an element': `Message.image({}).^element(Element.title('Gold'));`,
    'a generic message, then an image': 'Message.generic().^image({});',
  },
  'generic-no-quick-replies': {
    'quick replies on a generic message': `Message.generic().^quickReplies({ title: 'Yes' });`,
    'quick replies on a generic message that is ready': `Message.generic().element(Element).toStaff('S-7').^quickReplies({});`,
    'legacy quick replies on a generic message': `Message.generic().^legacyQuickReplies({ title: 'Yes' });`,
    'legacy quick replies on a generic message that is ready': `Message.generic().element(Element).toStaff('S-7').^legacyQuickReplies({});`,
  },
  'template-type': {
    'a button template that may be generic': `Message.buttonTemplate(^flag ? { templateType: 'generic', elements: [] } : { templateType: 'button' });`,
    'a button template that is generic': `Message.buttonTemplate(^{ templateType: 'generic', elements: [] });`,
  },
};

import type { Mistakes } from './mistakes.js';

export const setOnce: Mistakes = {
  'set-once': {
    'a second title on an element': `Element.title('Gold').^title('Silver');`,
    'a second subtitle on an element': `Element.subtitle('No fee').^subtitle('Free');`,
    'a second image on an element': `Element.withImage('https://example.com/a.png').^withImage('https://example.com/b.png');`,
    'a second message id on an element': `Element.messageId('gold').^messageId('silver');`,
    'a second title, three calls later': `Element.title('Gold').subtitle('No fee').button(more).^title('Silver');`,
    'a second title inside .element()': `Message.generic().element(e => e.title('Gold').^title('Silver'));`,
    'a second message id on a text message': `Message.text('Hello').messageId('m-1').^messageId('m-2');`,
    'a second message id on a sendable message': `Message.text('Hello').messageId('m-1').toCustomer('C-1029').^messageId('m-2');`,
    'a second message id on a generic message': `Message.generic().messageId('m-1').^messageId('m-2');`,
    'a second set of quick replies': `Message.text('Sure?').quickReplies({ title: 'Yes' }).^quickReplies({ title: 'No' });`,
    'a second set of quick replies on a button template':
      'Message.buttonTemplate({}).quickReplies({}).^quickReplies({});',
    'a second set of legacy quick replies': `Message.text('Sure?').legacyQuickReplies({ title: 'Yes' }).^legacyQuickReplies({ title: 'No' });`,
    'a second message id on an image': `Message.image({}).messageId('m-1').^messageId('m-2');`,
    'a second set of quick replies on a video': 'Message.video({}).quickReplies({}).^quickReplies({});',
    'a second message id on an audio': `Message.audio({}).messageId('m-1').^messageId('m-2');`,
    'a second set of legacy quick replies on a file': `Message.file({}).legacyQuickReplies({}).toUser('u-1').^legacyQuickReplies({});`,
  },
};

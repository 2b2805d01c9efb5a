import type { Mistakes } from './mistakes.js';

export const recipientMissing: Mistakes = {
  'recipient-missing': {
    'a text without recipient': `bot.send(^Message.text('Your card is ready'));`,
    'a text without recipient, to trySend': `bot.trySend(^Message.text('Your card is ready'));`,
    'a text without recipient, to toBody': `toBody(^Message.text('Your card is ready'));`,
    'the JSON of a text without recipient': `Message.text('Your card is ready').^toJSON();`,
    'a text without recipient, as a Sendable': `const ^sendable: Sendable = Message.text('Your card is ready');`,
    'a text with an id and quick replies, but no recipient': `bot.send(^Message.text('Sure?').messageId('m-1').quickReplies({}));`,
    'an image without recipient': `bot.send(^Message.image({ url: 'https://example.com/a.png' }));`,
    'an audio without recipient': 'bot.send(^Message.audio({}));',
    'a video without recipient': 'bot.send(^Message.video({}));',
    'a file without recipient': 'bot.send(^Message.file({}));',
    'a button template without recipient': 'bot.send(^Message.buttonTemplate({}));',
    'a generic message without recipient': `bot.send(^Message.generic().element(Element.title('Gold')));`,
    'the JSON of a generic message without recipient': `Message.generic().element(Element.title('Gold')).^toJSON();`,
    'a recipient before the content': `Message.^toCustomer('C-1029');`,
  },
};

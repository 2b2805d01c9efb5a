import type { Row } from './row.js';

export const setOnce: readonly Row[] = [
  {
    name: 'a second title on an element',
    rule: 'set-once',
    code: `Element.title('Gold').^title('Silver');`,
    text: `Property 'title' does not exist on type 'Element<"title is set", "no buttons">'.`,
  },
  {
    name: 'a second subtitle on an element',
    rule: 'set-once',
    code: `Element.subtitle('No fee').^subtitle('Free');`,
    text: `Property 'subtitle' does not exist on type 'Element<"subtitle is set", "no buttons">'.`,
  },
  {
    name: 'a second image on an element',
    rule: 'set-once',
    code: `Element.withImage('https://example.com/a.png').^withImage('https://example.com/b.png');`,
    text: `Property 'withImage' does not exist on type 'Element<"image is set", "no buttons">'.`,
  },
  {
    name: 'a second message id on an element',
    rule: 'set-once',
    code: `Element.messageId('gold').^messageId('silver');`,
    text: `Property 'messageId' does not exist on type 'Element<"messageId is set", "no buttons">'.`,
  },
  {
    name: 'a second title, three calls later',
    rule: 'set-once',
    code: `Element.title('Gold').subtitle('No fee').button(more).^title('Silver');`,
    text: `Property 'title' does not exist on type 'Element<"subtitle is set" | "title is set", "1 button">'.`,
  },
  {
    name: 'a second title inside .element()',
    rule: 'set-once',
    code: `Message.generic().element(e => e.title('Gold').^title('Silver'));`,
    text: `Property 'title' does not exist on type 'Element<"title is set", "no buttons">'.`,
  },
  {
    name: 'a second message id on a text message',
    rule: 'set-once',
    code: `Message.text('Hello').messageId('m-1').^messageId('m-2');`,
    text: `Property 'messageId' does not exist on type 'Message<"messageId is set" | "text is set">'.`,
  },
  {
    name: 'a second message id on a sendable message',
    rule: 'set-once',
    code: `Message.text('Hello').messageId('m-1').toCustomer('C-1029').^messageId('m-2');`,
    text: `Property 'messageId' does not exist on type 'Message<"messageId is set" | "recipient is set" | "text is set">'.`,
  },
  {
    name: 'a second message id on a generic message',
    rule: 'set-once',
    code: `Message.generic().messageId('m-1').^messageId('m-2');`,
    text: `Property 'messageId' does not exist on type 'GenericMessage<"messageId is set" | "template is generic">'.`,
  },
  {
    name: 'a second set of quick replies',
    rule: 'set-once',
    code: `Message.text('Sure?').quickReplies({ title: 'Yes' }).^quickReplies({ title: 'No' });`,
    text: `Property 'quickReplies' does not exist on type 'Message<"quickReplies are set" | "text is set">'.`,
  },
  {
    name: 'a second set of quick replies on a button template',
    rule: 'set-once',
    code: `Message.buttonTemplate({}).quickReplies({}).^quickReplies({});`,
    text: `Property 'quickReplies' does not exist on type 'Message<"button template is set" | "quickReplies are set">'.`,
  },
  {
    name: 'a second set of legacy quick replies',
    rule: 'set-once',
    code: `Message.text('Sure?').legacyQuickReplies({ title: 'Yes' }).^legacyQuickReplies({ title: 'No' });`,
    text: `Property 'legacyQuickReplies' does not exist on type 'Message<"legacyQuickReplies are set" | "text is set">'. Did you mean 'quickReplies'?`,
  },
  {
    name: 'a second message id on an image',
    rule: 'set-once',
    code: `Message.image({}).messageId('m-1').^messageId('m-2');`,
    text: `Property 'messageId' does not exist on type 'Message<"image is set" | "messageId is set">'.`,
  },
  {
    name: 'a second set of quick replies on a video',
    rule: 'set-once',
    code: `Message.video({}).quickReplies({}).^quickReplies({});`,
    text: `Property 'quickReplies' does not exist on type 'Message<"quickReplies are set" | "video is set">'.`,
  },
  {
    name: 'a second message id on an audio',
    rule: 'set-once',
    code: `Message.audio({}).messageId('m-1').^messageId('m-2');`,
    text: `Property 'messageId' does not exist on type 'Message<"audio is set" | "messageId is set">'.`,
  },
  {
    name: 'a second set of legacy quick replies on a file',
    rule: 'set-once',
    code: `Message.file({}).legacyQuickReplies({}).toUser('u-1').^legacyQuickReplies({});`,
    text: `Property 'legacyQuickReplies' does not exist on type 'Message<"file is set" | "legacyQuickReplies are set" | "recipient is set">'. Did you mean 'quickReplies'?`,
  },
];

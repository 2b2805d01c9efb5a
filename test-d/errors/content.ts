import type { Row } from './row.js';

export const content: readonly Row[] = [
  {
    name: 'a text, then an image',
    rule: 'text-or-attachment',
    code: `Message.text('Hello').^image({ url: 'https://example.com/a.png' });`,
    text: `Property 'image' does not exist on type 'Message<"text is set">'.`,
  },
  {
    name: 'an image, then a text',
    rule: 'text-or-attachment',
    code: `Message.image({ url: 'https://example.com/a.png' }).^text('Hello');`,
    text: `Property 'text' does not exist on type 'Message<"image is set">'.`,
  },
  {
    name: 'a text, then a second text',
    rule: 'text-or-attachment',
    code: `Message.text('Hello').^text('Hello again');`,
    text: `Property 'text' does not exist on type 'Message<"text is set">'.`,
  },
  {
    name: 'a video, then a file',
    rule: 'text-or-attachment',
    code: `Message.video({}).^file({});`,
    text: `Property 'file' does not exist on type 'Message<"video is set">'.`,
  },
  {
    name: 'an audio, then a button template',
    rule: 'text-or-attachment',
    code: `Message.audio({}).^buttonTemplate({});`,
    text: `Property 'buttonTemplate' does not exist on type 'Message<"audio is set">'.`,
  },
  {
    name: 'a text, then an element',
    rule: 'text-or-attachment',
    code: `Message.text('Hello').^element(Element.title('Gold'));`,
    text: `Property 'element' does not exist on type 'Message<"text is set">'.`,
  },
  {
    name: 'a button template, then an element',
    rule: 'text-or-attachment',
    code: `Message.buttonTemplate({}).^element(Element.title('Gold'));`,
    text: `Property 'element' does not exist on type 'Message<"button template is set">'.`,
  },
  {
    name: 'a generic message, then a text',
    rule: 'text-or-attachment',
    code: `Message.generic().^text('Hello');`,
    text: `Property 'text' does not exist on type 'GenericMessage<"template is generic">'.`,
  },
  {
    name: 'a button straight on a message',
    rule: 'text-or-attachment',
    code: `Message.text('Hello').^button(more);`,
    text: `Property 'button' does not exist on type 'Message<"text is set">'.`,
  },
  {
    name: 'quick replies on a generic message',
    rule: 'generic-no-quick-replies',
    code: `Message.generic().^quickReplies({ title: 'Yes' });`,
    text: `Property 'quickReplies' does not exist on type 'GenericMessage<"template is generic">'.`,
  },
  {
    name: 'quick replies on a generic message that is ready',
    rule: 'generic-no-quick-replies',
    code: `Message.generic().element(Element).toStaff('S-7').^quickReplies({});`,
    text: `Property 'quickReplies' does not exist on type 'GenericMessage<"1 element or more" | "recipient is set" | "template is generic">'.`,
  },
  {
    name: 'legacy quick replies on a generic message',
    rule: 'generic-no-quick-replies',
    code: `Message.generic().^legacyQuickReplies({ title: 'Yes' });`,
    text: `Property 'legacyQuickReplies' does not exist on type 'GenericMessage<"template is generic">'.`,
  },
  {
    name: 'a text, then an element in place',
    rule: 'text-or-attachment',
    code: `Message.text('Hello').^element(e => e.title('Gold'));`,
    text: `Property 'element' does not exist on type 'Message<"text is set">'.`,
    also: `Parameter 'e' implicitly has an 'any' type.`,
  },
  {
    name: 'a file, then a text',
    rule: 'text-or-attachment',
    code: `Message.file({}).^text('Hello');`,
    text: `Property 'text' does not exist on type 'Message<"file is set">'.`,
  },
  {
    name: 'a button template, then a text',
    rule: 'text-or-attachment',
    code: `Message.buttonTemplate({}).^text('Hello');`,
    text: `Property 'text' does not exist on type 'Message<"button template is set">'.`,
  },
  {
    name: 'an image, then an element',
    rule: 'text-or-attachment',
    code: `Message.image({}).^element(Element.title('Gold'));`,
    text: `Property 'element' does not exist on type 'Message<"image is set">'.`,
  },
  {
    name: 'a generic message, then an image',
    rule: 'text-or-attachment',
    code: `Message.generic().^image({});`,
    text: `Property 'image' does not exist on type 'GenericMessage<"template is generic">'.`,
  },
  {
    name: 'legacy quick replies on a generic message that is ready',
    rule: 'generic-no-quick-replies',
    code: `Message.generic().element(Element).toStaff('S-7').^legacyQuickReplies({});`,
    text: `Property 'legacyQuickReplies' does not exist on type 'GenericMessage<"1 element or more" | "recipient is set" | "template is generic">'.`,
  },
  {
    name: 'a button template that may be generic',
    rule: 'template-type',
    code: `Message.buttonTemplate(^flag ? { templateType: 'generic', elements: [] } : { templateType: 'button' });`,
    text: `Argument of type '{ templateType: string; elements: never[]; } | { templateType: string; }' is not assignable to parameter of type 'MustBe<"the payload of a button template; Message.generic() makes a generic one">'.
  Type '{ templateType: string; elements: never[]; }' is not assignable to type 'MustBe<"the payload of a button template; Message.generic() makes a generic one">'.
    Type '{ templateType: string; elements: never[]; }' is not assignable to type '"the payload of a button template; Message.generic() makes a generic one"'.`,
  },
  {
    name: 'a button template that is generic',
    rule: 'template-type',
    code: `Message.buttonTemplate(^{ templateType: 'generic', elements: [] });`,
    text: `Argument of type '{ templateType: string; elements: never[]; }' is not assignable to parameter of type 'MustBe<"the payload of a button template; Message.generic() makes a generic one">'.
  Type '{ templateType: string; elements: never[]; }' is not assignable to type '"the payload of a button template; Message.generic() makes a generic one"'.`,
  },
];

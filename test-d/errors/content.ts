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
    name: 'a generic message without element',
    rule: 'generic-needs-element',
    code: `bot.send(^Message.generic().toCustomer('C-1029'));`,
    text: `Argument of type 'GenericMessage<"recipient is set" | "template is generic">' is not assignable to parameter of type 'ReadyToSend'.
  Property '" an element: call .element(e => e.title(text))"' is missing in type 'GenericMessage<"recipient is set" | "template is generic">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'an empty generic message',
    rule: 'generic-needs-element',
    code: `bot.send(^Message.generic());`,
    text: `Argument of type 'GenericMessage<"template is generic">' is not assignable to parameter of type 'ReadyToSend'.
  Type 'GenericMessage<"template is generic">' is missing the following properties from type 'CompleteRequest': " a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)", " an element: call .element(e => e.title(text))"`,
  },
  {
    name: 'the JSON of a generic message without element',
    rule: 'generic-needs-element',
    code: `Message.generic().toCustomer('C-1029').^toJSON();`,
    text: `Property 'toJSON' does not exist on type 'GenericMessage<"recipient is set" | "template is generic">'.`,
  },
  {
    name: 'no elements',
    rule: 'generic-needs-element',
    code: `Message.generic().elements(^[]);`,
    text: `Argument of type '[]' is not assignable to parameter of type 'NonEmpty<AnyElement>'.
  Source has 0 element(s) but target requires 1.`,
  },
  {
    name: 'elements of an unknown number',
    rule: 'generic-needs-element',
    code: `Message.generic().elements(^cards);`,
    text: `Argument of type 'AnyElement[]' is not assignable to parameter of type 'NonEmpty<AnyElement>'.
  Source provides no match for required element at position 0 in target.`,
  },
  {
    name: 'elements mapped from a list',
    rule: 'generic-needs-element',
    code: `Message.generic().elements(^names.map(name => Element.title(name)));`,
    text: `Argument of type 'Element<"title is set", "no buttons">[]' is not assignable to parameter of type 'NonEmpty<AnyElement>'.
  Source provides no match for required element at position 0 in target.`,
  },
  {
    name: 'an element that may be undefined',
    rule: 'generic-needs-element',
    code: `Message.generic().element(^cards[0]);`,
    text: `Argument of type 'AnyElement | undefined' is not assignable to parameter of type 'ReadyElement | ((element: NewElement) => ReadyElement)'.
  Type 'undefined' is not assignable to type 'ReadyElement | ((element: NewElement) => ReadyElement)'.`,
  },
  {
    name: 'a callback without return',
    rule: 'generic-needs-element',
    code: `Message.generic().element(^e => { e.title('Gold'); });`,
    text: `Argument of type '(e: NewElement) => void' is not assignable to parameter of type 'ReadyElement | ((element: NewElement) => ReadyElement)'.
  Type '(e: NewElement) => void' is not assignable to type '(element: NewElement) => ReadyElement'.
    Type 'void' is not assignable to type 'ReadyElement'.`,
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
    name: 'two elements in one call',
    rule: 'generic-needs-element',
    code: `Message.generic().element(Element.title('Gold'), ^Element.title('Silver'));`,
    text: `Expected 1 arguments, but got 2.`,
  },
  {
    name: 'an element given to .elements',
    rule: 'generic-needs-element',
    code: `Message.generic().elements(^Element.title('Gold'));`,
    text: `Argument of type 'Element<"title is set", "no buttons">' is not assignable to parameter of type 'NonEmpty<AnyElement>'.`,
  },
  {
    name: 'a list given to .element',
    rule: 'generic-needs-element',
    code: `Message.generic().element(^[Element.title('Gold')]);`,
    text: `Argument of type 'Element<"title is set", "no buttons">[]' is not assignable to parameter of type 'ReadyElement | ((element: NewElement) => ReadyElement)'.`,
  },
  {
    name: 'elements of which one is undefined',
    rule: 'generic-needs-element',
    code: `Message.generic().elements(^[Element.title('Gold'), undefined]);`,
    text: `Argument of type '[Element<"title is set", "no buttons">, undefined]' is not assignable to parameter of type 'NonEmpty<AnyElement>'.
  Type at position 1 in source is not compatible with type at position 1 in target.
    Type 'undefined' is not assignable to type 'AnyElement'.`,
  },
];

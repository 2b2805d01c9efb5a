import type { Row } from './row.js';

/** The values that a `let` of one state or kind rejects: the members that it would lose are named in one order. */
export const reassigned: readonly Row[] = [
  {
    name: 'a let of a text, reassigned to one with quick replies of both kinds',
    rule: 'set-once',
    code: `let message = Message.text('Hi'); ^message = message.quickReplies({}).legacyQuickReplies({});`,
    text: `Type 'Message<"legacyQuickReplies are set" | "quickReplies are set" | "text is set">' is missing the following properties from type 'Message<"text is set">': quickReplies, legacyQuickReplies`,
  },
  {
    name: 'a let of a text, reassigned to one with quick replies and recipient',
    rule: 'set-once',
    code: `let message = Message.text('Hi'); ^message = message.quickReplies({}).toUser('u-1');`,
    text: `Type 'Message<"quickReplies are set" | "recipient is set" | "text is set">' is missing the following properties from type 'Message<"text is set">': to, toCustomer, toStaff, toUser, quickReplies`,
  },
  {
    name: 'a let of a carousel, reassigned to one with id and recipient',
    rule: 'set-once',
    code: `let message = Message.generic(); ^message = message.messageId('m-1').toUser('u-1');`,
    text: `Type 'GenericMessage<"messageId is set" | "recipient is set" | "template is generic">' is missing the following properties from type 'GenericMessage<"template is generic">': messageId, to, toCustomer, toStaff, toUser`,
  },
  {
    name: 'a let that is ready, reassigned to one that has an id only',
    rule: 'recipient-missing',
    code: `let message = Message.text('Hi').toUser('u-1'); ^message = Message.text('Hi').messageId('m-1');`,
    text: `Type 'Message<"messageId is set" | "text is set">' is missing the following properties from type 'Message<"recipient is set" | "text is set">': messageId, toJSON, ['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']`,
  },
  {
    name: 'a let of a carousel that is ready, reassigned to a text without recipient',
    rule: 'recipient-missing',
    code: `let message = Message.generic().element(Element).toUser('u-1'); ^message = Message.text('Hi').messageId('m-1');`,
    text: `Type 'Message<"messageId is set" | "text is set">' is missing the following properties from type 'GenericMessage<"1 element or more" | "recipient is set" | "template is generic">': messageId, toJSON, element, elements, ['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']`,
  },
  {
    name: 'a let of a text, reassigned to a carousel',
    rule: 'generic-no-quick-replies',
    code: `let message = Message.text('Hi'); ^message = Message.generic();`,
    text: `Type 'GenericMessage<"template is generic">' is missing the following properties from type 'Message<"text is set">': quickReplies, legacyQuickReplies, ['an element: call .element(e => e.title(text))']`,
  },
  {
    name: 'a let of a text that is ready, reassigned to an OTP',
    rule: 'field-type',
    code: `let message = Message.text('Hi').toUser('u-1'); ^message = Otp.for('C-1').messageId('o-1').text('Code');`,
    text: `Type 'Otp<"customerNo is set" | "messageId is set" | "text is set">' is missing the following properties from type 'Message<"recipient is set" | "text is set">': [is.a.message], messageId, quickReplies, legacyQuickReplies`,
  },
  {
    name: 'a let of an element, reassigned to one with title and subtitle',
    rule: 'set-once',
    code: `let element = Element; ^element = element.title('Gold').subtitle('No fee');`,
    text: `Type 'Element<"subtitle is set" | "title is set", "no buttons">' is missing the following properties from type 'NewElement': title, subtitle`,
  },
  {
    name: 'a let of an element, reassigned to one with subtitle, image and id',
    rule: 'set-once',
    code: `let element = Element; ^element = element.subtitle('No fee').withImage('https://example.com/a.png').messageId('gold');`,
    text: `Type 'Element<"image is set" | "messageId is set" | "subtitle is set", "no buttons">' is missing the following properties from type 'NewElement': messageId, subtitle, withImage`,
  },
  {
    name: 'a let of an element, reassigned to one with subtitle and all buttons',
    rule: 'set-once',
    code: `let element = Element.title('Gold'); ^element = element.subtitle('No fee').button(more).button(more).button(more);`,
    text: `Type 'Element<"subtitle is set" | "title is set", "3 buttons (the maximum)">' is missing the following properties from type 'Element<"title is set", "no buttons">': subtitle, button, buttons`,
  },
  {
    name: 'a let of an element, reassigned to a text',
    rule: 'field-type',
    code: `let element = Element; ^element = Message.text('Hi');`,
    text: `Type 'Message<"text is set">' is missing the following properties from type 'NewElement': [is.an.element], title, subtitle, withImage, and 4 more.`,
  },
  {
    name: 'a let of an OTP, reassigned to one with value and location',
    rule: 'set-once',
    code: `let otp = Otp.for('C-1'); ^otp = otp.value('1').withLocation();`,
    text: `Type 'Otp<"customerNo is set" | "location is asked for" | "value is set">' is missing the following properties from type 'Otp<"customerNo is set">': value, withLocation`,
  },
  {
    name: 'a let of a button, reassigned to a hidden one with a text on press',
    rule: 'set-once',
    code: `let button = Button.postback('Pay', 'pay'); ^button = button.hidden().seenAs('Yes');`,
    text: `Type 'PostbackButton<"payload is hidden" | "text on press is set" | "title and payload are set">' is missing the following properties from type 'PostbackButton<"title and payload are set">': seenAs, hidden`,
  },
  {
    name: 'a let of a postback button, reassigned to a web URL button',
    rule: 'payload-hidden-postback-only',
    code: `let button = Button.postback('Pay', 'pay'); ^button = Button.webUrl('Read', 'https://example.com');`,
    text: `Property 'hidden' is missing in type 'WebUrlButton<"title and uri are set">' but required in type 'PostbackButton<"title and payload are set">'.`,
  },
];

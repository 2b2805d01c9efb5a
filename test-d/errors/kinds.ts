import type { Row } from './row.js';

export const kinds: readonly Row[] = [
  {
    name: 'a message is no element',
    rule: 'field-type',
    code: `Message.generic().element(^Message.text('Hello').toStaff('S-7'));`,
    text: `Argument of type 'Message<"recipient is set" | "text is set">' is not assignable to parameter of type 'ReadyElement<"such as Element.title(text)"> | ((element: NewElement) => ReadyElement<"such as Element.title(text)">)'.`,
  },
  {
    name: 'an OTP is no element',
    rule: 'field-type',
    code: `Message.generic().element(^Otp.for('C-1029'));`,
    text: `Argument of type 'Otp<"customerNo is set">' is not assignable to parameter of type 'ReadyElement<"such as Element.title(text)"> | ((element: NewElement) => ReadyElement<"such as Element.title(text)">)'.`,
  },
  {
    name: 'a button is no element',
    rule: 'field-type',
    code: `Message.generic().element(^more);`,
    text: `Argument of type 'Button' is not assignable to parameter of type 'ReadyElement<"such as Element.title(text)"> | ((element: NewElement) => ReadyElement<"such as Element.title(text)">)'.`,
  },
  {
    name: 'a plain object is no element',
    rule: 'field-type',
    code: `Message.generic().element({ ^title: 'Gold' });`,
    text: `Object literal may only specify known properties, and 'title' does not exist in type 'ReadyElement<"such as Element.title(text)"> | ((element: NewElement) => ReadyElement<"such as Element.title(text)">)'.`,
  },
  {
    name: 'a wire element is no element',
    rule: 'field-type',
    code: `Message.generic().element(^wire);`,
    text: `Argument of type 'WireElement' is not assignable to parameter of type 'ReadyElement<"such as Element.title(text)"> | ((element: NewElement) => ReadyElement<"such as Element.title(text)">)'.`,
  },
  {
    name: 'a callback gives no message',
    rule: 'field-type',
    code: `Message.generic().element(e => ^Message.text('Hello'));`,
    text: `Property '[is.an.element]' is missing in type 'Message<"text is set">' but required in type 'ReadyElement<"such as e.title(text), not a promise">'.`,
  },
  {
    name: 'a message is no button',
    rule: 'field-type',
    code: `Element.button(^Message.text('Hello'));`,
    text: `Argument of type 'Message<"text is set">' is not assignable to parameter of type 'OptionalButton<"such as Button.postback(title, payload)">'.`,
  },
  {
    name: 'an element is no button',
    rule: 'field-type',
    code: `Element.button(^Element.title('Gold'));`,
    text: `Argument of type 'Element<"title is set", "no buttons">' is not assignable to parameter of type 'OptionalButton<"such as Button.postback(title, payload)">'.`,
  },
  {
    name: 'an OTP is no button',
    rule: 'field-type',
    code: `Element.button(^Otp.for('C-1029').messageId('otp-1').text('Code'));`,
    text: `Argument of type 'Otp<"customerNo is set" | "messageId is set" | "text is set">' is not assignable to parameter of type 'OptionalButton<"such as Button.postback(title, payload)">'.`,
  },
  {
    name: 'a plain object is no button',
    rule: 'field-type',
    code: `Element.button({ ^type: 'postback', title: 'Pay', payload: 'pay' });`,
    text: `Object literal may only specify known properties, and 'type' does not exist in type 'ReadyButton<"such as Button.postback(title, payload)">'.`,
  },
  {
    name: 'true is no button',
    rule: 'field-type',
    code: `Element.button(^true);`,
    text: `Argument of type 'true' is not assignable to parameter of type 'OptionalButton<"such as Button.postback(title, payload)">'.`,
  },
  {
    name: 'an element is no button of an OTP',
    rule: 'field-type',
    code: `Otp.for('C-1029').button(^Element.title('Gold'));`,
    text: `Argument of type 'Element<"title is set", "no buttons">' is not assignable to parameter of type 'OptionalButton<"such as Button.postback(title, payload)">'.`,
  },
  {
    name: 'a Sendable is no element',
    rule: 'field-type',
    code: `Message.generic().element(^parse('{}'));`,
    text: `Argument of type 'Sendable' is not assignable to parameter of type 'ReadyElement<"such as Element.title(text)"> | ((element: NewElement) => ReadyElement<"such as Element.title(text)">)'.`,
  },
];

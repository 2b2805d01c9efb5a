import type { Row } from './row.js';

export const elements: readonly Row[] = [
  {
    name: 'a generic message without element',
    rule: 'generic-needs-element',
    code: `bot.send(^Message.generic().toCustomer('C-1029'));`,
    text: `Argument of type 'GenericMessage<"recipient is set" | "template is generic">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['an element: call .element(e => e.title(text))']' is missing in type 'GenericMessage<"recipient is set" | "template is generic">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'an empty generic message',
    rule: 'generic-needs-element',
    code: `bot.send(^Message.generic());`,
    text: `Argument of type 'GenericMessage<"template is generic">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Type 'GenericMessage<"template is generic">' is missing the following properties from type 'CompleteRequest': ['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)'], ['an element: call .element(e => e.title(text))']`,
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
    text: `Argument of type '[]' is not assignable to parameter of type 'MustBe<"a list of one element or more: check it with isNonEmpty(list), or split it with pages(10, list)">'.
  Type '[]' is not assignable to type '"a list of one element or more: check it with isNonEmpty(list), or split it with pages(10, list)"'.`,
  },
  {
    name: 'elements of an unknown number',
    rule: 'generic-needs-element',
    code: `Message.generic().elements(^cards);`,
    text: `Argument of type 'AnyElement[]' is not assignable to parameter of type 'MustBe<"a list of one element or more: check it with isNonEmpty(list), or split it with pages(10, list)">'.
  Type 'AnyElement[]' is not assignable to type '"a list of one element or more: check it with isNonEmpty(list), or split it with pages(10, list)"'.`,
  },
  {
    name: 'elements mapped from a list',
    rule: 'generic-needs-element',
    code: `Message.generic().elements(^names.map(name => Element.title(name)));`,
    text: `Argument of type 'Element<"title is set", "no buttons">[]' is not assignable to parameter of type 'MustBe<"a list of one element or more: check it with isNonEmpty(list), or split it with pages(10, list)">'.
  Type 'Element<"title is set", "no buttons">[]' is not assignable to type '"a list of one element or more: check it with isNonEmpty(list), or split it with pages(10, list)"'.`,
  },
  {
    name: 'an element that may be undefined',
    rule: 'generic-needs-element',
    code: `Message.generic().element(^cards[0]);`,
    text: `Argument of type 'AnyElement | undefined' is not assignable to parameter of type 'ReadyElement<"such as Element.title(text)"> | ((element: NewElement) => ReadyElement<"such as Element.title(text)">)'.
  Type 'undefined' is not assignable to type 'ReadyElement<"such as Element.title(text)"> | ((element: NewElement) => ReadyElement<"such as Element.title(text)">)'.`,
  },
  {
    name: 'a callback without return',
    rule: 'generic-needs-element',
    code: `Message.generic().element(^e => { e.title('Gold'); });`,
    text: `Argument of type '(e: NewElement) => void' is not assignable to parameter of type '(element: NewElement) => ReadyElement<"such as e.title(text), not a promise">'.
  Type 'void' is not assignable to type 'ReadyElement<"such as e.title(text), not a promise">'.`,
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
    text: `Argument of type 'Element<"title is set", "no buttons">' is not assignable to parameter of type 'MustBe<"a list of one element or more: check it with isNonEmpty(list), or split it with pages(10, list)">'.
  Type 'Element<"title is set", "no buttons">' is not assignable to type '"a list of one element or more: check it with isNonEmpty(list), or split it with pages(10, list)"'.`,
  },
  {
    name: 'a list given to .element',
    rule: 'generic-needs-element',
    code: `Message.generic().element(^[Element.title('Gold')]);`,
    text: `Argument of type 'Element<"title is set", "no buttons">[]' is not assignable to parameter of type 'ReadyElement<"such as Element.title(text)"> | ((element: NewElement) => ReadyElement<"such as Element.title(text)">)'.`,
  },
  {
    name: 'elements of which one is undefined',
    rule: 'generic-needs-element',
    code: `Message.generic().elements([Element.title('Gold'), ^undefined]);`,
    text: `Type 'undefined' is not assignable to type 'ReadyElement<"such as Element.title(text)">'.`,
  },
  {
    name: 'a callback that may give undefined',
    rule: 'generic-needs-element',
    code: `Message.generic().element(e => ^flag ? e.title('Gold') : undefined);`,
    text: `Type 'Element<"title is set", "no buttons"> | undefined' is not assignable to type 'ReadyElement<"such as e.title(text), not a promise">'.
  Type 'undefined' is not assignable to type 'ReadyElement<"such as e.title(text), not a promise">'.`,
  },
  {
    name: 'a callback that returns an element or nothing',
    rule: 'generic-needs-element',
    code: `Message.generic().element(^e => { if (flag) return e.title('Gold'); return undefined; });`,
    text: `Argument of type '(e: NewElement) => Element<"title is set", "no buttons"> | undefined' is not assignable to parameter of type '(element: NewElement) => ReadyElement<"such as e.title(text), not a promise">'.
  Type 'Element<"title is set", "no buttons"> | undefined' is not assignable to type 'ReadyElement<"such as e.title(text), not a promise">'.
    Type 'undefined' is not assignable to type 'ReadyElement<"such as e.title(text), not a promise">'.`,
  },
  {
    name: 'an element written by hand',
    rule: 'field-type',
    code: `Message.generic().element({ ^title: 'Gold' });`,
    text: `Object literal may only specify known properties, and 'title' does not exist in type 'ReadyElement<"such as Element.title(text)"> | ((element: NewElement) => ReadyElement<"such as Element.title(text)">)'.`,
  },
  {
    name: 'a button in the place of an element',
    rule: 'field-type',
    code: `Message.generic().element(^more);`,
    text: `Argument of type 'Button' is not assignable to parameter of type 'ReadyElement<"such as Element.title(text)"> | ((element: NewElement) => ReadyElement<"such as Element.title(text)">)'.`,
  },
  {
    name: 'a callback that builds a button',
    rule: 'field-type',
    code: `Message.generic().element(() => ^more);`,
    text: `Property '[is.an.element]' is missing in type 'Button' but required in type 'ReadyElement<"such as e.title(text), not a promise">'.`,
  },
  {
    name: 'an async callback',
    rule: 'generic-needs-element',
    code: `Message.generic().element(async e => ^e.title('Gold'));`,
    text: `Property '[is.an.element]' is missing in type 'Promise<Element<"title is set", "no buttons">>' but required in type 'ReadyElement<"such as e.title(text), not a promise">'.`,
  },
  {
    name: 'a callback that gives a text',
    rule: 'generic-needs-element',
    code: `Message.generic().element(e => ^'Gold');`,
    text: `Type 'string' is not assignable to type 'ReadyElement<"such as e.title(text), not a promise">'.`,
  },
  {
    name: 'a wire element among elements',
    rule: 'field-type',
    code: `Message.generic().elements([Element.title('Gold'), ^wire]);`,
    text: `Property '[is.an.element]' is missing in type 'WireElement' but required in type 'ReadyElement<"such as Element.title(text)">'.`,
  },
  {
    name: 'a button in a list of elements',
    rule: 'field-type',
    code: `Message.generic().elements([^more]);`,
    text: `Property '[is.an.element]' is missing in type 'Button' but required in type 'ReadyElement<"such as Element.title(text)">'.`,
  },
  {
    name: 'a list of elements in a list of elements',
    rule: 'field-type',
    code: `Message.generic().elements([^[Element]]);`,
    text: `Property '[is.an.element]' is missing in type 'NewElement[]' but required in type 'ReadyElement<"such as Element.title(text)">'.`,
  },
  {
    name: 'wire elements, proven not to be none',
    rule: 'field-type',
    code: `if (isNonEmpty(wires)) Message.generic().elements(^wires);`,
    text: `Argument of type 'WireElement[] & NonEmpty<WireElement>' is not assignable to parameter of type 'Elements<"each such as Element.title(text)">'.`,
  },
];

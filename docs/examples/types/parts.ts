import {
  type AnyElement,
  Button,
  Element,
  Message,
  type NewElement,
  type OptionalButton,
  type Sendable,
} from 'sendable';

// A parameter: any element, whatever is set in it.
const show = (element: AnyElement): Sendable =>
  Message.generic().element(element).toCustomer('C-1029');

// A function that fills an empty element.
const fill = (empty: NewElement): AnyElement => empty.title('Gold card');

// A button that may be missing. Without a result type, callers can add more steps.
const offer = (name: string, more: OptionalButton) =>
  Element.title(`${name} card`)
    .button(Button.postback('Apply', `apply:${name}`))
    .button(more);

const second = offer('Silver', undefined).subtitle('40 EUR a year');

export default [show(fill(Element)), show(second)];

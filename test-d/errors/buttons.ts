import type { Row } from './row.js';

export const buttons: readonly Row[] = [
  {
    name: 'a fourth button',
    rule: 'element-max-3-buttons',
    code: `Element.button(more).button(more).button(more).^button(more);`,
    text: `Property 'button' does not exist on type 'Element<"nothing else is set", "3 buttons (the maximum)">'.`,
  },
  {
    name: 'a fourth button inside .element()',
    rule: 'element-max-3-buttons',
    code: `Message.generic().element(e => e.title('Gold').button(more).button(more).button(more).^button(more));`,
    text: `Property 'button' does not exist on type 'Element<"title is set", "3 buttons (the maximum)">'.`,
  },
  {
    name: 'a fourth button that may be undefined',
    rule: 'element-max-3-buttons',
    code: `Element.button(undefined).button(undefined).button(undefined).^button(undefined);`,
    text: `Property 'button' does not exist on type 'Element<"nothing else is set", "3 buttons (the maximum)">'.`,
  },
  {
    name: 'a web URL button that is hidden',
    rule: 'payload-hidden-postback-only',
    code: `Button.webUrl('Read', 'https://example.com').^hidden();`,
    text: `Property 'hidden' does not exist on type 'WebUrlButton<"title and uri are set">'.`,
  },
  {
    name: 'a web URL button with a text on press that is hidden',
    rule: 'payload-hidden-postback-only',
    code: `Button.webUrl('Read', 'https://example.com').seenAs('Read').^hidden();`,
    text: `Property 'hidden' does not exist on type 'WebUrlButton<"text on press is set" | "title and uri are set">'.`,
  },
  {
    name: 'a button of another type',
    rule: 'button-type',
    code: `Button.^call('Call us', '+1');`,
    text: `Property 'call' does not exist on type 'StartButton<"call .postback(title, payload) or .webUrl(title, uri)">'.`,
  },
  {
    name: 'a list given to .button',
    rule: 'element-max-3-buttons',
    code: `Element.button(^list);`,
    text: `Argument of type 'Button[]' is not assignable to parameter of type 'OptionalButton<"such as Button.postback(title, payload)">'.`,
  },
  {
    name: 'hidden by an argument',
    rule: 'field-type',
    code: `Button.postback('Pay', 'pay').hidden(^'yes');`,
    text: `Argument of type '"yes"' is not assignable to parameter of type 'boolean | undefined'.`,
  },
];

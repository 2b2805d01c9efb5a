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
    name: 'four buttons',
    rule: 'element-max-3-buttons',
    code: `Element.buttons(^[more, more, more, more]);`,
    text: `Argument of type '[Button, Button, Button, Button]' is not assignable to parameter of type 'ButtonList<AtMost3>'.
  Types of property 'length' are incompatible.
    Type '4' is not assignable to type 'AtMost3'.`,
  },
  {
    name: 'two buttons, then two more',
    rule: 'element-max-3-buttons',
    code: `Element.buttons([more, more]).buttons(^[more, more]);`,
    text: `Argument of type '[Button, Button]' is not assignable to parameter of type 'ButtonList<AtMost1>'.
  Types of property 'length' are incompatible.
    Type '2' is not assignable to type 'AtMost1'.`,
  },
  {
    name: 'two buttons, then a list of two',
    rule: 'element-max-3-buttons',
    code: `Element.button(more).button(more).buttons(^[more, more]);`,
    text: `Argument of type '[Button, Button]' is not assignable to parameter of type 'ButtonList<AtMost1>'.
  Types of property 'length' are incompatible.
    Type '2' is not assignable to type 'AtMost1'.`,
  },
  {
    name: 'buttons after three buttons',
    rule: 'element-max-3-buttons',
    code: `Element.buttons([more, more, more]).^buttons([more]);`,
    text: `Property 'buttons' does not exist on type 'Element<"nothing else is set", "3 buttons (the maximum)">'.`,
  },
  {
    name: 'buttons of an unknown number',
    rule: 'element-max-3-buttons',
    code: `Element.buttons(^list);`,
    text: `Argument of type 'Button[]' is not assignable to parameter of type 'ButtonList<AtMost3>'.
  Types of property 'length' are incompatible.
    Type 'number' is not assignable to type 'AtMost3'.`,
  },
  {
    name: 'buttons mapped from a list',
    rule: 'element-max-3-buttons',
    code: `Element.buttons(^names.map(name => Button.postback(name, name)));`,
    text: `Argument of type 'PostbackButton<"title and payload are set">[]' is not assignable to parameter of type 'ButtonList<AtMost3>'.
  Types of property 'length' are incompatible.
    Type 'number' is not assignable to type 'AtMost3'.`,
  },
  {
    name: 'buttons proven for three slots, of which one is used',
    rule: 'element-max-3-buttons',
    code: `if (isUpTo(3, list)) Element.button(more).buttons(^list);`,
    text: `Argument of type 'Button[] & (readonly [] | readonly [Button] | readonly [Button, Button] | readonly [Button, Button, Button])' is not assignable to parameter of type 'ButtonList<AtMost2>'.
  Type 'Button[] & readonly [Button, Button, Button]' is not assignable to type 'ButtonList<AtMost2>'.
    Types of property 'length' are incompatible.
      Type '3' is not assignable to type 'AtMost2'.`,
  },
  {
    name: 'buttons proven not to be empty only',
    rule: 'element-max-3-buttons',
    code: `if (isNonEmpty(list)) Element.buttons(^list);`,
    text: `Argument of type 'Button[] & NonEmpty<Button>' is not assignable to parameter of type 'ButtonList<AtMost3>'.
  Types of property 'length' are incompatible.
    Type 'number' is not assignable to type 'AtMost3'.`,
  },
  {
    name: 'a button after a list of unknown length',
    rule: 'element-max-3-buttons',
    code: `if (isUpTo(2, list)) Element.buttons(list).^button(more);`,
    text: `Property 'button' does not exist on type 'Element<"nothing else is set", "a closed list of buttons">'.`,
  },
  {
    name: 'a proof for four',
    rule: 'element-max-3-buttons',
    code: `isUpTo(^4, list);`,
    text: `Argument of type '4' is not assignable to parameter of type '1 | 2 | 3'.`,
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
    name: 'a button given to .buttons',
    rule: 'element-max-3-buttons',
    code: `Element.buttons(^more);`,
    text: `Type 'Button' is missing the following properties from type 'ButtonList<AtMost3>': length, slice`,
  },
  {
    name: 'a list given to .button',
    rule: 'element-max-3-buttons',
    code: `Element.button(^list);`,
    text: `Argument of type 'Button[]' is not assignable to parameter of type 'OptionalButton'.
  Property '' is a button'' is missing in type 'Button[]' but required in type 'ReadyButton'.`,
  },
  {
    name: 'buttons of a list and one more',
    rule: 'element-max-3-buttons',
    code: `Element.buttons(^[more, ...list]);`,
    text: `Argument of type '[Button, ...Button[]]' is not assignable to parameter of type 'ButtonList<AtMost3>'.
  Types of property 'length' are incompatible.
    Type 'number' is not assignable to type 'AtMost3'.`,
  },
  {
    name: 'a button after two buttons and two',
    rule: 'element-max-3-buttons',
    code: `Element.button(more).buttons([more, more]).^button(more);`,
    text: `Property 'button' does not exist on type 'Element<"nothing else is set", "3 buttons (the maximum)">'.`,
  },
  {
    name: 'a button after a choice of lists',
    rule: 'element-max-3-buttons',
    code: `Element.buttons(flag ? [more] : [more, more]).^button(more);`,
    text: `Property 'button' does not exist on type 'Element<"nothing else is set", "a closed list of buttons">'.`,
  },
  {
    name: 'a list of buttons with undefined',
    rule: 'field-type',
    code: `Element.buttons(^[more, undefined]);`,
    text: `Argument of type '[Button, undefined]' is not assignable to parameter of type 'ButtonList<AtMost3>'.
  The types returned by 'slice(...)' are incompatible between these types.
    Type '(Button | undefined)[]' is not assignable to type 'readonly ReadyButton[]'.
      Type 'Button | undefined' is not assignable to type 'ReadyButton'.
        Type 'undefined' is not assignable to type 'ReadyButton'.`,
  },
  {
    name: 'an element in a list of buttons',
    rule: 'field-type',
    code: `Element.buttons([more, ^Element.title('Gold')]);`,
    text: `Property '' is a button'' is missing in type 'Element<"title is set", "no buttons">' but required in type 'ReadyButton'.`,
  },
  {
    name: 'an element in a list of buttons of an OTP',
    rule: 'field-type',
    code: `Otp.for('C-1029').buttons([more, ^Element.title('Gold')]);`,
    text: `Property '' is a button'' is missing in type 'Element<"title is set", "no buttons">' but required in type 'ReadyButton'.`,
  },
  {
    name: 'an undefined in a list of buttons of an OTP',
    rule: 'field-type',
    code: `Otp.for('C-1029').buttons([more, ^undefined]);`,
    text: `Type 'undefined' is not assignable to type 'ReadyButton'.`,
  },
  {
    name: 'hidden by an argument',
    rule: 'field-type',
    code: `Button.postback('Pay', 'pay').hidden(^true);`,
    text: `Expected 0 arguments, but got 1.`,
  },
];

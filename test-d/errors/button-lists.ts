import type { Row } from './row.js';

export const buttonLists: readonly Row[] = [
  {
    name: 'four buttons',
    rule: 'element-max-3-buttons',
    code: `Element.buttons(^[more, more, more, more]);`,
    text: `Argument of type '[Button, Button, Button, Button]' is not assignable to parameter of type 'MustBe<"at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)">'.
  Type '[Button, Button, Button, Button]' is not assignable to type '"at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)"'.`,
  },
  {
    name: 'two buttons, then two more',
    rule: 'element-max-3-buttons',
    code: `Element.buttons([more, more]).buttons(^[more, more]);`,
    text: `Argument of type '[Button, Button]' is not assignable to parameter of type 'MustBe<"at most 1 more button: cut a list with atMost(1, list), or check it with isUpTo(1, list)">'.
  Type '[Button, Button]' is not assignable to type '"at most 1 more button: cut a list with atMost(1, list), or check it with isUpTo(1, list)"'.`,
  },
  {
    name: 'two buttons, then a list of two',
    rule: 'element-max-3-buttons',
    code: `Element.button(more).button(more).buttons(^[more, more]);`,
    text: `Argument of type '[Button, Button]' is not assignable to parameter of type 'MustBe<"at most 1 more button: cut a list with atMost(1, list), or check it with isUpTo(1, list)">'.
  Type '[Button, Button]' is not assignable to type '"at most 1 more button: cut a list with atMost(1, list), or check it with isUpTo(1, list)"'.`,
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
    text: `Argument of type 'Button[]' is not assignable to parameter of type 'MustBe<"at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)">'.
  Type 'Button[]' is not assignable to type '"at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)"'.`,
  },
  {
    name: 'buttons mapped from a list',
    rule: 'element-max-3-buttons',
    code: `Element.buttons(^names.map(name => Button.postback(name, name)));`,
    text: `Argument of type 'PostbackButton<"title and payload are set">[]' is not assignable to parameter of type 'MustBe<"at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)">'.
  Type 'PostbackButton<"title and payload are set">[]' is not assignable to type '"at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)"'.`,
  },
  {
    name: 'buttons proven for three slots, of which one is used',
    rule: 'element-max-3-buttons',
    code: `if (isUpTo(3, list)) Element.button(more).buttons(^list);`,
    text: `Argument of type 'Button[] & (readonly [] | readonly [Button] | readonly [Button, Button] | readonly [Button, Button, Button])' is not assignable to parameter of type 'MustBe<"at most 2 more buttons: cut a list with atMost(2, list), or check it with isUpTo(2, list)">'.
  Type 'Button[] & readonly []' is not assignable to type 'MustBe<"at most 2 more buttons: cut a list with atMost(2, list), or check it with isUpTo(2, list)">'.
    Type 'Button[] & readonly []' is not assignable to type '"at most 2 more buttons: cut a list with atMost(2, list), or check it with isUpTo(2, list)"'.`,
  },
  {
    name: 'buttons proven not to be empty only',
    rule: 'element-max-3-buttons',
    code: `if (isNonEmpty(list)) Element.buttons(^list);`,
    text: `Argument of type 'Button[] & NonEmpty<Button>' is not assignable to parameter of type 'MustBe<"at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)">'.
  Type 'Button[] & NonEmpty<Button>' is not assignable to type '"at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)"'.`,
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
    name: 'a button given to .buttons',
    rule: 'element-max-3-buttons',
    code: `Element.buttons(^more);`,
    text: `Argument of type 'Button' is not assignable to parameter of type 'MustBe<"at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)">'.
  Type 'Button' is not assignable to type '"at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)"'.`,
  },
  {
    name: 'buttons of a list and one more',
    rule: 'element-max-3-buttons',
    code: `Element.buttons(^[more, ...list]);`,
    text: `Argument of type '[Button, ...Button[]]' is not assignable to parameter of type 'MustBe<"at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)">'.
  Type '[Button, ...Button[]]' is not assignable to type '"at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)"'.`,
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
    code: `Element.buttons([more, ^undefined]);`,
    text: `Type 'undefined' is not assignable to type 'ReadyButton<"such as Button.postback(title, payload)">'.`,
  },
  {
    name: 'an element in a list of buttons',
    rule: 'field-type',
    code: `Element.buttons([more, ^Element.title('Gold')]);`,
    text: `Property '[is.a.button]' is missing in type 'Element<"title is set", "no buttons">' but required in type 'ReadyButton<"such as Button.postback(title, payload)">'.`,
  },
  {
    name: 'an element in a list of buttons of an OTP',
    rule: 'field-type',
    code: `Otp.for('C-1029').buttons([more, ^Element.title('Gold')]);`,
    text: `Property '[is.a.button]' is missing in type 'Element<"title is set", "no buttons">' but required in type 'ReadyButton<"such as Button.postback(title, payload)">'.`,
  },
  {
    name: 'an undefined in a list of buttons of an OTP',
    rule: 'field-type',
    code: `Otp.for('C-1029').buttons([more, ^undefined]);`,
    text: `Type 'undefined' is not assignable to type 'ReadyButton<"such as Button.postback(title, payload)">'.`,
  },
  {
    name: 'a list of buttons that may be undefined',
    rule: 'field-type',
    code: `Element.buttons([^flag ? more : undefined]);`,
    text: `Type 'Button | undefined' is not assignable to type 'ReadyButton<"such as Button.postback(title, payload)">'.
  Type 'undefined' is not assignable to type 'ReadyButton<"such as Button.postback(title, payload)">'.`,
  },
  {
    name: 'a tuple of which one may be missing',
    rule: 'element-max-3-buttons',
    code: `declare const one: [AnyButton | undefined];
Element.buttons(^one);`,
    text: `Argument of type '[Button | undefined]' is not assignable to parameter of type 'readonly [ReadyButton<"such as Button.postback(title, payload)">]'.
  Type 'Button | undefined' is not assignable to type 'ReadyButton<"such as Button.postback(title, payload)">'.
    Type 'undefined' is not assignable to type 'ReadyButton<"such as Button.postback(title, payload)">'.`,
  },
  {
    name: 'buttons proven for three slots, of which two are used',
    rule: 'element-max-3-buttons',
    code: `if (isUpTo(3, list)) Element.button(more).button(more).buttons(^list);`,
    text: `Argument of type 'Button[] & (readonly [] | readonly [Button] | readonly [Button, Button] | readonly [Button, Button, Button])' is not assignable to parameter of type 'MustBe<"at most 1 more button: cut a list with atMost(1, list), or check it with isUpTo(1, list)">'.
  Type 'Button[] & readonly []' is not assignable to type 'MustBe<"at most 1 more button: cut a list with atMost(1, list), or check it with isUpTo(1, list)">'.
    Type 'Button[] & readonly []' is not assignable to type '"at most 1 more button: cut a list with atMost(1, list), or check it with isUpTo(1, list)"'.`,
  },
  {
    name: 'texts, proven to be three at most',
    rule: 'field-type',
    code: `if (isUpTo(3, names)) Element.buttons(^names);`,
    text: `Argument of type 'string[] & (readonly [] | readonly [string] | readonly [string, string] | readonly [string, string, string])' is not assignable to parameter of type 'Buttons<"each of Button.postback(title, payload) or Button.webUrl(title, uri)">'.
  Type 'string[] & readonly [string]' is not assignable to type 'Buttons<"each of Button.postback(title, payload) or Button.webUrl(title, uri)">'.`,
  },
  {
    name: 'buttons of a generic function',
    rule: 'element-max-3-buttons',
    code: `const all = <List extends readonly AnyButton[]>(buttons: List) => Element.buttons(^buttons);`,
    text: `Argument of type 'List' is not assignable to parameter of type 'FittingButtons<List, "no buttons">'.
  Type 'readonly Button[]' is not assignable to type 'FittingButtons<List, "no buttons">'.`,
  },
  {
    name: 'an element declared with four buttons',
    rule: 'element-max-3-buttons',
    code: `const many: Element<'title is set', ^'4 buttons'> = Element.title('Gold');`,
    text: `Type '"4 buttons"' does not satisfy the constraint 'ButtonCount'.`,
  },
];

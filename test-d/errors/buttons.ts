import type { Row } from './row.js';

export const buttons: readonly Row[] = [
  {
    name: 'a fourth button',
    rule: 'element-max-3-buttons',
    code: `Element.button(more).button(more).button(more).^button(more);`,
    text: `Property 'button' does not exist on type 'Element<never, "3 buttons (the maximum)">'.`,
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
    text: `Property 'button' does not exist on type 'Element<never, "3 buttons (the maximum)">'.`,
  },
  {
    name: 'four buttons',
    rule: 'element-max-3-buttons',
    code: `Element.buttons(^[more, more, more, more]);`,
    text: `Argument of type '[Button, Button, Button, Button]' is not assignable to parameter of type 'readonly [] | readonly [Button] | readonly [Button, Button] | readonly [Button, Button, Button]'.
  Type '[Button, Button, Button, Button]' is not assignable to type 'readonly [Button, Button, Button]'.
    Source has 4 element(s) but target allows only 3.`,
  },
  {
    name: 'two buttons, then two more',
    rule: 'element-max-3-buttons',
    code: `Element.buttons([more, more]).buttons(^[more, more]);`,
    text: `Argument of type '[Button, Button]' is not assignable to parameter of type 'readonly [] | readonly [Button]'.
  Type '[Button, Button]' is not assignable to type 'readonly [Button]'.
    Source has 2 element(s) but target allows only 1.`,
  },
  {
    name: 'two buttons, then a list of two',
    rule: 'element-max-3-buttons',
    code: `Element.button(more).button(more).buttons(^[more, more]);`,
    text: `Argument of type '[Button, Button]' is not assignable to parameter of type 'readonly [] | readonly [Button]'.
  Type '[Button, Button]' is not assignable to type 'readonly [Button]'.
    Source has 2 element(s) but target allows only 1.`,
  },
  {
    name: 'buttons after three buttons',
    rule: 'element-max-3-buttons',
    code: `Element.buttons([more, more, more]).^buttons([more]);`,
    text: `Property 'buttons' does not exist on type 'Element<never, "3 buttons (the maximum)">'.`,
  },
  {
    name: 'buttons of an unknown number',
    rule: 'element-max-3-buttons',
    code: `Element.buttons(^list);`,
    text: `Argument of type 'Button[]' is not assignable to parameter of type 'readonly [] | readonly [Button] | readonly [Button, Button] | readonly [Button, Button, Button]'.
  Type 'Button[]' is not assignable to type 'readonly [Button, Button, Button]'.
    Target requires 3 element(s) but source may have fewer.`,
  },
  {
    name: 'buttons mapped from a list',
    rule: 'element-max-3-buttons',
    code: `Element.buttons(^names.map(name => Button.postback(name, name)));`,
    text: `Argument of type 'PostbackButton<"title and payload are set">[]' is not assignable to parameter of type 'readonly [] | readonly [Button] | readonly [Button, Button] | readonly [Button, Button, Button]'.
  Type 'PostbackButton<"title and payload are set">[]' is not assignable to type 'readonly [Button, Button, Button]'.
    Target requires 3 element(s) but source may have fewer.`,
  },
  {
    name: 'buttons proven for three slots, of which one is used',
    rule: 'element-max-3-buttons',
    code: `if (isUpTo(3, list)) Element.button(more).buttons(^list);`,
    text: `Argument of type 'Button[] & (readonly [] | readonly [Button] | readonly [Button, Button] | readonly [Button, Button, Button])' is not assignable to parameter of type 'readonly [] | readonly [Button] | readonly [Button, Button]'.
  Type 'Button[] & readonly [Button, Button, Button]' is not assignable to type 'readonly [] | readonly [Button] | readonly [Button, Button]'.
    Type 'Button[] & readonly [Button, Button, Button]' is not assignable to type 'readonly [Button, Button]'.
      Types of property 'length' are incompatible.
        Type '3' is not assignable to type '2'.`,
  },
  {
    name: 'buttons proven not to be empty only',
    rule: 'element-max-3-buttons',
    code: `if (isNonEmpty(list)) Element.buttons(^list);`,
    text: `Argument of type 'Button[] & NonEmpty<Button>' is not assignable to parameter of type 'readonly [] | readonly [Button] | readonly [Button, Button] | readonly [Button, Button, Button]'.
  Type 'Button[] & NonEmpty<Button>' is not assignable to type 'readonly [Button, Button, Button]'.`,
  },
  {
    name: 'a button after a list of unknown length',
    rule: 'element-max-3-buttons',
    code: `if (isUpTo(2, list)) Element.buttons(list).^button(more);`,
    text: `Property 'button' does not exist on type 'Element<never, "a closed list of buttons">'.`,
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
    text: `Property 'call' does not exist on type 'StartButton'.`,
  },
];

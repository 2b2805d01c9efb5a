import type { Mistakes } from './mistakes.js';

export const buttons: Mistakes = {
  'element-max-3-buttons': {
    'a fourth button': 'Element.button(more).button(more).button(more).^button(more);',
    'a fourth button inside .element()': `Message.generic().element(e => e.title('Gold').button(more).button(more).button(more).^button(more));`,
    'a fourth button that may be undefined':
      'Element.button(undefined).button(undefined).button(undefined).^button(undefined);',
    'a list given to .button': 'Element.button(^list);',
  },
  'payload-hidden-postback-only': {
    'a web URL button that is hidden': `Button.webUrl('Read', 'https://example.com').^hidden();`,
    'a web URL button with a text on press that is hidden': `Button.webUrl('Read', 'https://example.com').seenAs('Read').^hidden();`,
  },
  'button-type': {
    'a button of another type': `Button.^call('Call us', '+1');`,
  },
  'field-type': {
    'hidden by an argument': `Button.postback('Pay', 'pay').hidden(^'yes');`,
  },
};

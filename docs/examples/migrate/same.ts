import assert from 'node:assert/strict';
import { Button, Message } from 'sendable';

const before = {
  recipient: { appCustomerId: 'C-1029' },
  message: {
    attachment: {
      type: 'template',
      payload: {
        templateType: 'generic',
        elements: [
          {
            title: 'Gold card',
            buttons: [],
            buttonsV2: [{ type: 'postback', title: 'Apply', payload: 'apply:gold' }],
          },
        ],
        buttons: [],
        buttonsV2: [],
      },
    },
    quickReplies: [],
    quickRepliesV2: [],
  },
};

const after = Message.generic()
  .element(e => e.title('Gold card').button(Button.postback('Apply', 'apply:gold')))
  .toCustomer('C-1029');

assert.deepEqual(after.toJSON(), before);

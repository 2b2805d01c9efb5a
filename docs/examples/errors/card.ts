// @errors: 2339
import { Button, Message } from 'sendable';

Message.generic()
  .element(e =>
    e
      .title('Gold card')
      .withImage('https://example.com/gold.png')
      .button(Button.postback('Apply', 'apply'))
      .button(Button.postback('Call me', 'call'))
      .button(Button.postback('Not now', 'no'))
      .button(Button.postback('Share', 'share')),
  )
  .toCustomer('C-1029');

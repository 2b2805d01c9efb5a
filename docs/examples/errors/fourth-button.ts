// @errors: 2339
import { Button, Message } from 'sendable';

const more = Button.postback('More', 'more');

Message.generic().element(e =>
  e
    .title('Cards')
    .button(more)
    .button(more)
    .button(more)
    .button(more),
);

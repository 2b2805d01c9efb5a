// @errors: 2339
import { Button, Element, Message } from 'sendable';

const more = Button.postback('More', 'more');

Message.generic().element(
  Element.title('Cards')
    .button(more)
    .button(more)
    .button(more)
    .button(more),
);

// @errors: 2339
import { Button, Element } from 'sendable';

const more = Button.postback('More', 'more');

Element.title('Cards')
  .button(more)
  .button(more)
  .button(more)
  .button(more);

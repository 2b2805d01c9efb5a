import { Button, Element } from 'sendable';

const more = Button.postback('More', 'more');

Element.title('Gold card').button(more).button(more).button(more).button(more);

import { Element, Message } from 'sendable';
import { defineActions } from 'sendable/webhook';
import * as v from 'valibot';

const actions = defineActions({
  apply: v.object({ card: v.picklist(['gold', 'silver']) }),
  help: undefined,
});

const card = Element.title('Gold card')
  .messageId('card-gold')
  .button(actions.apply('Apply', { card: 'gold' }))
  .button(actions.help('Help'));

export default Message.generic().element(card).toCustomer('C-1029');

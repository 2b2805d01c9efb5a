import { type Bot, Element, Message } from 'sendable';
import { createWebhook, defineActions, jwsVerifier, type Webhook } from 'sendable/webhook';
import * as v from 'valibot';

/** The actions of the buttons, with their data. */
const actions = defineActions({ apply: v.object({ card: v.picklist(['gold', 'silver']) }), help: undefined });

/** A carousel whose buttons are typed actions. */
export const offer = Message.generic()
  .element(
    Element.title('Gold card')
      .messageId('offer-gold')
      .button(actions.apply('Apply', { card: 'gold' }).hidden()),
  )
  .element(Element.title('Silver card').messageId('offer-silver').button(actions.help('Help')))
  .toCustomer('C-1029');

/** Answers a press with another message; each handler gets the data of its own action. */
export const answering = (bot: Bot, keys: Readonly<Record<string, Uint8Array | string>>): Webhook =>
  createWebhook({
    actions,
    handlers: {
      apply: ({ data }) => bot.send(Message.text(`You chose the ${data.card} card`).toCustomer('C-1029')),
      help: ({ messageId }) => bot.send(Message.text(`We call you about ${messageId}`).toCustomer('C-1029')),
    },
    verify: jwsVerifier({ keys }),
    allowUnsigned: ['help'],
  });

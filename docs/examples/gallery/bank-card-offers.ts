import { Button, Element, Message } from 'sendable';

const offer = (name: string, fee: string) =>
  Element.title(`${name} card`)
    .subtitle(fee)
    .withImage(`https://example.com/${name.toLowerCase()}.png`)
    .button(Button.postback('Apply', `apply:${name}`).seenAs('Apply'))
    .button(Button.webUrl('Conditions', 'https://example.com/cards'));

export default Message.generic()
  .elements([
    offer('Gold', '120 EUR a year, with insurance'),
    offer('Silver', '40 EUR a year'),
    offer('Blue', 'Free for students'),
  ])
  .messageId('offers-2026')
  .toCustomer('C-1029');

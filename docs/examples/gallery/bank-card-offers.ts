import { Button, Element, Message } from 'sendable';

const terms = 'https://example.com/cards';

const offer = (name: string, fee: string) =>
  Element.title(`Our ${name} card`)
    .subtitle(fee)
    .withImage(`https://example.com/${name}.png`)
    .button(Button.postback('Apply', name).seenAs(`The ${name} card`))
    .button(Button.webUrl('Conditions', terms));

export default Message.generic()
  .elements([
    offer('gold', '120 EUR a year, with insurance'),
    offer('silver', '40 EUR a year'),
    offer('blue', 'Free for students'),
  ])
  .messageId('offers-2026-40183')
  .toCustomer('C-1029');

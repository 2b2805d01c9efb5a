import { Button, Element, Message } from 'sendable';

const flight = (number: string, time: string, seats: string) =>
  Element.title(`${time}, ${number}`)
    .subtitle(seats)
    // A press reports which flight, and which booking of your table.
    .messageId(`rebook-${number.replace(' ', '')}-40183`)
    .button(Button.postback('Take this flight', 'rebook'));

export default Message.generic()
  .element(flight('XA 210', '12:15', '7 seats left'))
  .element(flight('XA 216', '15:40', '2 seats left'))
  .element(
    Element.title('None of them')
      .messageId('rebook-none-40183')
      .button(Button.webUrl('Get a refund', 'https://example.com/refund')),
  )
  .messageId('rebook-XA204-40183')
  .toCustomer('C-7003');

import { Button, Message } from 'sendable';

const image = 'https://example.com/gold.png';

export default Message.generic()
  .element(e =>
    e
      .title('Gold card')
      .subtitle('No yearly fee')
      .withImage(image)
      .button(Button.postback('Apply', 'apply:gold').seenAs('I want the gold card'))
      .button(Button.webUrl('Read more', 'https://example.com/gold')),
  )
  .toStaff('S-7');

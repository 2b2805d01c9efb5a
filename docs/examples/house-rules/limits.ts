import { Button, createBot, houseRules, Message } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const bot = createBot({
  baseUrl: 'https://platform.example',
  token: 'secret',
  transport: memoryTransport(),
  rules: houseRules({ titleLength: 80, buttonTitleLength: 20, elements: 10 }),
});

const offer = Message.generic()
  .element(e =>
    e
      .title('Gold card')
      .button(Button.postback('Apply for the gold card', 'apply:gold'))
      .button(Button.postback('Compare it with other cards', 'compare:gold')),
  )
  .toCustomer('C-1029');

// Nothing is sent.
const result = await bot.trySend(offer);
if (!result.ok)
  for (const { message } of result.error.violations ?? []) console.log(message);

import { Button, createBot, Element, Message } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { createWebhook } from 'sendable/webhook';

export const pressed = async (): Promise<string> => {
  const payloads: string[] = [];
  const webhook = createWebhook({
    onPress: ({ payload }) => {
      payloads.push(payload);
    },
  });

  await using emulator = createEmulator();
  const { url } = await emulator.listen({ port: 0 });
  emulator.setWebhook({
    url: 'https://bank.example.com/presses',
    fetch: (address, init) => webhook.fetch(new Request(address, init)),
  });

  const bot = createBot({ baseUrl: url, token: emulator.token });
  try {
    const card = Element.title('Gold card')
      .messageId('card-gold')
      .button(Button.postback('Apply', 'apply'));
    await bot.send(Message.generic().element(card).toCustomer('C-1029'));
    await emulator.press('card-gold', 'Apply');
  } finally {
    await bot.close();
  }

  const [payload] = payloads;
  if (payload === undefined) throw new Error('No press reached the webhook.');
  return payload;
};

import { createBot, Message } from 'sendable';

export const send = async (baseUrl: string, token: string): Promise<string> => {
  const bot = createBot({ baseUrl, token });
  try {
    const receipt = await bot.send(
      Message.text('Your card is ready').messageId('card-1').toCustomer('C-1029'),
    );
    return receipt.messageId;
  } finally {
    await bot.close();
  }
};

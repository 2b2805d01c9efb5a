import { createBot, isSendError, Message } from 'sendable';

// A missing token is an error here, not at the first send.
export const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: process.env.BOT_TOKEN,
});

export const cardIsReady = async (customer: string): Promise<void> => {
  try {
    await bot.send(Message.text('Your card is ready').toCustomer(customer));
  } catch (error) {
    // Both say why the send failed, and whether the message may
    // have arrived. Neither contains a token, a text or an OTP.
    if (isSendError(error)) console.error(error.message, error.toJSON());
    throw error;
  }
};

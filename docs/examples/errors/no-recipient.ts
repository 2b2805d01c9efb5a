// @errors: 2345
import { createBot, Message } from 'sendable';

const bot = createBot({ baseUrl: 'https://platform.example.com', token: 'secret' });

bot.send(Message.text('Your card is ready'));

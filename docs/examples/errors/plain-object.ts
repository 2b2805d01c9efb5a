// @errors: 2345
import { createBot, type SendMessageRequest } from 'sendable';

const bot = createBot({ baseUrl: 'https://platform.example.com', token: 'secret' });
const request: SendMessageRequest = {
  recipient: { appCustomerId: 'C-1029' },
  message: { text: 'Your card is ready', quickReplies: [], quickRepliesV2: [] },
};

bot.send(request);

// @errors: 2345
import { createBot, Element, Message } from 'sendable';

declare const names: string[];
const bot = createBot({ baseUrl: 'https://platform.example.com', token: 'secret' });

let message = Message.generic().toCustomer('C-1029');
for (const name of names) message = message.element(Element.title(name));

bot.send(message);

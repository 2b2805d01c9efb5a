// @errors: 2345
import { createBot, Otp } from 'sendable';

const bot = createBot({ baseUrl: 'https://platform.example.com', token: 'secret' });

bot.send(Otp.for('C-1029').text('Your code is 481516').value('481516'));

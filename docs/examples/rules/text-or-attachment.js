import { Message } from 'sendable';

Message.text('Your card is ready').element(e => e.title('Gold card'));

import { Message } from 'sendable';

Message.text('Your card is ready').messageId('card[7]');

import { Message } from 'sendable';

Message.text('Your card is ready').extra({ messageId: 'm-1' });

import { Message } from 'sendable';

Message.text('Your card is ready').to({ appCustomerId: 'C-1029', id: 'u-41' });

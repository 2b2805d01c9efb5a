import { Message } from 'sendable';

const fromSession = '';
Message.text('Your card is ready').toCustomer(fromSession);

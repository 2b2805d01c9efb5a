import { Message } from 'sendable';

const fromDatabase = '';
Message.text(fromDatabase);

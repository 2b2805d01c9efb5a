import { Message } from 'sendable';

Message.generic().quickReplies({ title: 'Yes' });

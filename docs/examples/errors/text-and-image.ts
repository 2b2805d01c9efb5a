// @errors: 2339
import { Message } from 'sendable';

Message.image({ url: 'https://example.com/branch.png' }).text('Our new branch');

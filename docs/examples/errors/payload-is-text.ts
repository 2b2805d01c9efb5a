// @errors: 2345
import { Message } from 'sendable';

Message.image('https://example.com/branch.png');

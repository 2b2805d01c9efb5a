// @errors: 2322
import { Message } from 'sendable';

Message.image({ url: new URL('https://example.com/branch.png') });

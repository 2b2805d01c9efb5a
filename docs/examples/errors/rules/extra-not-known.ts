// @errors: 2345
import { Message } from 'sendable';

declare module 'sendable' {
  interface PlatformExtras {
    message: { priority?: 'high' | 'low' };
  }
}

Message.text('Your card is ready').extra({ priority: 'high', messageId: 'm-1' });

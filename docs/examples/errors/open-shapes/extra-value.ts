// @errors: 2322
import { Message } from 'sendable';

declare module 'sendable' {
  interface PlatformExtras {
    message: { acmePriority?: 'high' | 'low' };
  }
}

Message.text('Your card is ready').extra({ acmePriority: 'urgent' });

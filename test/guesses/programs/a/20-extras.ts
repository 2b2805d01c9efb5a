import { Message, type Sendable } from 'sendable';

declare module 'sendable' {
  interface PlatformExtras {
    message: { priority?: 'high' | 'low' };
  }
}

export const urgent = (): Sendable =>
  Message.text('Card blocked').extra({ priority: 'high' }).toCustomer('C-1');

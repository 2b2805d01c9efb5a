import { Message, type Sendable } from 'sendable';

declare module 'sendable' {
  interface PlatformExtras {
    message: { acmePriority?: 'high' | 'low' };
  }
}

export const urgent = (): Sendable =>
  Message.text('Card blocked').extra({ acmePriority: 'high' }).toCustomer('C-1');

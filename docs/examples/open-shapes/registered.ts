import { Message } from 'sendable';

declare module 'sendable' {
  interface PlatformShapes {
    quickReplyV2: { title: string; payload: string };
    imagePayload: { url: string };
  }
}

export default Message.image({ url: 'https://example.com/map.png' })
  .quickReplies({ title: 'Route', payload: 'route:branch-7' })
  .toCustomer('C-1029');

// @errors: 2353
import { Message } from 'sendable';

declare module 'sendable' {
  interface PlatformShapes {
    quickReplyV2: { title: string; payload: string };
  }
}

Message.text('Shall we call you?').quickReplies({ title: 'Yes', payloads: 'call:yes' });

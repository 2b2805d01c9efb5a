// @errors: 2339
import { Message } from 'sendable';

Message.generic()
  .element(e => e.title('Gold card'))
  .quickReplies({ title: 'Yes' });

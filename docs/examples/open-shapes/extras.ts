import { Button, Message } from 'sendable';

// Once, for the whole program.
declare module 'sendable' {
  interface PlatformExtras {
    message: { acmePriority?: 'high' | 'low' };
    button: { icon: string };
  }
}

const apply = Button.postback('Apply', 'apply:gold').extra({ icon: 'card' });

export default Message.generic()
  .element(e => e.title('Gold card').button(apply))
  .extra({ acmePriority: 'high' })
  .toCustomer('C-1029');

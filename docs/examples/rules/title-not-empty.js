import { Button, Message } from 'sendable';

const fromDatabase = '';
Message.generic().element(e =>
  e.title('Gold card').button(Button.postback(fromDatabase, 'apply')),
);

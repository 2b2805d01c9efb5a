import { isAddressed, Message } from 'sendable';

const closed = Message.text('The branch is closed');

const notice = (isUrgent: boolean) => {
  const draft = isUrgent ? closed.toStaff('S-7') : closed;
  return isAddressed(draft) ? draft : draft.toCustomer('C-1029');
};

export default notice(true);

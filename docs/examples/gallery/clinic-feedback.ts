import { Message } from 'sendable';

// Your operator knows the fields of a button template: see open shapes.
export default Message.buttonTemplate({
  text: 'How was your visit on Monday?',
  buttons: [
    { title: 'Good', payload: 'visit:20871:good' },
    { title: 'Not good', payload: 'visit:20871:bad' },
  ],
})
  .messageId('feedback-20871')
  .toCustomer('P-318');

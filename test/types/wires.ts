import { stepRowsOf } from '../support/spec/rows.js';

/** The wire of each step of a builder, as its object in the table has it. */
const wiresOf = (start: string, name: string, section: string, place = ''): Readonly<Record<string, string>> =>
  Object.fromEntries(
    stepRowsOf(name).map(({ step, field }) => [`${start}.${step}`, `\`${place}${field}\`, section ${section}`]),
  );

/** Each public step, and the wire that its docstring names. */
export const wires: Readonly<Record<string, string>> = {
  'Message.text': '`message.text`, section 2.3',
  'Message.image': '`message.attachment`, section 2.4',
  'Message.audio': '`message.attachment`, section 2.4',
  'Message.video': '`message.attachment`, section 2.4',
  'Message.file': '`message.attachment`, section 2.4',
  'Message.generic': '`message.attachment`, section 2.5',
  'Message.buttonTemplate': '`message.attachment`, section 2.4',
  ...wiresOf("Message.text('x')", 'TextMessage', '2.3', 'message.'),
  "Message.text('x').toCustomer": '`recipient.appCustomerId`, section 2.2',
  "Message.text('x').toStaff": '`recipient.appStaffId`, section 2.2',
  "Message.text('x').toUser": '`recipient.id`, section 2.2',
  "Message.text('x').to": '`recipient`, section 2.2',
  'Message.generic().element': '`elements`, section 2.5',
  'Message.generic().elements': '`elements`, section 2.5',
  ...wiresOf('Message.generic()', 'GenericMessage', '2.3', 'message.'),
  'Message.generic().toCustomer': '`recipient.appCustomerId`, section 2.2',
  'Message.generic().toStaff': '`recipient.appStaffId`, section 2.2',
  'Message.generic().toUser': '`recipient.id`, section 2.2',
  'Message.generic().to': '`recipient`, section 2.2',
  ...wiresOf('Element', 'Element', '2.5'),
  'Element.button': '`buttonsV2`, section 2.5',
  'Element.buttons': '`buttonsV2`, section 2.5',
  'Button.postback': '`title`, `payload`, section 2.6',
  'Button.webUrl': '`title`, `payload`, section 2.6',
  ...wiresOf("Button.postback('x', 'y')", 'PostbackButton', '2.6'),
  ...wiresOf("Button.webUrl('x', 'a:b')", 'WebUrlButton', '2.6'),
  'Otp.for': '`customerNo`, section 2.7',
  ...wiresOf("Otp.for('C')", 'SendOtpRequest', '2.7'),
  "Otp.for('C').button": '`buttonsV2`, sections 2.6 and 2.7',
  "Otp.for('C').buttons": '`buttonsV2`, sections 2.6 and 2.7',
  "Otp.for('C').confirmButtons": '`buttonsV2`, sections 2.6 and 2.7',
};

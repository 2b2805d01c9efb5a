import {
  type AnyMessage,
  atMost,
  Button,
  Element,
  isAddressed,
  isNonEmpty,
  isRuleViolation,
  isUpTo,
  isUri,
  Message,
  Otp,
  pages,
  redacted,
  rules,
  toBody,
} from 'sendable';

// Messages. The recipient is one of .toCustomer, .toStaff,
// .toUser and .to({ appCustomerId | appStaffId | id }).
export const text = Message.text('Hello').messageId('m-1').toCustomer('C-1029');
export const card = Message.generic()
  .element(e =>
    e
      .title('Gold card')
      .subtitle('No yearly fee')
      .withImage('https://example.com/gold.png')
      .button(Button.postback('Apply', 'apply:gold').seenAs('I want it'))
      .button(Button.postback('Call me', 'call').hidden())
      .button(Button.webUrl('Read more', 'https://example.com/gold')),
  )
  .toStaff('S-7');
// Also .audio, .video, .file. Their payloads, quick replies
// and the button template are plain JSON of the operator.
export const image = Message.image({ url: 'https://example.com/gold.png' })
  .quickReplies({ title: 'Yes', payload: 'yes' })
  .to({ appCustomerId: 'C-1029' });
export const template = Message.buttonTemplate({ text: 'Which card?' }).toCustomer(
  'C-1029',
);

// One-time passwords: a messageId and a text are required. .value is for
// the SDK on the phone, .withLocation() hides the OTP until the user
// grants the location. The payloads of the two buttons are confirm and cancel.
export const otp = Otp.for('C-1029')
  .messageId('otp-1')
  .text('Your code is 481516')
  .value('481516')
  .txCode('tx-9')
  .deviceId('phone-7')
  .withImage('https://example.com/shop.png')
  .withLocation()
  .confirmButtons({ confirm: 'Confirm', cancel: 'Cancel', hidden: false }); // or .button(…), .buttons([…])

// undefined, null and false add no button.
export const offer = (isOpen: boolean) =>
  Element.title('Gold card').buttons([
    Button.postback('Apply', 'apply'),
    isOpen && Button.postback('Call me', 'call'),
  ]);
// The type of a message says what is set. This one has no recipient yet. A
// function that sends to many takes (id: string) => Sendable instead.
export const closedOn = (day: string): Message<'text is set'> =>
  Message.text(`The branch is closed on ${day}`);
// Any message, also an unfinished one; Sendable is a complete message or OTP.
export const drafts = (): AnyMessage[] => [
  Message.text('Hello'),
  Message.generic(),
  text,
];

// Lists of unknown length: guards for the compiler.
export const fromData = (names: readonly string[]) => {
  const elements = names.map(name =>
    Element.title(name).button(Button.postback('Choose', name)),
  );
  const three = atMost(3, names); // cuts
  if (isUpTo(3, names)) console.log('up to three:', names);
  if (isNonEmpty(elements))
    return Message.generic().elements(elements).toCustomer('C-1029');
  return Message.text(`Nothing of ${pages(10, three).length} pages`).toCustomer(
    'C-1029',
  );
};

// What else builders have.
export const json = card.toJSON(); // the request, typed
export const body = toBody(text); // its text, as it is sent
export const forLogs = redacted(otp); // '[redacted]' in place of text, value, recipient, txCode and device
export const checks = [
  isAddressed(text),
  isUri('https://example.com'),
  rules['text-not-empty'].sentence,
];
export const broken = (error: unknown) =>
  isRuleViolation(error) ? `${error.rule} at ${error.path}` : undefined;

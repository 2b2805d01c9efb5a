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
// Also .audio, .video and .file. The payloads of all four, quick replies and
// button templates are plain JSON in your operator's format.
export const image = Message.image({ url: 'https://example.com/gold.png' })
  .quickReplies({ title: 'Yes', payload: 'yes' })
  .to({ appCustomerId: 'C-1029' });
export const template = Message.buttonTemplate({ text: 'Which card?' }).toCustomer(
  'C-1029',
);

// One-time passwords: a messageId and a text are required. .value is for the SDK
// on the phone. .withLocation() hides the OTP until the user has granted the
// location permission. The two buttons have the payloads confirm and cancel.
export const otp = Otp.for('C-1029')
  .messageId('otp-1')
  .text('Your code is 481516')
  .value('481516')
  .txCode('tx-9')
  .deviceId('phone-7')
  .withImage('https://example.com/shop.png')
  .withLocation()
  // Or .button(…), .buttons([…]).
  .confirmButtons({ confirm: 'Confirm', cancel: 'Cancel', hidden: false });

// undefined, null and false add no button.
export const offer = (isOpen: boolean) =>
  Element.title('Gold card').buttons([
    Button.postback('Apply', 'apply'),
    isOpen && Button.postback('Call me', 'call'),
  ]);
// The type of a message says what is set: this one needs a recipient. A function that
// sends one message to many people takes a parameter of type (id: string) => Sendable.
export const closedOn = (day: string): Message<'text is set'> =>
  Message.text(`The branch is closed on ${day}`);
// Any message, also an unfinished one; Sendable is a complete message or OTP.
export const drafts = (): AnyMessage[] => [
  Message.text('Hello'),
  Message.generic(),
  text,
];

// Lists whose length the compiler does not know: cut them or check them.
export const fromData = (names: readonly string[]) => {
  const elements = names.map(name =>
    Element.title(name).button(Button.postback('Choose', name)),
  );
  const three = atMost(3, names); // cuts
  if (isUpTo(3, names)) console.log('up to three:', names);
  if (isNonEmpty(elements))
    return Message.generic().elements(elements).toCustomer('C-1029');
  // Lists of at most 10 each, for several messages.
  const parts = pages(10, names);
  return Message.text(`${three.length} of ${parts.length}`).toCustomer('C-1029');
};

export const json = card.toJSON(); // the request as a typed object
export const body = toBody(text); // the request as JSON text, as it is sent
// Has '[redacted]' in place of the text, value, recipient, txCode and device.
export const forLogs = redacted(otp);
export const checks = [
  isAddressed(text),
  isUri('https://example.com'),
  rules['text-not-empty'].sentence,
];
export const broken = (error: unknown) =>
  isRuleViolation(error) ? `${error.rule} at ${error.path}` : undefined;

import type { Row } from './row.js';

export const otp: readonly Row[] = [
  {
    name: 'an OTP without customer',
    rule: 'otp-customer-no',
    code: `Otp.^messageId('otp-1');`,
    text: `Property 'messageId' does not exist on type 'StartOtp<"first call .for(customerNo)">'.`,
  },
  {
    name: 'an OTP for nobody',
    rule: 'otp-customer-no',
    code: `Otp.^for();`,
    text: `Expected 1 arguments, but got 0.`,
  },
  {
    name: 'an OTP without anything',
    rule: 'otp-message-id',
    code: `bot.send(^Otp.for('C-1029'));`,
    text: `Argument of type 'Otp<"customerNo is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Type 'Otp<"customerNo is set">' is missing the following properties from type 'CompleteRequest': ['a message id: call .messageId(id)'], ['a text: call .text(text)']`,
  },
  {
    name: 'an OTP without message id',
    rule: 'otp-message-id',
    code: `bot.send(^Otp.for('C-1029').text('Your code is 481516'));`,
    text: `Argument of type 'Otp<"customerNo is set" | "text is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['a message id: call .messageId(id)']' is missing in type 'Otp<"customerNo is set" | "text is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'the JSON of an OTP without message id',
    rule: 'otp-message-id',
    code: `Otp.for('C-1029').text('Your code is 481516').^toJSON();`,
    text: `Property 'toJSON' does not exist on type 'Otp<"customerNo is set" | "text is set">'.`,
  },
  {
    name: 'an OTP without text',
    rule: 'otp-text',
    code: `bot.send(^Otp.for('C-1029').messageId('otp-1'));`,
    text: `Argument of type 'Otp<"customerNo is set" | "messageId is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['a text: call .text(text)']' is missing in type 'Otp<"customerNo is set" | "messageId is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'the JSON of an OTP without text',
    rule: 'otp-text',
    code: `Otp.for('C-1029').messageId('otp-1').^toJSON();`,
    text: `Property 'toJSON' does not exist on type 'Otp<"customerNo is set" | "messageId is set">'.`,
  },
  {
    name: 'an OTP without text, to toBody',
    rule: 'otp-text',
    code: `toBody(^Otp.for('C-1029').messageId('otp-1').value('481516'));`,
    text: `Argument of type 'Otp<"customerNo is set" | "messageId is set" | "value is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse">'.
  Property '['a text: call .text(text)']' is missing in type 'Otp<"customerNo is set" | "messageId is set" | "value is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a recipient for an OTP',
    rule: 'otp-customer-no',
    code: `Otp.for('C-1029').^toCustomer('C-1029');`,
    text: `Property 'toCustomer' does not exist on type 'Otp<"customerNo is set">'.`,
  },
  {
    name: 'an element for an OTP',
    rule: 'otp-text',
    code: `Otp.for('C-1029').^element(Element.title('Gold'));`,
    text: `Property 'element' does not exist on type 'Otp<"customerNo is set">'.`,
  },
  {
    name: 'a misspelt title of a confirm button',
    rule: 'unknown-field',
    code: `Otp.for('C-1029').confirmButtons({ ^ok: 'Yes' });`,
    text: `Object literal may only specify known properties, and 'ok' does not exist in type 'ConfirmButtonsOptions'.`,
  },
  {
    name: 'an undefined title of a confirm button',
    rule: 'field-type',
    code: `Otp.for('C-1029').confirmButtons(^{ confirm: undefined });`,
    text: `Argument of type '{ confirm: undefined; }' is not assignable to parameter of type 'ConfirmButtonsOptions' with 'exactOptionalPropertyTypes: true'. Consider adding 'undefined' to the types of the target's properties.
  Types of property 'confirm' are incompatible.
    Type 'undefined' is not assignable to type 'string'.`,
  },
  {
    name: 'an OTP that is generic',
    rule: 'otp-text',
    code: `Otp.for('C-1029').^generic();`,
    text: `Property 'generic' does not exist on type 'Otp<"customerNo is set">'.`,
  },
  {
    name: 'quick replies for an OTP',
    rule: 'otp-text',
    code: `Otp.for('C-1029').^quickReplies({});`,
    text: `Property 'quickReplies' does not exist on type 'Otp<"customerNo is set">'.`,
  },
  {
    name: 'location as a value',
    rule: 'field-type',
    code: `Otp.for('C-1029').withLocation(^'no');`,
    text: `Argument of type '"no"' is not assignable to parameter of type 'boolean | undefined'.`,
  },
  {
    name: 'an OTP value that is a number',
    rule: 'field-type',
    code: `Otp.for('C-1029').value(^481516);`,
    text: `Argument of type 'number' is not assignable to parameter of type 'string'.`,
  },
];

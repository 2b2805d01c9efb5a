import type { Row } from './row.js';

export const wireParts: readonly Row[] = [
  {
    name: 'an element without the legacy buttons',
    rule: 'legacy-buttons-empty',
    code: `const ^e: WireElement = { title: 'Gold', buttonsV2: [] };`,
    text: `Property 'buttons' is missing in type '{ title: string; buttonsV2: []; }' but required in type 'WireElement'.`,
  },
  {
    name: 'an element with legacy buttons',
    rule: 'legacy-buttons-empty',
    code: `const e: WireElement = { ^buttons: [pay], buttonsV2: [] };`,
    text: `Type '[WireButton]' is not assignable to type 'readonly []'.
  Source has 1 element(s) but target allows only 0.`,
  },
  {
    name: 'an element without buttonsV2',
    rule: 'element-max-3-buttons',
    code: `const ^e: WireElement = { buttons: [] };`,
    text: `Property 'buttonsV2' is missing in type '{ buttons: []; }' but required in type 'WireElement'.`,
  },
  {
    name: 'an element with four buttons',
    rule: 'element-max-3-buttons',
    code: `const e: WireElement = { buttons: [], ^buttonsV2: [pay, pay, pay, pay] };`,
    text: `Type '[WireButton, WireButton, WireButton, WireButton]' is not assignable to type 'readonly [] | readonly [WireButton] | readonly [WireButton, WireButton] | readonly [WireButton, WireButton, WireButton]'.
  Type '[WireButton, WireButton, WireButton, WireButton]' is not assignable to type 'readonly [WireButton, WireButton, WireButton]'.
    Source has 4 element(s) but target allows only 3.`,
  },
  {
    name: 'an element with buttons of an unknown number',
    rule: 'element-max-3-buttons',
    code: `const e: WireElement = { buttons: [], ^buttonsV2: pays };`,
    text: `Type 'WireButton[]' is not assignable to type 'readonly [] | readonly [WireButton] | readonly [WireButton, WireButton] | readonly [WireButton, WireButton, WireButton]'.
  Type 'WireButton[]' is not assignable to type 'readonly [WireButton, WireButton, WireButton]'.
    Target requires 3 element(s) but source may have fewer.`,
  },
  {
    name: 'an element with an undefined title',
    rule: 'field-type',
    code: `const ^e: WireElement = { title: undefined, buttons: [], buttonsV2: [] };`,
    text: `Type '{ title: undefined; buttons: []; buttonsV2: []; }' is not assignable to type 'WireElement' with 'exactOptionalPropertyTypes: true'. Consider adding 'undefined' to the types of the target's properties.
  Types of property 'title' are incompatible.
    Type 'undefined' is not assignable to type 'string'.`,
  },
  {
    name: 'an unknown field of an element',
    rule: 'unknown-field',
    code: `const e: WireElement = { ^image: 'https://example.com', buttons: [], buttonsV2: [] };`,
    text: `Object literal may only specify known properties, and 'image' does not exist in type 'WireElement'.`,
  },
  {
    name: 'a written button of another type',
    rule: 'button-type',
    code: `const b: WireButton = { ^type: 'call', title: 'Call', payload: '+1' };`,
    text: `Type '"call"' is not assignable to type '"postback" | "web_url"'.`,
  },
  {
    name: 'a written button without payload',
    rule: 'button-type',
    code: `const ^b: WireButton = { type: 'postback', title: 'Pay' };`,
    text: `Type '{ type: "postback"; title: string; }' is not assignable to type 'WireButton'.
  Property 'payload' is missing in type '{ type: "postback"; title: string; }' but required in type 'WirePostbackButton'.`,
  },
  {
    name: 'a written web URL button that is hidden',
    rule: 'payload-hidden-postback-only',
    code: `const ^b: WireButton = { type: 'web_url', title: 'Read', payload: 'https://example.com', payloadHidden: true };`,
    text: `Type '{ type: "web_url"; title: string; payload: string; payloadHidden: true; }' is not assignable to type 'WireButton'.
  Types of property 'payloadHidden' are incompatible.
    Type 'true' is not assignable to type 'false'.`,
  },
  {
    name: 'an unknown field of a button',
    rule: 'unknown-field',
    code: `const b: WireButton = { type: 'postback', title: 'Pay', payload: 'pay', ^url: 'https://example.com' };`,
    text: `Object literal may only specify known properties, and 'url' does not exist in type 'WirePostbackButton'.`,
  },
  {
    name: 'an OTP request without customer',
    rule: 'otp-customer-no',
    code: `const ^o: SendOtpRequest = { messageId: 'otp-1', mokMessage: 'Code' };`,
    text: `Property 'customerNo' is missing in type '{ messageId: string; mokMessage: string; }' but required in type 'SendOtpRequest'.`,
  },
  {
    name: 'an OTP request without message id',
    rule: 'otp-message-id',
    code: `const ^o: SendOtpRequest = { customerNo: 'C-1029', mokMessage: 'Code' };`,
    text: `Property 'messageId' is missing in type '{ customerNo: string; mokMessage: string; }' but required in type 'SendOtpRequest'.`,
  },
  {
    name: 'an OTP request without text',
    rule: 'otp-text',
    code: `const ^o: SendOtpRequest = { customerNo: 'C-1029', messageId: 'otp-1' };`,
    text: `Property 'mokMessage' is missing in type '{ customerNo: string; messageId: string; }' but required in type 'SendOtpRequest'.`,
  },
  {
    name: 'an OTP request with an unknown field',
    rule: 'unknown-field',
    code: `const o: SendOtpRequest = { customerNo: 'C-1029', messageId: 'o', mokMessage: 'Code', ^mokvalue: '1' };`,
    text: `Object literal may only specify known properties, but 'mokvalue' does not exist in type 'SendOtpRequest'. Did you mean to write 'mokValue'?`,
  },
  {
    name: 'an OTP request with a location that is a text',
    rule: 'field-type',
    code: `const o: SendOtpRequest = { customerNo: 'C-1029', messageId: 'o', mokMessage: 'Code', ^showWithLocation: 'yes' };`,
    text: `Type 'string' is not assignable to type 'boolean'.`,
  },
  {
    name: 'a change of a request',
    rule: 'field-type',
    code: `request.^message = request.message;`,
    text: `Cannot assign to 'message' because it is a read-only property.`,
  },
  {
    name: 'a change of a list in a request',
    rule: 'field-type',
    code: `card.buttonsV2.^push(pay);`,
    text: `Property 'push' does not exist on type 'readonly [] | readonly [WireButton] | readonly [WireButton, WireButton] | readonly [WireButton, WireButton, WireButton]'.
  Property 'push' does not exist on type 'readonly []'.`,
  },
  {
    name: 'a change of the JSON of an OTP',
    rule: 'field-type',
    code: `Otp.for('C-1').messageId('o').text('Code').toJSON().^mokMessage = 'Other';`,
    text: `Cannot assign to 'mokMessage' because it is a read-only property.`,
  },
];

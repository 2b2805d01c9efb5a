import type { Mistakes } from './mistakes.js';

export const wireParts: Mistakes = {
  'legacy-buttons-empty': {
    'an element without the legacy buttons': `const ^e: WireElement = { title: 'Gold', buttonsV2: [] };`,
    'an element with legacy buttons': 'const e: WireElement = { ^buttons: [pay], buttonsV2: [] };',
  },
  'element-max-3-buttons': {
    'an element without buttonsV2': 'const ^e: WireElement = { buttons: [] };',
    'an element with four buttons': 'const e: WireElement = { buttons: [], ^buttonsV2: [pay, pay, pay, pay] };',
    'an element with buttons of an unknown number': 'const e: WireElement = { buttons: [], ^buttonsV2: pays };',
  },
  'field-type': {
    'an element with an undefined title': 'const ^e: WireElement = { title: undefined, buttons: [], buttonsV2: [] };',
    'an OTP request with a location that is a text': `const o: SendOtpRequest = { customerNo: 'C-1029', messageId: 'o', mokMessage: 'Code', ^showWithLocation: 'yes' };`,
    'a change of a request': 'request.^message = request.message;',
    'a change of a list in a request': 'card.buttonsV2.^push(pay);',
    'a change of the JSON of an OTP': `Otp.for('C-1').messageId('o').text('Code').toJSON().^mokMessage = 'Other';`,
  },
  'unknown-field': {
    'an unknown field of an element': `const e: WireElement = { ^image: 'https://example.com', buttons: [], buttonsV2: [] };`,
    'an unknown field of a button': `const b: WireButton = { type: 'postback', title: 'Pay', payload: 'pay', ^url: 'https://example.com' };`,
    'an OTP request with an unknown field': `const o: SendOtpRequest = { customerNo: 'C-1029', messageId: 'o', mokMessage: 'Code', ^mokvalue: '1' };`,
  },
  'button-type': {
    'a written button of another type': `const b: WireButton = { ^type: 'call', title: 'Call', payload: '+1' };`,
    'a written button without payload': `const ^b: WireButton = { type: 'postback', title: 'Pay' };`,
  },
  'payload-hidden-postback-only': {
    'a written web URL button that is hidden': `const ^b: WireButton = { type: 'web_url', title: 'Read', payload: 'https://example.com', payloadHidden: true };`,
  },
  'otp-customer-no': {
    'an OTP request without customer': `const ^o: SendOtpRequest = { messageId: 'otp-1', mokMessage: 'Code' };`,
  },
  'otp-message-id': {
    'an OTP request without message id': `const ^o: SendOtpRequest = { customerNo: 'C-1029', mokMessage: 'Code' };`,
  },
  'otp-text': {
    'an OTP request without text': `const ^o: SendOtpRequest = { customerNo: 'C-1029', messageId: 'otp-1' };`,
  },
};

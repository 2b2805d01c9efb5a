import type { Row } from './row.js';

export const setOnceOtpAndButton: readonly Row[] = [
  {
    name: 'hidden twice',
    rule: 'set-once',
    code: `Button.postback('Pay', 'pay:7').hidden().^hidden();`,
    text: `Property 'hidden' does not exist on type 'PostbackButton<"payload is hidden" | "title and payload are set">'.`,
  },
  {
    name: 'a second text on press of a postback button',
    rule: 'set-once',
    code: `Button.postback('Pay', 'pay:7').seenAs('Pay').^seenAs('Yes');`,
    text: `Property 'seenAs' does not exist on type 'PostbackButton<"text on press is set" | "title and payload are set">'.`,
  },
  {
    name: 'a second text on press of a hidden button',
    rule: 'set-once',
    code: `Button.postback('Pay', 'pay:7').seenAs('Pay').hidden().^seenAs('Yes');`,
    text: `Property 'seenAs' does not exist on type 'PostbackButton<"payload is hidden" | "text on press is set" | "title and payload are set">'.`,
  },
  {
    name: 'a second text on press of a web URL button',
    rule: 'set-once',
    code: `Button.webUrl('Read', 'https://example.com').seenAs('Read').^seenAs('Yes');`,
    text: `Property 'seenAs' does not exist on type 'WebUrlButton<"text on press is set" | "title and uri are set">'.`,
  },
  {
    name: 'a second message id on an OTP',
    rule: 'set-once',
    code: `Otp.for('C-1029').messageId('otp-1').^messageId('otp-2');`,
    text: `Property 'messageId' does not exist on type 'Otp<"customerNo is set" | "messageId is set">'.`,
  },
  {
    name: 'a second text on an OTP',
    rule: 'set-once',
    code: `Otp.for('C-1029').text('Your code').^text('Your code');`,
    text: `Property 'text' does not exist on type 'Otp<"customerNo is set" | "text is set">'.`,
  },
  {
    name: 'a second value on an OTP',
    rule: 'set-once',
    code: `Otp.for('C-1029').value('481516').^value('234200');`,
    text: `Property 'value' does not exist on type 'Otp<"customerNo is set" | "value is set">'.`,
  },
  {
    name: 'a second image on an OTP',
    rule: 'set-once',
    code: `Otp.for('C-1029').withImage('https://example.com/a.png').^withImage('https://example.com/a.png');`,
    text: `Property 'withImage' does not exist on type 'Otp<"customerNo is set" | "image is set">'.`,
  },
  {
    name: 'a second transaction code on an OTP',
    rule: 'set-once',
    code: `Otp.for('C-1029').txCode('TX-1').^txCode('TX-2');`,
    text: `Property 'txCode' does not exist on type 'Otp<"customerNo is set" | "txCode is set">'.`,
  },
  {
    name: 'a second device id on an OTP',
    rule: 'set-once',
    code: `Otp.for('C-1029').deviceId('D-1').^deviceId('D-2');`,
    text: `Property 'deviceId' does not exist on type 'Otp<"customerNo is set" | "deviceId is set">'.`,
  },
  {
    name: 'location asked for twice',
    rule: 'set-once',
    code: `Otp.for('C-1029').withLocation().^withLocation();`,
    text: `Property 'withLocation' does not exist on type 'Otp<"customerNo is set" | "location is asked for">'.`,
  },
  {
    name: 'a second value on an OTP that is ready',
    rule: 'set-once',
    code: `Otp.for('C-1029').messageId('otp-1').text('Your code').value('481516').^value('1');`,
    text: `Property 'value' does not exist on type 'Otp<"customerNo is set" | "messageId is set" | "text is set" | "value is set">'.`,
  },
  {
    name: 'hidden twice, after a text on press',
    rule: 'set-once',
    code: `Button.postback('Pay', 'pay:7').hidden().seenAs('Pay').^hidden();`,
    text: `Property 'hidden' does not exist on type 'PostbackButton<"payload is hidden" | "text on press is set" | "title and payload are set">'.`,
  },
];

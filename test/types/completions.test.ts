import { describe, expect, test } from 'vitest';
import { createCompletions } from './completions.js';

const offered = createCompletions();

const RECIPIENT = 'to toCustomer toStaff toUser';
const OTP = 'button buttons confirmButtons';

const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Message: {
    Message: 'audio buttonTemplate file generic image text video',
    "Message.text('x')": `legacyQuickReplies messageId quickReplies ${RECIPIENT}`,
    'Message.image({})': `legacyQuickReplies messageId quickReplies ${RECIPIENT}`,
    'Message.audio({})': `legacyQuickReplies messageId quickReplies ${RECIPIENT}`,
    'Message.video({})': `legacyQuickReplies messageId quickReplies ${RECIPIENT}`,
    'Message.file({})': `legacyQuickReplies messageId quickReplies ${RECIPIENT}`,
    'Message.buttonTemplate({})': `legacyQuickReplies messageId quickReplies ${RECIPIENT}`,
    "Message.text('x').messageId('m')": `legacyQuickReplies quickReplies ${RECIPIENT}`,
    "Message.text('x').quickReplies({})": `legacyQuickReplies messageId ${RECIPIENT}`,
    "Message.text('x').legacyQuickReplies({})": `messageId quickReplies ${RECIPIENT}`,
    "Message.text('x').toCustomer('C')": 'legacyQuickReplies messageId quickReplies toJSON',
    "Message.text('x').toStaff('S')": 'legacyQuickReplies messageId quickReplies toJSON',
    "Message.text('x').toUser('u')": 'legacyQuickReplies messageId quickReplies toJSON',
    "Message.text('x').to({ id: 'u' })": 'legacyQuickReplies messageId quickReplies toJSON',
    "Message.text('x').toUser('u').messageId('m').quickReplies()": 'legacyQuickReplies toJSON',
    "Message.text('x').toUser('u').messageId('m').quickReplies().legacyQuickReplies()": 'toJSON',
    "(flag ? Message.text('x').messageId('m') : Message.text('x'))": `legacyQuickReplies quickReplies ${RECIPIENT}`,
    "(flag ? Message.text('x').toUser('u') : Message.text('x'))": 'legacyQuickReplies messageId quickReplies',
  },
  GenericMessage: {
    'Message.generic()': `element elements messageId ${RECIPIENT}`,
    'Message.generic().element(Element)': `element elements messageId ${RECIPIENT}`,
    'Message.generic().element(e => e)': `element elements messageId ${RECIPIENT}`,
    'Message.generic().elements([Element])': `element elements messageId ${RECIPIENT}`,
    "Message.generic().messageId('m')": `element elements ${RECIPIENT}`,
    "Message.generic().toUser('u')": 'element elements messageId',
    "Message.generic().toUser('u').messageId('m')": 'element elements',
    "Message.generic().toUser('u').element(Element)": 'element elements messageId toJSON',
    "Message.generic().toUser('u').element(Element).messageId('m')": 'element elements toJSON',
  },
  Element: {
    Element: 'button buttons messageId subtitle title toJSON withImage',
    "Element.title('x')": 'button buttons messageId subtitle toJSON withImage',
    "Element.subtitle('x')": 'button buttons messageId title toJSON withImage',
    "Element.withImage('https://example.com')": 'button buttons messageId subtitle title toJSON',
    "Element.messageId('x')": 'button buttons subtitle title toJSON withImage',
    'Element.button(button)': 'button buttons messageId subtitle title toJSON withImage',
    'Element.button(button).button(button)': 'button buttons messageId subtitle title toJSON withImage',
    'Element.button(button).button(button).button(button)': 'messageId subtitle title toJSON withImage',
    'Element.buttons([button, button, button])': 'messageId subtitle title toJSON withImage',
    'Element.buttons([])': 'button buttons messageId subtitle title toJSON withImage',
    'Element.buttons(isUpTo(3, list) ? list : [])': 'messageId subtitle title toJSON withImage',
    "Element.title('x').subtitle('x').withImage('a:b').messageId('x')": 'button buttons toJSON',
    "Element.title('x').subtitle('x').withImage('a:b').messageId('x').buttons([button, button, button])": 'toJSON',
    "(flag ? Element.title('x') : Element)": 'button buttons messageId subtitle toJSON withImage',
    "(flag ? Element.title('x') : Element.subtitle('x'))": 'button buttons messageId toJSON withImage',
    '(Element as AnyElement)': 'toJSON',
  },
  Button: {
    Button: 'postback webUrl',
    "Button.postback('x', 'y')": 'hidden seenAs toJSON',
    "Button.postback('x', 'y').hidden()": 'seenAs toJSON',
    "Button.postback('x', 'y').seenAs('z')": 'hidden toJSON',
    "Button.postback('x', 'y').seenAs('z').hidden()": 'toJSON',
    "Button.webUrl('x', 'a:b')": 'seenAs toJSON',
    "Button.webUrl('x', 'a:b').seenAs('z')": 'toJSON',
    button: 'toJSON',
  },
  Otp: {
    Otp: 'for',
    "Otp.for('C')": `${OTP} deviceId messageId text txCode value withImage withLocation`,
    "Otp.for('C').messageId('o')": `${OTP} deviceId text txCode value withImage withLocation`,
    "Otp.for('C').text('x')": `${OTP} deviceId messageId txCode value withImage withLocation`,
    "Otp.for('C').value('1')": `${OTP} deviceId messageId text txCode withImage withLocation`,
    "Otp.for('C').withImage('a:b')": `${OTP} deviceId messageId text txCode value withLocation`,
    "Otp.for('C').txCode('T')": `${OTP} deviceId messageId text value withImage withLocation`,
    "Otp.for('C').deviceId('D')": `${OTP} messageId text txCode value withImage withLocation`,
    "Otp.for('C').withLocation()": `${OTP} deviceId messageId text txCode value withImage`,
    "Otp.for('C').button(button)": `${OTP} deviceId messageId text txCode value withImage withLocation`,
    "Otp.for('C').buttons(list)": `${OTP} deviceId messageId text txCode value withImage withLocation`,
    "Otp.for('C').confirmButtons()": `${OTP} deviceId messageId text txCode value withImage withLocation`,
    "Otp.for('C').messageId('o').text('x')": `${OTP} deviceId toJSON txCode value withImage withLocation`,
    "Otp.for('C').messageId('o').text('x').value('1').withImage('a:b').txCode('T').deviceId('D').withLocation()": `${OTP} toJSON`,
  },
  'what is done': {
    "parse('{}')": 'toJSON',
    "createBot({ baseUrl: '', token: '' })": 'close send sendAll trySend',
  },
};

describe.each(Object.entries(lists))('an editor offers of %s', (_, states) => {
  test.each(Object.entries(states))('%s', { timeout: 120_000 }, (code, members) => {
    expect(offered(code)).toEqual(members.split(' ').sort());
  });
});

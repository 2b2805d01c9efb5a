import { stepRowsOf } from '../support/spec/rows.js';

const RECIPIENT = ['to', 'toCustomer', 'toStaff', 'toUser'];
const BUTTONS = ['button', 'buttons'];

/** The steps of an object in the table and `others`, without those that were called. */
const left =
  (name: string, others: readonly string[]) =>
  (...called: readonly string[]): string =>
    [...others, ...stepRowsOf(name).map(({ step }) => step)].filter(step => !called.includes(step)).join(' ');

/** Adds what a message or an OTP has once it is complete. */
const complete = (list: string): string => `${list} toJSON`.trim();

const message = left('TextMessage', RECIPIENT);
const generic = left('GenericMessage', ['element', 'elements', ...RECIPIENT]);
const element = left('Element', [...BUTTONS, 'toJSON']);
const otp = left('SendOtpRequest', [...BUTTONS, 'confirmButtons']);
const postback = left('PostbackButton', ['toJSON']);
const webUrl = left('WebUrlButton', ['toJSON']);

/** The members that an editor offers after each state: exactly the legal ones. */
export const memberLists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Message: {
    Message: 'audio buttonTemplate file generic image text video',
    "Message.text('x')": message(),
    'Message.image({})': message(),
    'Message.audio({})': message(),
    'Message.video({})': message(),
    'Message.file({})': message(),
    'Message.buttonTemplate({})': message(),
    "Message.text('x').messageId('m')": message('messageId'),
    "Message.text('x').quickReplies({})": message('quickReplies'),
    "Message.text('x').legacyQuickReplies({})": message('legacyQuickReplies'),
    "Message.text('x').toCustomer('C')": complete(message(...RECIPIENT)),
    "Message.text('x').toStaff('S')": complete(message(...RECIPIENT)),
    "Message.text('x').toUser('u')": complete(message(...RECIPIENT)),
    "Message.text('x').to({ id: 'u' })": complete(message(...RECIPIENT)),
    "Message.text('x').toUser('u').messageId('m').quickReplies()": complete(
      message(...RECIPIENT, 'messageId', 'quickReplies'),
    ),
    "Message.text('x').toUser('u').messageId('m').quickReplies().legacyQuickReplies()": complete(
      message(...RECIPIENT, 'messageId', 'quickReplies', 'legacyQuickReplies'),
    ),
    "(flag ? Message.text('x').messageId('m') : Message.text('x'))": message('messageId'),
    "(flag ? Message.text('x').toUser('u') : Message.text('x'))": message(...RECIPIENT),
  },
  GenericMessage: {
    'Message.generic()': generic(),
    'Message.generic().element(Element)': generic(),
    'Message.generic().element(e => e)': generic(),
    'Message.generic().elements([Element])': generic(),
    "Message.generic().messageId('m')": generic('messageId'),
    "Message.generic().toUser('u')": generic(...RECIPIENT),
    "Message.generic().toUser('u').messageId('m')": generic(...RECIPIENT, 'messageId'),
    "Message.generic().toUser('u').element(Element)": complete(generic(...RECIPIENT)),
    "Message.generic().toUser('u').element(Element).messageId('m')": complete(generic(...RECIPIENT, 'messageId')),
  },
  Element: {
    Element: element(),
    "Element.title('x')": element('title'),
    "Element.subtitle('x')": element('subtitle'),
    "Element.withImage('https://example.com')": element('withImage'),
    "Element.messageId('x')": element('messageId'),
    'Element.button(button)': element(),
    'Element.button(button).button(button)': element(),
    'Element.button(button).button(button).button(button)': element(...BUTTONS),
    'Element.buttons([button, button, button])': element(...BUTTONS),
    'Element.buttons([])': element(),
    'Element.buttons(isUpTo(3, list) ? list : [])': element(...BUTTONS),
    "Element.title('x').subtitle('x').withImage('a:b').messageId('x')": element(
      'messageId',
      'subtitle',
      'title',
      'withImage',
    ),
    "Element.title('x').subtitle('x').withImage('a:b').messageId('x').buttons([button, button, button])": element(
      ...BUTTONS,
      'messageId',
      'subtitle',
      'title',
      'withImage',
    ),
    "(flag ? Element.title('x') : Element)": element('title'),
    "(flag ? Element.title('x') : Element.subtitle('x'))": element('subtitle', 'title'),
    '(Element as AnyElement)': 'toJSON',
  },
  Button: {
    Button: 'postback webUrl',
    "Button.postback('x', 'y')": postback(),
    "Button.postback('x', 'y').hidden()": postback('hidden'),
    "Button.postback('x', 'y').seenAs('z')": postback('seenAs'),
    "Button.postback('x', 'y').seenAs('z').hidden()": postback('hidden', 'seenAs'),
    "Button.webUrl('x', 'a:b')": webUrl(),
    "Button.webUrl('x', 'a:b').seenAs('z')": webUrl('seenAs'),
    button: 'toJSON',
  },
  Otp: {
    Otp: 'for',
    "Otp.for('C')": otp(),
    "Otp.for('C').messageId('o')": otp('messageId'),
    "Otp.for('C').text('x')": otp('text'),
    "Otp.for('C').value('1')": otp('value'),
    "Otp.for('C').withImage('a:b')": otp('withImage'),
    "Otp.for('C').txCode('T')": otp('txCode'),
    "Otp.for('C').deviceId('D')": otp('deviceId'),
    "Otp.for('C').withLocation()": otp('withLocation'),
    "Otp.for('C').button(button)": otp(),
    "Otp.for('C').buttons(list)": otp(),
    "Otp.for('C').confirmButtons()": otp(),
    "Otp.for('C').messageId('o').text('x')": complete(otp('messageId', 'text')),
    "Otp.for('C').messageId('o').text('x').value('1').withImage('a:b').txCode('T').deviceId('D').withLocation()":
      complete(otp('deviceId', 'messageId', 'text', 'txCode', 'value', 'withImage', 'withLocation')),
  },
  'what is done': {
    "parse('{}')": 'toJSON',
    "createBot({ baseUrl: '', token: '' })": 'Symbol close send sendAll trySend',
  },
};

import { describe, expect, test } from 'vitest';
import { createEditor } from './completions.js';

const editor = createEditor();

// Each public step, and the wire that its docstring names.
const wires: Readonly<Record<string, string>> = {
  'Message.text': '`message.text`, section 2.3',
  'Message.image': '`message.attachment`, section 2.4',
  'Message.audio': '`message.attachment`, section 2.4',
  'Message.video': '`message.attachment`, section 2.4',
  'Message.file': '`message.attachment`, section 2.4',
  'Message.generic': '`message.attachment`, section 2.5',
  'Message.buttonTemplate': '`message.attachment`, section 2.4',
  "Message.text('x').messageId": '`message.messageId`, section 2.3',
  "Message.text('x').quickReplies": '`message.quickRepliesV2`, section 2.3',
  "Message.text('x').legacyQuickReplies": '`message.quickReplies`, section 2.3',
  "Message.text('x').toCustomer": '`recipient.appCustomerId`, section 2.2',
  "Message.text('x').toStaff": '`recipient.appStaffId`, section 2.2',
  "Message.text('x').toUser": '`recipient.id`, section 2.2',
  "Message.text('x').to": '`recipient`, section 2.2',
  'Message.generic().element': '`elements`, section 2.5',
  'Message.generic().elements': '`elements`, section 2.5',
  'Message.generic().messageId': '`message.messageId`, section 2.3',
  'Message.generic().toCustomer': '`recipient.appCustomerId`, section 2.2',
  'Message.generic().toStaff': '`recipient.appStaffId`, section 2.2',
  'Message.generic().toUser': '`recipient.id`, section 2.2',
  'Message.generic().to': '`recipient`, section 2.2',
  'Element.title': '`title`, section 2.5',
  'Element.subtitle': '`subtitle`, section 2.5',
  'Element.withImage': '`imageUrl`, section 2.5',
  'Element.messageId': '`messageId`, section 2.5',
  'Element.button': '`buttonsV2`, section 2.5',
  'Element.buttons': '`buttonsV2`, section 2.5',
  'Button.postback': '`title`, `payload`, section 2.6',
  'Button.webUrl': '`title`, `payload`, section 2.6',
  "Button.postback('x', 'y').hidden": '`payloadHidden`, section 2.6',
  "Button.postback('x', 'y').seenAs": '`payloadSeenByUser`, section 2.6',
  "Button.webUrl('x', 'a:b').seenAs": '`payloadSeenByUser`, section 2.6',
  'Otp.for': '`customerNo`, section 2.7',
  "Otp.for('C').messageId": '`messageId`, section 2.7',
  "Otp.for('C').text": '`mokMessage`, section 2.7',
  "Otp.for('C').value": '`mokValue`, section 2.7',
  "Otp.for('C').withImage": '`imageUrl`, section 2.7',
  "Otp.for('C').txCode": '`txCode`, section 2.7',
  "Otp.for('C').deviceId": '`deviceId`, section 2.7',
  "Otp.for('C').withLocation": '`showWithLocation`, section 2.7',
  "Otp.for('C').button": '`buttonsV2`, sections 2.6 and 2.7',
  "Otp.for('C').buttons": '`buttonsV2`, sections 2.6 and 2.7',
  "Otp.for('C').confirmButtons": '`buttonsV2`, sections 2.6 and 2.7',
};

const flat = (doc: string): string => doc.replace(/\s+/g, ' ');

describe.each(Object.entries(wires))('%s', (code, wire) => {
  test.each(['hover', 'signature'] as const)('the %s shows a plain sentence, and the wire', { timeout: 60_000 }, at => {
    const { type, doc } = editor[at](code);
    expect(type).not.toBe('');
    // One sentence first: begins with a verb, ends with a stop, and fits in two lines.
    expect(flat(doc)).toMatch(/^[A-Z][a-z]+s [^.]{5,150}\. /);
    expect(flat(doc)).toContain(`Wire: ${wire}.`);
  });
});

// What a step gives is told by the state's own name, and not by how the type is made.
test.each([
  ['Element.title', 'Element<"title is set", "no buttons">'],
  ["Element.title('x').button", 'Element<"title is set", "1 button">'],
  ["Message.text('x').toUser", 'Message<"recipient is set" | "text is set">'],
  ['Message.generic().element', 'GenericMessage<"1 element or more" | "template is generic">'],
  ["Otp.for('C').text", 'Otp<"customerNo is set" | "text is set">'],
  ["Button.postback('x', 'y').hidden", 'PostbackButton<"payload is hidden" | "title and payload are set">'],
])('%s gives %s', (code, state) => {
  expect(editor.hover(code).type).toMatch(/^\(method\) /);
  expect(editor.hover(code).type).toContain(`: ${state}`);
  expect(editor.signature(code).type).toContain(`: ${state}`);
});

import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { Button, Element, Message, Otp } from '../../src/index.js';
import { parse } from '../../src/parse/index.js';
import { lodash } from './equal-libraries.js';
import { loose } from './loose.js';

const otp = Otp.for('c').messageId('m').text('Your code is 2342').value('2342');

it.each([
  ['a complete message', Message.text('x').toUser('u'), 'Message', ''],
  ['a parsed message', parse(Message.text('x').toUser('u').toJSON()), 'Message', ''],
  ['an element', Element.title('t'), 'Element', ''],
  ['a button', Button.postback('t', 'p'), 'Button', ''],
] as const)('%s is printed with its name and its JSON', (_, value, name, rest) => {
  expect(inspect(value)).toBe(`${name} ${JSON.stringify(value, null, 2)}${rest}`);
  expect(inspect([value])).toContain(`${name} {`);
});

it('an incomplete message shows the JSON so far and names what is missing', () => {
  const recipient =
    '`recipient` is missing; it must be present in every message: call .toCustomer(id), .toStaff(id) or .toUser(id). [recipient-missing]';
  const element =
    '`message.attachment.payload.elements` is missing; it must have at least 1 element: call .element(e => e.title(text)). [generic-needs-element]';
  expect(inspect(Message.text('x'))).toContain('"text": "x"');
  expect(inspect(Message.text('x')).endsWith(`}\n${recipient}`)).toBe(true);
  expect(inspect(Message.generic()).endsWith(`}\n${element}\n${recipient}`)).toBe(true);
  expect(inspect(Otp.for('c'))).toBe(
    [
      'Otp {\n  "customerNo": "c"\n}',
      '`messageId` is missing; it must be present in every OTP: call .messageId(id). [otp-message-id]',
      '`mokMessage` is missing; it must be present in every OTP: call .text(text). [otp-text]',
    ].join('\n'),
  );
});

it('an OTP shows everything except its text and value', () => {
  const shown = { customerNo: 'c', messageId: 'm', mokMessage: '[hidden]', mokValue: '[hidden]' };
  expect(inspect(otp)).toBe(`Otp ${JSON.stringify(shown, null, 2)}`);
  expect(inspect(parse(otp.toJSON()))).toBe(`Otp ${JSON.stringify(shown, null, 2)}`);
});

// Vitest and Jest copy two values before they print the difference.
it('a copy of an OTP is printed like the OTP', () => {
  for (const one of [otp, loose(otp).extra({ code: 2342 }), parse(otp.toJSON())])
    expect(inspect(lodash.cloneDeep(one))).toBe(inspect(one));
});

it('a copy of an OTP that has lost its functions is printed without its JSON', () => {
  const copy = lodash.cloneDeep(otp);
  const step = Object(copy)[' step'];
  step.value.identity = undefined;
  expect(inspect(copy)).toBe('Otp [hidden]');
  expect(() => copy.toJSON()).toThrow('Use the OTP, not its copy');
});

it('an OTP hides every text that may repeat its value', () => {
  const more = loose(
    otp.withImage('https://bank.example/2342.png').button(Button.postback('Copy 23 42', 'copy:2342').seenAs('2-3-4-2')),
  ).extra({ code: 2342 });
  expect(inspect(more)).not.toMatch(/2.?3.?4.?2/);
  expect(inspect(more)).toContain('"type": "postback"');
});

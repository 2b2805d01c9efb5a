import { expect, test } from 'vitest';
import { attachmentRequest, otpRequest, postback, textRequest } from '../../src/corpus/valid-requests.js';
import { isParseError, parse, safeParse } from '../../src/parse/index.js';

const words = (json: unknown): string => {
  const result = safeParse(json);
  return result.ok ? 'fine' : result.violations.map(({ message }) => message).join('\n');
};

test('the message of a violation names the path, the requirement, what came, and the rule', () => {
  expect(words(textRequest({ text: '' }))).toBe('`message.text` must not be empty. [text-not-empty]');
  expect(words(textRequest({ text: 7 }))).toBe('`message.text` must be a string; got a number. [field-type]');
  expect(words('[]')).toBe('The request must be an object; got an array. [field-type]');
});

const secret = 'otp 481516';
test.each([
  ['message-id-unambiguous', textRequest({ messageId: `${secret}]` }), '`]`'],
  ['message-id-unambiguous', textRequest({ messageId: `[${secret}` }), '`[`'],
  ['message-id-unambiguous', textRequest({ messageId: `${secret}\u009b` }), 'a control character'],
  ['image-url-uri', otpRequest({ imageUrl: secret }), 'a string with a space or a control character'],
  ['image-url-uri', otpRequest({ imageUrl: '/shop.png?code=481516' }), 'a string that does not begin with a scheme'],
  ['image-url-uri', otpRequest({ imageUrl: 'https://:481516' }), 'a string that is not valid after its scheme'],
  ['image-url-uri', otpRequest({ imageUrl: 'localhost:3000/481516' }), 'a string that does not begin with a scheme'],
  ['image-url-uri', otpRequest({ imageUrl: '' }), 'an empty string'],
  ['attachment-type', attachmentRequest({ type: 'Image', payload: {} }), 'another string (did you mean image?)'],
  ['attachment-type', attachmentRequest({ type: secret, payload: {} }), 'another string'],
  ['button-type', otpRequest({ buttonsV2: [postback({ type: 'web-url' })] }), 'another string (did you mean web_url?)'],
  ['button-type', otpRequest({ buttonsV2: [postback({ type: 481516 })] }), 'a number'],
  ['recipient-exactly-one', { ...textRequest(), recipient: { id: secret, appStaffId: secret } }, 'appStaffId and id'],
])('a violation of %s says what came without quoting it (%#)', (rule, json, what) => {
  expect(words(json).endsWith(`; got ${what}. [${rule}]`)).toBe(true);
  expect(words(json)).not.toContain('481516');
});

test('parse throws a ParseError with the violations that safeParse returns', () => {
  const json = textRequest({ text: '', messageId: '', colour: 1 });
  const result = safeParse(json);
  const error = (() => {
    try {
      return parse(json);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(isParseError(error) && error.violations).toEqual(result.ok || result.violations);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'ParseError',
    message: expect.stringContaining('`message.text` must not be empty.'),
  });
});

test('the message of a ParseError shows at most ten violations', () => {
  const unknown = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`zz${i}`, 1]));
  expect(() => parse(textRequest(unknown))).toThrow(/zz9` must .*\n- and 15 more$/);
});

test.each([
  [{ text: '' }, 'sendable'],
  [{ text: 7 }, 'spec'],
])('the violation of %j says whose rule it is: %s', (message, basis) => {
  expect(safeParse(textRequest(message))).toMatchObject({ ok: false, violations: [{ basis }] });
});

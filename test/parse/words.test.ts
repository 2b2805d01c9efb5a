import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { rules } from '../../src/index.js';
import { ParseError, parse, safeParse } from '../../src/parse/index.js';
import { attachmentRequest, elementRequest, otpRequest, postback, textRequest } from './requests.js';

const words = (json: unknown): string => {
  const result = safeParse(json);
  return result.ok ? 'fine' : result.violations.map(({ message }) => message).join('\n');
};

test('the text of a violation is sentence, path, what was there and rule', () => {
  expect(words(textRequest({ text: '' }))).toBe(
    `${rules['text-not-empty'].sentence} At message.text: an empty string. [text-not-empty]`,
  );
  expect(words('[]')).toBe(`${rules['field-type'].sentence} At the top: array. [field-type]`);
});

test.each([
  ['quickRepliesv2', 'quickRepliesV2'],
  ['quickRepliesV3', 'quickRepliesV2'],
  ['MessageID', 'messageId'],
  ['message_id', 'messageId'],
  ['attachmnet', 'attachment'],
  ['txt', 'text'],
])('%s: did you mean %s?', (key, meant) => {
  expect(words(textRequest({ [key]: 1 }))).toContain(` At message.${key}: number (did you mean ${meant}?). [`);
});

test.each(['x', 'colour', 'body', 'q'.repeat(1000)])('no guess for what is near nothing (%#)', key => {
  expect(words(textRequest({ [key]: 1 }))).toContain(` At message.${key}: number. [unknown-field]`);
});

const secret = 'otp 481516';
test.each([
  ['message-id-unambiguous', textRequest({ messageId: `${secret}]` }), 'a string with ]'],
  ['message-id-unambiguous', textRequest({ messageId: `[${secret}` }), 'a string with ['],
  ['message-id-unambiguous', textRequest({ messageId: `${secret}\u009b` }), 'a string with a control character'],
  ['image-url-uri', otpRequest({ imageUrl: secret }), 'a string with a blank or a control character'],
  ['image-url-uri', otpRequest({ imageUrl: '/shop.png?code=481516' }), 'a string without a scheme such as https:'],
  ['image-url-uri', otpRequest({ imageUrl: 'https://:481516' }), 'a string that is no URI'],
  ['image-url-uri', otpRequest({ imageUrl: '' }), 'an empty string'],
  ['attachment-type', attachmentRequest({ type: 'Image', payload: {} }), 'string (did you mean image?)'],
  ['attachment-type', attachmentRequest({ type: secret, payload: {} }), 'string'],
  ['button-type', otpRequest({ buttonsV2: [postback({ type: 'web-url' })] }), 'string (did you mean web_url?)'],
  ['button-type', otpRequest({ buttonsV2: [postback({ type: 481516 })] }), 'number'],
  ['recipient-exactly-one', { ...textRequest(), recipient: { id: secret, appStaffId: secret } }, 'appStaffId, id'],
  ['element-max-3-buttons', elementRequest({ buttonsV2: Array(5).fill(postback()) }), '5 buttons'],
])('%s says what was there, and quotes nothing: %#', (rule, json, what) => {
  expect(words(json).endsWith(`: ${what}. [${rule}]`)).toBe(true);
  expect(words(json)).not.toContain('481516');
});

test('a path with a name that is no identifier is quoted, so that it can be read in one way only', () => {
  expect(words(textRequest({ 'a.b': 1, '': 2, 'x\n': 3 }))).toMatch(
    /At message\["a\.b"\]:.*\n.*At message\[""\]:.*\n.*At message\["x\\n"\]:/,
  );
});

test('no OTP value and no text is quoted, in violations and in the inspection of what was parsed', () => {
  const secret = '481516';
  for (const json of [
    otpRequest({ mokValue: 481516, mokMessage: [secret], messageId: '' }),
    otpRequest({ mokValue: { secret }, mokMessage: { secret } }),
    `{"mokValue": "${secret}", `,
  ]) {
    expect(words(json)).not.toBe('fine');
    expect(words(json)).not.toContain(secret);
  }
  const parsed = parse(otpRequest({ mokValue: secret }));
  expect(inspect(parsed, { showHidden: true, depth: Infinity })).not.toContain(secret);
  expect(JSON.stringify(parsed)).toContain(secret);
});

test('parse throws a ParseError with what safeParse tells', () => {
  const json = textRequest({ text: '', messageId: '', colour: 1 });
  const result = safeParse(json);
  const error = (() => {
    try {
      return parse(json);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(ParseError.is(error) && error.violations).toEqual(result.ok || result.violations);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'ParseError',
    message: expect.stringContaining(rules['text-not-empty'].sentence),
  });
  expect(ParseError.is(new Error('x'))).toBe(false);
});

test('the message of a ParseError shows ten violations at most', () => {
  const unknown = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`zz${i}`, 1]));
  expect(() => parse(textRequest(unknown))).toThrow(/zz9: .*\n- and 15 more$/);
});

import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { rules } from '../../src/index.js';
import { ParseError, parse, safeParse } from '../../src/parse/index.js';
import { otpRequest, textRequest } from './requests.js';

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

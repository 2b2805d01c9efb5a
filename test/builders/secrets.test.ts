import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Element, Otp, type RuleViolation, toBody } from '../../src/index.js';
import { loose, violationOf } from './loose.js';

const VALUE = '481516';
const TEXT = 'Your code is 2342';
const SECRET = /481516|2342/;
const both = loose(Otp.for('C-1029').value(VALUE).text(TEXT));
const whole = both.messageId('otp-1');

const broken: Readonly<Record<string, () => unknown>> = {
  'a second value': () => both.value(VALUE),
  'a second text': () => both.text(TEXT),
  'a second value, a number': () => both.value(Number(VALUE)),
  'a value that is a number': () => loose(Otp.for('c')).value(Number(VALUE)),
  'a value that is a bigint': () => loose(Otp.for('c')).value(BigInt(VALUE)),
  'a value in a String object': () => loose(Otp.for('c')).value(Object(VALUE)),
  'a value in an array': () => loose(Otp.for('c')).value([VALUE]),
  'a value in a symbol': () => loose(Otp.for('c')).value(Symbol(VALUE)),
  'a value in an error': () => loose(Otp.for('c')).value(new Error(VALUE)),
  'a value in an object': () => loose(Otp.for('c')).value({ [VALUE]: VALUE, toString: () => VALUE }),
  'an object whose type name is the value': () => loose(Otp.for('c')).value({ [Symbol.toStringTag]: VALUE }),
  'a button whose type name is the value': () => whole.button({ [Symbol.toStringTag]: VALUE }),
  'a text in a function': () => loose(Otp.for('c')).text(() => TEXT),
  'a text in an array': () => loose(Otp.for('c')).text([TEXT]),
  'a text and no messageId': () => both.toJSON(),
  'a text and no messageId, by JSON.stringify': () => JSON.stringify(both),
  'a text and no messageId, by toBody': () => Reflect.apply(toBody, undefined, [both]),
  'a second messageId': () => whole.messageId('otp-2'),
  'an empty txCode': () => whole.txCode(''),
  'a bad image': () => whole.withImage('shop.png'),
  'a bad button': () => whole.button(TEXT),
  'bad buttons': () => whole.buttons(TEXT),
  'an OTP for a button': () => whole.button(whole),
  'an OTP for an element’s button': () => loose(Element).button(whole),
  'an OTP for a text': () => loose(Otp.for('c')).text(whole),
  'its JSON for a Sendable': () => Reflect.apply(toBody, undefined, [whole.toJSON()]),
  'its text for a Sendable': () => Reflect.apply(toBody, undefined, [JSON.stringify(whole)]),
};

const everythingOf = (error: RuleViolation): string => {
  const own = Object.getOwnPropertyNames(error).map(name => String(Reflect.get(error, name)));
  return [...own, error.message, error.stack, String(error), JSON.stringify(error), String(error.cause)].join('\n');
};

describe('a violation contains neither the OTP value nor the text', () => {
  it.each(Object.entries(broken))('%s', (_, call) => {
    const error = violationOf(call);
    expect(everythingOf(error)).not.toMatch(SECRET);
    expect(inspect(error, { showHidden: true, depth: Number.POSITIVE_INFINITY })).not.toMatch(SECRET);
  });
});

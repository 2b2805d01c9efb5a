import { match } from 'ts-pattern';
import { describe, expect, it, test } from 'vitest';
import { Button, Element, Message, Otp, toBody } from '../../src/index.js';
import type { Node, Row } from '../../src/spec/must.js';
import { messageRequest, otpRequest } from '../../src/spec/table.js';
import { stepRowsOf } from '../support/spec/rows.js';
import { loose, violationOf } from './loose.js';

// The builders write their JSON by hand, for speed. Here it is compared with the table of the API spec.

const exampleOf = (must: Node): unknown =>
  match(must)
    .with({ is: 'text', form: 'uri' }, () => 'https://example.com/a.png')
    .with({ is: 'text' }, () => 'text')
    .with({ is: 'fixed' }, ({ values }) => values[0])
    .with({ is: 'flag' }, () => true)
    .otherwise(() => ({}));

/** Sets each field of an object in the table that has a step, the last field first. */
const withAll = <Start>(start: Start, name: string): Start => {
  const built = stepRowsOf(name).reduceRight<unknown>(
    (last, { step, must }) => Object(last)[step](exampleOf(must)),
    start,
  );
  return built as Start;
};

const button = withAll(Button.postback('Yes', 'yes'), 'PostbackButton');
const link = withAll(Button.webUrl('Read', 'https://example.com/'), 'WebUrlButton');
const element = withAll(Element, 'Element').buttons([button, link]);

/** A message of each kind, with every field, by steps in another order than that of the JSON. */
const messages = [
  withAll(Message.text('Hello'), 'TextMessage').toCustomer('C'),
  withAll(Message.image({}), 'MediaMessage').toStaff('S'),
  withAll(Message.audio({}).toUser('u'), 'MediaMessage'),
  withAll(Message.video({}).toUser('u'), 'MediaMessage'),
  withAll(Message.file({}).toUser('u'), 'MediaMessage'),
  withAll(Message.buttonTemplate({ text: 'Choose' }), 'ButtonTemplateMessage').toUser('u'),
  withAll(Message.generic().element(element).element(Element), 'GenericMessage').toUser('u'),
  // The shortest of each kind.
  Message.text('Hello').toCustomer('C'),
  Message.image({}).toCustomer('C'),
  Message.buttonTemplate({}).toCustomer('C'),
  Message.generic().element(Element).toCustomer('C'),
];
const shortOtp = Otp.for('C').text('Your code').messageId('o');
const otps = [
  shortOtp,
  withAll(loose(Otp.for('C').buttons([button, link])), 'SendOtpRequest') as unknown as typeof shortOtp,
];

/** Compares the keys of each object of a JSON with the rows of its table, and notes each field that it has. */
const compare = (must: Node, json: unknown, seen: Set<string>): void => {
  if (must.is === 'choice') compare(must.of[must.pick(json)] ?? must, json, seen);
  if (must.is === 'list' && Array.isArray(json)) for (const item of json) compare(must.of, item, seen);
  if (must.is !== 'object') return;
  const keys = Object.keys(Object(json));
  const rows = Object.entries(must.rows);
  const required = rows.filter(([, [whenMissing]]) => whenMissing !== 'optional').map(([key]) => key);
  expect(keys).toEqual(rows.map(([key]) => key).filter(key => keys.includes(key)));
  expect(keys).toEqual(expect.arrayContaining(required));
  for (const [key, [, row]] of rows.filter(([name]) => keys.includes(name))) {
    seen.add(`${must.name}.${key}`);
    compare(row, Object(json)[key], seen);
  }
};

/** Lists the fields that an object of the table can have, and those of the objects in it. */
const fieldsOf = (must: Node): readonly string[] => {
  if (must.is === 'choice') return must.of.flatMap(fieldsOf);
  if (must.is === 'list') return fieldsOf(must.of);
  if (must.is !== 'object') return [];
  const present = Object.entries(must.rows).filter(([, [, row]]) => row.is !== 'absent');
  return present.flatMap(([key, [, row]]) => [`${must.name}.${key}`, ...fieldsOf(row)]);
};

test.each([
  ['toJSON', (sendable: { toJSON(): object }) => sendable.toJSON()],
  ['toBody', (sendable: Parameters<typeof toBody>[0]) => JSON.parse(toBody(sendable))],
  ['JSON.stringify', (sendable: object) => JSON.parse(JSON.stringify(sendable))],
] as const)('%s has the fields of every object in the order of the table, and all that are required', (_, jsonOf) => {
  const seen = new Set<string>();
  for (const message of messages) compare(messageRequest, jsonOf(message), seen);
  for (const otp of otps) compare(otpRequest, jsonOf(otp), seen);
  expect([...seen].sort()).toEqual([...new Set([...fieldsOf(messageRequest), ...fieldsOf(otpRequest)])].sort());
});

test('a part alone has the fields in the order of the table', () => {
  const [elements] = messages.flatMap(message => {
    const { attachment } = message.toJSON().message;
    return attachment !== undefined && 'elements' in attachment.payload ? [attachment.payload.elements] : [];
  });
  expect(JSON.stringify(element)).toBe(JSON.stringify(Array.isArray(elements) ? elements[0] : undefined));
});

// The strings that a step sets, with the rule and the path of an empty one.

/** Lists the rows of strings that have a step, with their paths; the first element stands for all. */
const stringsOf = (must: Node, path: string): readonly (readonly [path: string, row: Row])[] => {
  if (must.is === 'choice') return must.of.flatMap(one => stringsOf(one, path));
  if (must.is === 'list') return stringsOf(must.of, `${path}[0]`);
  if (must.is !== 'object') return [];
  return Object.entries(must.rows).flatMap(([key, row]) => {
    const place = path === '' ? key : `${path}.${key}`;
    return row[1].is === 'text' && row[2]?.step !== undefined ? [[place, row] as const] : stringsOf(row[1], place);
  });
};

/** Begins what a step of a path belongs to. */
const begin = (path: string, step: string, given: unknown): unknown => {
  const isStart = ['text', 'for'].includes(step);
  if (path.startsWith('recipient')) return loose(Message.text('Hello'))[step as 'toUser'](given);
  if (path.endsWith('payloadSeenByUser')) {
    const seen = loose(Button.postback('Yes', 'yes')).seenAs(given);
    return path.startsWith('buttonsV2') ? loose(Otp.for('C')).button(seen) : seen;
  }
  if (path.includes('elements'))
    return loose(Message.generic()).element((e: unknown) => loose(e)[step as 'title'](given));
  if (path.startsWith('message.'))
    return isStart ? loose(Message).text(given) : loose(Message.text('Hello'))[step as 'messageId'](given);
  return step === 'for' ? loose(Otp).for(given) : loose(Otp.for('C'))[step as 'value'](given);
};

describe('an empty string breaks the rule of its row, at its path', () => {
  const rows = new Map([...stringsOf(messageRequest, ''), ...stringsOf(otpRequest, '')]);
  it.each([...rows])('%s', (path, [, must, uses]) => {
    const { rule, path: at } = violationOf(() => begin(path, uses?.step ?? '', ''));
    const expected = must.is === 'text' ? (must.whenEmpty ?? must.rule) : undefined;
    // A button is made before the element or OTP that it goes to.
    expect([rule, at]).toEqual([expected, path.endsWith('payloadSeenByUser') ? 'payloadSeenByUser' : path]);
  });
});

import { describe, expect, test } from 'vitest';
import {
  attachmentRequest,
  elementRequest,
  genericRequest,
  otpRequest,
  postback,
  recipientRequest,
  textRequest,
  webUrl,
} from '../../src/corpus/valid-requests.js';
import { Message } from '../../src/index.js';
import { safeParse } from '../../src/parse/index.js';

const PAYLOAD = 'message.attachment.payload';
const button = (payload: object): unknown => attachmentRequest({ type: 'template', payload });
const elements = [{ title: 'Gold', buttons: [], buttonsV2: [] }];
const firstOf = (json: unknown, extras = false): unknown => {
  const result = safeParse(json, { extras });
  return result.ok ? 'ok' : result.violations[0]?.message;
};

describe('a generic template with a misspelt templateType is not taken for a button template', () => {
  const value = `\`${PAYLOAD}.templateType\` must be generic in a generic template; got a similar string, so the template was not checked. [template-type]`;

  test.each(['Generic', 'GENERIC'])('templateType: %s', templateType => {
    expect(firstOf(button({ templateType }))).toBe(value);
    expect(firstOf(button({ templateType, elements, buttons: [], buttonsV2: [] }), true)).toBe(value);
  });

  test('a similar value counts if the payload has elements', () => {
    expect(firstOf(button({ templateType: 'genric', elements, buttons: [], buttonsV2: [] }))).toBe(value);
    expect(firstOf(button({ templateType: 'genetic', text: 'Choose' }))).toBe('ok');
  });

  test.each(['templatetype', 'templateTyp', 'template_type'])('%s: generic', key => {
    expect(firstOf(button({ [key]: 'generic', elements, buttons: [], buttonsV2: [] }))).toBe(
      `\`${PAYLOAD}.${key}\` must be named templateType; got a similar name, so the template was not checked. [template-type]`,
    );
  });

  test.each([
    { templateType: 'button', text: 'Choose' },
    { templateType: 'list', elements },
    { elements },
    { kind: 'generic', elements },
  ])('%j is a button template', payload => {
    expect(firstOf(button(payload))).toBe('ok');
    expect(() => Message.buttonTemplate(payload)).not.toThrow();
  });

  test.each([
    { templateType: 'Generic' },
    { templateType: 'genric', elements },
    { templatetype: 'generic' },
    { template_type: 'GENERIC', text: 'Choose' },
  ])('Message.buttonTemplate rejects %j as parse does', payload => {
    expect(firstOf(button(payload))).toMatch(/\[template-type\]$/);
    expect(() => Message.buttonTemplate(payload)).toThrow(
      `\`${PAYLOAD}\` must not be a generic template; got one: call Message.generic(). [template-type]`,
    );
  });
});

test('a picture is an image', () => {
  expect(firstOf(attachmentRequest({ type: 'picture', payload: {} }))).toContain(
    'got another string (did you mean image?).',
  );
});

const BUTTON = ['type', 'title', 'payload', 'payloadHidden', 'payloadSeenByUser'];

type Request = (key: string) => unknown;

/** Every object of the API spec: its path, a request in which it has one more field, and the names of its fields. */
const objects: readonly (readonly [path: string, request: Request, names: readonly string[]])[] = [
  ['', key => ({ ...textRequest(), [key]: 1 }), ['recipient', 'message']],
  ['recipient', key => recipientRequest({ id: 'u', [key]: 1 }), ['appCustomerId', 'appStaffId', 'id']],
  ['message', key => textRequest({ [key]: 1 }), ['messageId', 'text', 'attachment', 'quickReplies', 'quickRepliesV2']],
  ['message.attachment', key => attachmentRequest({ type: 'file', payload: {}, [key]: 1 }), ['type', 'payload']],
  [PAYLOAD, key => genericRequest({ [key]: 1 }), ['elements', 'buttons', 'buttonsV2']],
  [
    `${PAYLOAD}.elements[1]`,
    key => elementRequest({ [key]: 1 }),
    ['messageId', 'title', 'subtitle', 'imageUrl', 'buttons', 'buttonsV2'],
  ],
  [`${PAYLOAD}.elements[1].buttonsV2[0]`, key => elementRequest({ buttonsV2: [postback({ [key]: 1 })] }), BUTTON],
  ['buttonsV2[1]', key => otpRequest({ buttonsV2: [postback(), webUrl({ [key]: 1 })] }), BUTTON],
  [
    '',
    key => otpRequest({ [key]: 1 }),
    [
      ...['customerNo', 'messageId', 'mokMessage', 'mokValue', 'imageUrl', 'txCode', 'deviceId', 'buttonsV2'],
      'showWithLocation',
    ],
  ],
];

/** Removes a name from the object at a path: a misspelt name stands in its place. */
const without = (json: unknown, path: string, name: string): unknown => {
  const copy = structuredClone(json);
  const names = path.split(/[.[\]]+/).filter(part => part !== '');
  Reflect.deleteProperty(
    names.reduce<object>((at, part) => Reflect.get(at, part), Object(copy)),
    name,
  );
  return copy;
};

/** Ways to misspell a name. */
const slips: Readonly<Record<string, (name: string) => string>> = {
  'in capitals': name => name.toUpperCase(),
  'with a capital': name => name.charAt(0).toUpperCase() + name.slice(1),
  'with a letter too many': name => `${name}s`,
  'with a letter too few': name => name.slice(0, -1),
  'with two letters swapped': name => name.replace(/(.)(.)$/, '$2$1'),
};

test.each([
  [textRequest({ quickReplyV2: [] }), 'message.quickReplyV2', 'quickRepliesV2'],
  [textRequest({ quickReply: [] }), 'message.quickReply', 'quickReplies'],
  [textRequest({ quickRepliesV3: [] }), 'message.quickRepliesV3', 'quickRepliesV2'],
  [textRequest({ quick_replies_v2: [] }), 'message.quick_replies_v2', 'quickRepliesV2'],
  [otpRequest({ show_with_location: true }), 'show_with_location', 'showWithLocation'],
  [
    elementRequest({ buttonsV2: [postback({ payload_seen_by_user: 'x' })] }),
    `${PAYLOAD}.elements[1].buttonsV2[0].payload_seen_by_user`,
    'payloadSeenByUser',
  ],
])('an unknown field in the spelling of another API gets a hint (%#)', (request, path, name) => {
  const result = safeParse(without(request, path.replace(/\.?\w+$/, ''), name));
  const told = result.ok ? undefined : result.violations.find(({ rule }) => rule === 'unknown-field');
  expect(told).toMatchObject({ path, message: expect.stringContaining(`(did you mean ${name}?)`) });
});

test.each([
  ['messageID', 'message.messageId'],
  ['messageId', 'message.messageId'],
  ['appCustomerID', 'recipient.appCustomerId'],
])('%s beside the message is one of its fields', (key, name) => {
  expect(firstOf({ ...textRequest(), recipient: { id: 'u' }, [key]: 'x' })).toContain(`(did you mean ${name}?)`);
});

test('a field that is present is not suggested', () => {
  expect(firstOf({ ...textRequest({ messageId: 'm-1' }), messageId: 'm-1' })).toContain(
    '; got an unknown name, which only `extras` allows.',
  );
});

describe.each(objects)('an unknown field of %j', (path, request, names) => {
  const told = (key: string, instead = ''): readonly (readonly [string, string, string])[] => {
    const result = safeParse(without(request(key), path, instead));
    return result.ok ? [] : result.violations.map(({ rule, path, message }) => [rule, path, message]);
  };
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`);

  test.each(Object.entries(slips))('whose name is misspelt %s gets a hint', (_, slip) => {
    // Two letters allow for no slip but the case, and one slip can be another name.
    for (const name of names.filter(name => name.length > 2 && !names.includes(slip(name)))) {
      const key = slip(name);
      expect(told(key, name)).toContainEqual([
        'unknown-field',
        at(key),
        expect.stringContaining(`; got an unknown name (did you mean ${name}?). [`),
      ]);
    }
  });

  test('whose name is close to no field gets no hint', () => {
    // A code is not a txCode.
    if (path === '') expect(told('code').join()).not.toContain('did you mean');
    expect(told('colour')).toEqual([
      ['unknown-field', at('colour'), expect.stringContaining('; got an unknown name, which only `extras` allows. [')],
    ]);
  });
});

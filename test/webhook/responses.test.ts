import { expect, test, vi } from 'vitest';
import { answerOf, PRESS, recorder, requestOf } from '../support/webhook/deliveries.js';

test.each([
  ['an object with a payload', PRESS, 'application/json', 'go'],
  ['a JSON string', '"[m-1]:go"', 'application/json', 'go'],
  ['a plain text', '[m-1]:go', 'text/plain', 'go'],
  ['a plain text with the media type of JSON', '[m-1]:go', 'application/json', 'go'],
  ['JSON with the media type of a text', PRESS, 'text/plain;charset=UTF-8', 'go'],
  ['a +json media type', PRESS, 'application/vnd.platform+json; charset="utf-8"', 'go'],
  ['a media type in capitals', PRESS, 'Application/JSON', 'go'],
  ['a text with control characters and emoji', '[m-1]:a\r\n\0 \ud83d\ude00 ', 'text/plain', 'a\r\n\0 \ud83d\ude00 '],
])('%s is a press', async (_, body, type, payload) => {
  const { webhook, presses, errors } = recorder();
  expect(await answerOf(webhook, body, { type })).toBe('200 ok');
  expect(presses).toEqual([{ kind: 'press', messageId: 'm-1', payload, signed: false }]);
  expect(errors).toEqual([]);
});

const FOUND: Readonly<Record<string, string>> = {
  'not-text': 'no string',
  'no-bracket': 'a string that does not begin with [',
  'no-end-of-id': 'a string without ]:',
  'empty-id': 'an empty messageId',
};

test.each([
  ['a payload that is not a press', '{"payload":"x"}', 'no-bracket'],
  ['no payload', '{"event":"read"}', 'not-text'],
  ['an inherited payload', '{"__proto__":{"payload":"[m]:x"}}', 'not-text'],
  ['a payload that is not a text', '{"payload":{"a":1}}', 'not-text'],
  ['a list', '["[a]:b"]', 'not-text'],
  ['null', 'null', 'not-text'],
  ['a number', '7', 'not-text'],
  ['an empty body', '', 'no-bracket'],
  ['half a JSON', '{"payload":"[m]:x"', 'no-bracket'],
  ['a byte order mark', '\ufeff{"payload":"[m]:x"}', 'no-bracket'],
  ['no end of the id', '[m-1', 'no-end-of-id'],
  ['no id', '"[]:x"', 'empty-id'],
])('%s gets a 400 and reported', async (_, body, reason) => {
  const { webhook, presses, errors } = recorder();
  expect(await answerOf(webhook, body)).toBe('400 bad request');
  expect(presses).toEqual([]);
  expect(errors).toEqual([
    {
      stage: 'unrecognized',
      text: `Error: The body must contain a press, [messageId]:payload; got ${FOUND[reason]} (${reason}). If the press is elsewhere in the body, \`readBody\` must return it.`,
    },
  ]);
});

test('with onUnrecognized, a body without a press gets a 200', async () => {
  const onUnrecognized = vi.fn();
  const { webhook, errors } = recorder({ onUnrecognized });
  expect(await answerOf(webhook, '{"event":"read"}')).toBe('200 ok');
  expect(onUnrecognized.mock.calls).toEqual([[{ kind: 'unrecognized', reason: 'not-text' }, '{"event":"read"}']]);
  expect(errors).toEqual([]);
});

test.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'])('%s gets a 405 with the header Allow', async method => {
  const { webhook } = recorder({ authorize: () => false });
  const response = await webhook.fetch(requestOf(undefined, { method, type: 'image/png' }));
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test.each([
  [undefined, {}],
  ['', {}],
  ['application/xml', {}],
  ['application/x-www-form-urlencoded', {}],
  ['text/html', {}],
  ['application/jsonx', {}],
  ['image/svg+json', {}],
  ['text/plain; charset=utf-16', {}],
  ['application/json; charset=iso-8859-1', {}],
  ['application/json; charset = utf-16', {}],
  ['application/json', { 'content-encoding': 'gzip' }],
])('the media type %s gets a 415', async (type, headers) => {
  const { webhook } = recorder({ authorize: () => false });
  expect(await answerOf(webhook, PRESS, { type, headers })).toBe('415 unsupported media type');
});

import { describe, expect, it } from 'vitest';
import { botAt, errorOf, message, transports } from '../../support/send/bots.js';
import { answer, RECEIPT, rawServer, response } from '../../support/send/raw-server.js';

const LATER = { date: 'Thu, 01 Jan 2026 00:00:00 GMT', 'retry-after': 'Thu, 01 Jan 2026 00:00:07 GMT' };

describe.each(transports)('%s', (_, transport) => {
  it.each([
    [301, {}, 'protocol', 'unknown', false, undefined],
    [302, { location: 'http://127.0.0.1:1/' }, 'protocol', 'unknown', false, undefined],
    [304, {}, 'protocol', 'unknown', false, undefined],
    [307, { location: '/elsewhere' }, 'protocol', 'unknown', false, undefined],
    [400, {}, 'rejected', 'rejected', false, undefined],
    [401, {}, 'auth', 'rejected', false, undefined],
    [403, {}, 'auth', 'rejected', false, undefined],
    [404, {}, 'rejected', 'rejected', false, undefined],
    [408, {}, 'server', 'unknown', false, undefined],
    [409, {}, 'rejected', 'rejected', false, undefined],
    [425, {}, 'rejected', 'rejected', false, undefined],
    [429, {}, 'rate_limited', 'rejected', true, undefined],
    [429, { 'retry-after': '1.5' }, 'rate_limited', 'rejected', true, 1500],
    [429, { 'Retry-After': 'soon' }, 'rate_limited', 'rejected', true, undefined],
    [499, {}, 'rejected', 'rejected', false, undefined],
    [500, {}, 'server', 'unknown', false, undefined],
    [502, { 'retry-after': '3' }, 'server', 'unknown', false, 3000],
    [503, {}, 'server', 'unknown', false, undefined],
    [503, { 'retry-after': '-1' }, 'server', 'unknown', false, undefined],
    [503, LATER, 'rate_limited', 'rejected', true, 7000],
    [503, { ...LATER, date: 'Thu, 01 Jan 2026 00:01:00 GMT' }, 'rate_limited', 'rejected', true, 0],
    [599, {}, 'server', 'unknown', false, undefined],
    [600, {}, 'protocol', 'unknown', false, undefined],
  ])('%i %j is %s/%s', async (status, headers, kind, delivery, retryable, retryAfterMs) => {
    if (status === 600 && transport.name === 'fetchTransport') return;
    await using server = await rawServer(answer(response(status, status === 304 ? '' : RECEIPT, { ...headers })));
    const error = await errorOf(botAt(server.url, { transport: transport() }), message);
    expect(error).toMatchObject({ kind, delivery, retryable, status, retryAfterMs });
    expect(error.attempts).toEqual([{ status, kind, elapsedMs: expect.any(Number), dispatched: true }]);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['empty', '', 'accepted', 'empty'],
    ['a text that is not JSON', 'OK', 'accepted', 'not a JSON object'],
    ['a half of the JSON', RECEIPT.slice(0, 20), 'accepted', 'not a JSON object'],
    ['a list', `[${RECEIPT}]`, 'accepted', 'not a JSON object'],
    ['null', 'null', 'accepted', 'not a JSON object'],
    ['no recipient', '{"message_id":"m"}', 'accepted', 'recipient_id'],
    ['a number as id', '{"recipient_id":"u","message_id":9007199254740993}', 'accepted', 'message_id'],
    ['other names', '{"recipientId":"u","messageId":"m"}', 'accepted', 'recipient_id'],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'accepted', 'UTF-8'],
    ['a page', '\n<!doctype html><p>Log in', 'unknown', 'web page'],
  ])('a 200 with %s is protocol', async (_name, body, delivery, says) => {
    await using server = await rawServer(answer(response(200, body)));
    const error = await errorOf(botAt(server.url, { transport: transport() }), message);
    expect(error).toMatchObject({ kind: 'protocol', delivery, retryable: false, status: 200 });
    expect(error.message).toContain(says);
  });
});

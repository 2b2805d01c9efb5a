import { createBot, Message, type Transport } from 'sendable';
import { expect, test } from 'vitest';
import { sendList } from '../../docs/examples/sending/send-all.js';
import { sendOnce } from '../../docs/examples/sending/try-send.js';

const message = Message.text('Hello').toCustomer('c').messageId('m-7');

/** A bot whose platform responds with these statuses in turn; 0 is no response. */
const botOf = (...statuses: readonly number[]) => {
  let sent = 0;
  const transport: Transport = async () => {
    const status = statuses[Math.min(sent++, statuses.length - 1)] ?? 0;
    if (status === 0) throw new Error('lost');
    return { status, headers: {}, body: new TextEncoder().encode('{"recipient_id":"u","message_id":"m-7"}') };
  };
  return createBot({ baseUrl: 'https://platform.example', token: 't', transport, retry: false });
};

test.each([
  [200, 'sent as m-7'],
  [0, 'm-7 may have arrived: look it up'],
  [500, 'm-7 may have arrived: look it up'],
  [400, 'fix it: The platform rejected the request (400): set `readError` to see why. The message did not arrive.'],
  [
    401,
    'fix the settings: The platform did not accept the token (401): check the token and `baseUrl`. The message did not arrive.',
  ],
  [429, 'send again in 60000 ms'],
])('try-send.ts after %i', async (status, says) => {
  expect(await sendOnce(botOf(status), message)).toBe(says);
});

test('send-all.ts', async () => {
  const list = [message, message, message, message];
  expect(await sendList(botOf(200, 500, 400, 200), list)).toEqual({ sent: 2, failed: [2], unknown: [1] });
  const stopped = await sendList(botOf(401), Array(100).fill(message));
  expect(stopped.failed.length).toBeLessThan(100);
  expect(stopped.stopped).toContain('10 sends in a row failed (`stopAfter`), the last with kind auth');
});

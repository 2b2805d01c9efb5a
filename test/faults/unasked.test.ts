import { expect, it } from 'vitest';
import { botAt, closeTransport, message, transports } from '../support/send/bots.js';
import { rawServer, response } from '../support/send/raw-server.js';

const receipt = (user: string): Buffer => response(200, `{"recipient_id":"${user}","message_id":"m-7"}`);

// Not in the table: an unsolicited response on a kept connection is not the response to the next request.
it.each(transports)('%s closes a connection on which a response comes before its request', async (_, make) => {
  let number = 0;
  await using server = await rawServer(socket => {
    socket.write(receipt(`u-${++number}`));
    if (number === 1) setTimeout(() => socket.write(receipt('unasked')), 5);
  });
  const transport = make();
  const bot = botAt(server.url, { transport });
  expect(await bot.send(message)).toEqual({ recipientId: 'u-1', messageId: 'm-7' });
  // Such a connection is closed as soon as the response comes, not when it is used again.
  await expect.poll(() => server.sockets.size, { timeout: 10_000 }).toBe(0);
  expect(await bot.send(message)).toEqual({ recipientId: 'u-2', messageId: 'm-7' });
  expect(server.requests).toHaveLength(2);
  await closeTransport(transport);
});

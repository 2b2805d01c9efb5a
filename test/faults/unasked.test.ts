import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { rawServer, response } from '../send/raw-server.js';
import { botFor, make, message, names } from './bot-for.js';

const receipt = (id: string): Buffer => response(200, `{"recipient_id":"u","message_id":"${id}"}`);

// Not in the table: an answer that nobody asked for, on a kept connection, is not the answer to the next request.
it.each(names)('%s takes no answer that came before its request', async name => {
  let number = 0;
  await using server = await rawServer(socket => {
    socket.write(receipt(`m-${++number}`));
    if (number === 1) setTimeout(() => socket.write(receipt('unasked')), 5);
  });
  const { transport, close } = make[name]();
  const bot = botFor(transport, server.url);
  expect(await bot.send(message)).toEqual({ recipientId: 'u', messageId: 'm-1' });
  await sleep(50);
  expect(await bot.send(message)).toEqual({ recipientId: 'u', messageId: 'm-2' });
  expect(server.requests).toHaveLength(2);
  await close();
});

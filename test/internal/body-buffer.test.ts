import { once } from 'node:events';
import { expect, it } from 'vitest';
import { isSendError } from '../../src/send/send-error.js';
import { botAt, message, transports } from '../support/send/bots.js';
import { rawServer } from '../support/send/raw-server.js';

// Each read of the socket is 64 KiB, of which a byte or two are body: keeping a chunk as it is keeps the rest too.
it.each(transports)('%s holds little memory for a body in tiny chunks', async (_, make) => {
  const chunk = Buffer.from(`1;${'e'.repeat(15_000)}\r\n \r\n`);
  let peak = 0;
  const before = process.memoryUsage().arrayBuffers;
  await using server = await rawServer(async socket => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
    const closed = once(socket, 'close');
    for (let sent = 0; sent < 10_000 && !socket.destroyed; sent++) {
      if (sent % 100 === 0) peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), closed]);
    }
    socket.destroy();
  });
  const result = await botAt(server.url, { transport: make(), attemptTimeoutMs: 60_000, deadlineMs: 60_000 }).trySend(
    message,
  );
  expect(!result.ok && isSendError(result.error)).toBe(true);
  expect(peak).toBeLessThan(100e6);
});

import { once } from 'node:events';
import { expect, it } from 'vitest';
import { BodyBuffer } from '../../src/internal/bytes.js';
import { isSendError } from '../../src/send/send-error.js';
import { botAt, message, transports } from '../support/send/bots.js';
import { rawServer } from '../support/send/raw-server.js';

it('a body buffer keeps no chunk, only its bytes', () => {
  const readBuffer = new Uint8Array(65_536).fill(7);
  for (const count of [1, 2, 3000]) {
    const body = new BodyBuffer(10_000);
    for (let at = 0; at < count; at++) expect(body.add(readBuffer.subarray(at, at + 1))).toBe(true);
    const bytes = body.read();
    expect([...bytes]).toEqual(Array.from({ length: count }, () => 7));
    expect(bytes.buffer).not.toBe(readBuffer.buffer);
    expect(bytes.buffer.byteLength).toBeLessThan(10_001);
  }
});

it('a body buffer that keeps its first chunk copies it when a second one comes', () => {
  const readBuffer = new Uint8Array(65_536).fill(7);
  const body = new BodyBuffer(10_000, true);
  expect(body.add(readBuffer.subarray(0, 2))).toBe(true);
  expect(body.read().buffer).toBe(readBuffer.buffer);
  expect(body.add(readBuffer.subarray(2, 3))).toBe(true);
  expect([...body.read()]).toEqual([7, 7, 7]);
  expect(body.read().buffer.byteLength).toBeLessThan(10_001);
});

it('a body buffer takes no byte more than it may', () => {
  const body = new BodyBuffer(3);
  expect(body.add(Uint8Array.of(1, 2))).toBe(true);
  expect(body.add(Uint8Array.of(3, 4))).toBe(false);
  expect(body.add(Uint8Array.of(3))).toBe(true);
  expect(body.add(new Uint8Array())).toBe(true);
  expect([...body.read()]).toEqual([1, 2, 3]);
  expect([...new BodyBuffer(0).read()]).toEqual([]);
});

// Each read of the socket is 64 KiB, of which a byte or two are body: keeping a chunk as it is keeps the rest too.
it.each(transports)('%s holds little memory for a body in tiny chunks', async (_, make) => {
  const chunk = Buffer.from(`1;${'e'.repeat(15_000)}\r\n \r\n`);
  let peak = 0;
  const before = process.memoryUsage().arrayBuffers;
  await using server = await rawServer(async socket => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
    for (let sent = 0; sent < 10_000 && !socket.destroyed; sent++) {
      if (sent % 100 === 0) peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    }
    socket.destroy();
  });
  const result = await botAt(server.url, { transport: make(), attemptTimeoutMs: 60_000, deadlineMs: 60_000 }).trySend(
    message,
  );
  expect(!result.ok && isSendError(result.error)).toBe(true);
  expect(peak).toBeLessThan(100e6);
});

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { botAt, closeTransport, message, transports } from '../support/send/bots.js';
import { block } from '../support/send/process.js';

// On a loop of its own, so that it goes on while the test's loop is blocked.
const code = `
  const { createServer } = require('node:http');
  const { parentPort, workerData: { posts, answerAfterMs, closeAfterMs } } = require('node:worker_threads');
  const receipt = '{"recipient_id":"C-1029","message_id":"m-7"}';
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      Atomics.add(posts, 0, 1);
      setTimeout(() => response.end(receipt), answerAfterMs);
      request.socket.once('close', () => { Atomics.store(posts, 1, 1); Atomics.notify(posts, 1); });
      if (closeAfterMs) setTimeout(() => request.socket.destroy(), closeAfterMs);
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

interface Delays {
  readonly answerAfterMs: number;
  /** After this time the server closes the connection, without notice. */
  readonly closeAfterMs?: number;
}

const serverElsewhere = async (delays: Delays) => {
  const posts = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(code, { eval: true, workerData: { posts, ...delays } });
  const [port] = await once(worker, 'message');
  const stop = async (): Promise<void> => void (await worker.terminate());
  /** Blocks this thread until the server has closed its connection. */
  const blockUntilClosed = (): void => {
    expect(Atomics.wait(posts, 1, 0, 60_000)).not.toBe('timed-out');
  };
  const url = `http://127.0.0.1:${port}`;
  return { url, posts: () => Atomics.load(posts, 0), blockUntilClosed, [Symbol.asyncDispose]: stop };
};

const sent = { ok: true, receipt: { recipientId: 'C-1029', messageId: 'm-7' } };

describe.each(transports)('%s', (name, make) => {
  it('38 reads a response that came while the event loop was blocked for longer than the timeout', async () => {
    await using server = await serverElsewhere({ answerAfterMs: 100 });
    const transport = make();
    const bot = botAt(server.url, { transport, attemptTimeoutMs: 2000 });
    expect(await bot.trySend(message)).toEqual(sent);
    const second = bot.trySend(message);
    // The response comes, and the timer is due, before anyone looks.
    while (server.posts() < 2) await sleep(5);
    block(2400);
    expect(await second).toEqual(sent);
    expect(server.posts()).toBe(2);
    await closeTransport(transport);
  });

  it('11 does not use a connection that the server closed while the event loop was blocked', async () => {
    await using server = await serverElsewhere({ answerAfterMs: 0, closeAfterMs: 60 });
    const transport = make();
    const bot = botAt(server.url, { transport });
    expect(await bot.trySend(message)).toEqual(sent);
    await sleep(20);
    server.blockUntilClosed();
    const second = await bot.trySend(message);
    // Both of ours look before they write. What fetch does is its own affair; it says so, and resends nothing.
    if (name === 'fetchTransport' && !second.ok)
      expect(second.error).toMatchObject({ kind: 'connection', delivery: 'unknown' });
    else expect(second).toEqual(sent);
    expect(server.posts()).toBe(second.ok ? 2 : 1);
    await closeTransport(transport);
  });
});

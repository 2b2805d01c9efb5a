import { describe, expect, it } from 'vitest';
import { nodeTransport } from '../../../src/send/transports/node-transport.js';
import { faultServer } from '../../../src/testing/fault-server.js';
import { gate } from '../../support/gate.js';
import { botAt, botOn, errorOf, message } from '../../support/send/bots.js';
import { accept, RECEIPT, rawServer } from '../../support/send/raw-server.js';
import { ok, scripted } from '../../support/send/scripted.js';

describe('close', () => {
  it('waits for sends in flight, and rejects new ones', async () => {
    const answer = gate();
    const bot = botOn(async (request, context) => {
      await answer.opened;
      return ok(request, context);
    });
    const sent = bot.send(message);
    let closed = false;
    const closing = bot.close().then(() => {
      closed = true;
    });
    const late = await errorOf(bot, message);
    expect(late).toMatchObject({ kind: 'overloaded', delivery: 'not_sent', retryable: false, attempts: [] });
    expect(closed).toBe(false);
    answer.open();
    expect(await sent).toEqual({ recipientId: 'u-1', messageId: 'm-7' });
    await closing;
    await bot.close();
    await bot[Symbol.asyncDispose]();
  });

  it('does not close a transport that was passed in', async () => {
    let closed = 0;
    const transport = Object.assign(scripted(ok), { close: () => closed++ });
    await botOn(transport).close();
    expect(closed).toBe(0);
  });

  it('close of a shared transport ends no request, and the transport can be used again', async () => {
    await using server = await rawServer((...exchange) => void setTimeout(() => accept(...exchange), 40));
    const transport = nodeTransport();
    const bot = botAt(server.url, { transport });
    await bot.send(message);
    const sent = [bot.send(message), bot.send(message)];
    await expect.poll(() => server.requests.length).toBe(3);
    transport.close();
    expect(await Promise.all(sent)).toHaveLength(2);
    await expect.poll(() => server.sockets.size).toBe(0);
    await bot.send(message);
    expect(server.requests).toHaveLength(4);
    transport.close();
    await expect.poll(() => server.sockets.size).toBe(0);
  });

  it('is called by await using', async () => {
    await using server = await rawServer(accept);
    const bot = botAt(server.url);
    {
      await using own = bot;
      await own.send(message);
    }
    expect((await errorOf(bot, message)).kind).toBe('overloaded');
    await expect.poll(() => server.sockets.size).toBe(0);
  });

  it('waits for sends that wait for a socket, and each is sent once', async () => {
    await using server = await faultServer({
      fault: { status: 200, body: RECEIPT, delayMs: 30 },
    });
    const bot = botAt(server.url);
    const sends = Array.from({ length: 300 }, () => bot.trySend(message));
    await bot.close();
    expect((await Promise.all(sends)).every(({ ok }) => ok)).toBe(true);
    expect(server.posts).toHaveLength(300);
    await expect.poll(() => server.open()).toBe(0);
  });
});

import { execFile } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { nodeTransport } from '../../src/send/node-transport.js';
import type { Transport } from '../../src/send/transport.js';
import { botAt, botOn, errorOf, message } from './bots.js';
import { accept, RECEIPT, rawServer } from './raw-server.js';

const instant: Transport = async () => ({ status: 200, headers: {}, body: new TextEncoder().encode(RECEIPT) });
const timers = (): number => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length;

describe('nothing is left behind', () => {
  it('on a signal that lives long, after 1,000 sends that end well or badly', async () => {
    const { signal } = new AbortController();
    const warnings: Error[] = [];
    const warned = (warning: Error): void => void warnings.push(warning);
    process.on('warning', warned);
    const before = timers();
    const [good, bad] = [botOn(instant), botOn(() => Promise.reject(new Error('no')))];
    const some = Array.from({ length: 500 }, () => [
      good.trySend(message, { signal }),
      bad.trySend(message, { signal }),
    ]);
    expect(getEventListeners(signal, 'abort')).toHaveLength(2);
    const results = await Promise.all(some.flat());
    expect(results.filter(({ ok }) => ok)).toHaveLength(500);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    expect(timers()).toBe(before);
    await new Promise(resolve => setImmediate(resolve));
    process.off('warning', warned);
    expect(warnings).toEqual([]);
  });

  it('after a timeout', async () => {
    const before = timers();
    await errorOf(
      botOn(() => new Promise(() => {}), { attemptTimeoutMs: 20 }),
      message,
    );
    expect(timers()).toBe(before);
  });
});

describe('close', () => {
  it('waits for what is under way, then lets nothing in', async () => {
    let answer = (): void => {};
    const asked = new Promise<void>(resolve => {
      answer = resolve;
    });
    const bot = botOn(async (request, context) => {
      await asked;
      return instant(request, context);
    });
    const sent = bot.send(message);
    let closed = false;
    const closing = bot.close().then(() => {
      closed = true;
    });
    const late = await errorOf(bot, message);
    expect(late).toMatchObject({ kind: 'overloaded', delivery: 'not_sent', retryable: false, attempts: [] });
    expect(closed).toBe(false);
    answer();
    expect(await sent).toEqual({ recipientId: 'u-1', messageId: 'm-1' });
    await closing;
    await bot.close();
    await bot[Symbol.asyncDispose]();
  });

  it('leaves a transport that was passed in to its owner', async () => {
    let closed = 0;
    const transport = Object.assign(instant.bind(undefined), { close: () => closed++ });
    await botOn(transport).close();
    expect(closed).toBe(0);
  });

  it('of a transport that others use breaks nothing off, and it can be used again', async () => {
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

  it('await using closes', async () => {
    await using server = await rawServer(accept);
    const bot = botAt(server.url);
    {
      await using own = bot;
      await own.send(message);
    }
    expect((await errorOf(bot, message)).kind).toBe('overloaded');
    await expect.poll(() => server.sockets.size).toBe(0);
  });
});

it('one signal ends every send that waits for it', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const bot = botOn(() => new Promise(() => {}));
  const sends = Array.from({ length: 20 }, () => errorOf(bot, message, { signal }));
  const other = bot.trySend(message, { deadlineMs: 100 });
  controller.abort();
  for (const error of await Promise.all(sends)) expect(error).toMatchObject({ kind: 'aborted', delivery: 'unknown' });
  expect(await other).toMatchObject({ error: { kind: 'timeout' } });
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

it('the process ends by itself, although connections are kept', async () => {
  await using server = await rawServer(accept);
  const script = `
    import { createBot } from './src/send/bot.ts';
    import { Message } from './src/build/message.ts';
    const bot = createBot({ baseUrl: '${server.url}', token: 't' });
    const { messageId } = await bot.send(Message.text('x').toCustomer('c'));
    const sentAt = performance.now();
    process.on('exit', () => console.log(messageId, performance.now() - sentAt < 2000));`;
  const args = ['--conditions=sendable-source', '--import', 'tsx', '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.trim()).toBe('m-1 true');
});

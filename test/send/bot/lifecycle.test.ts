import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { botOn, errorOf, message } from '../../support/send/bots.js';
import { runScript, timers, timersEnd, warningsOf } from '../../support/send/process.js';
import { accept, rawServer } from '../../support/send/raw-server.js';
import { ok, scripted } from '../../support/send/scripted.js';

describe('no listener and no timer is left', () => {
  it('on a long-lived signal after 1,000 sends', async () => {
    const { signal } = new AbortController();
    const before = timers();
    const [good, bad] = [botOn(scripted(ok)), botOn(() => Promise.reject(new Error('no')))];
    const warnings = await warningsOf(async () => {
      const sends = Array.from({ length: 500 }, () => [
        good.trySend(message, { signal }),
        bad.trySend(message, { signal }),
      ]);
      expect(getEventListeners(signal, 'abort')).toHaveLength(2);
      const results = await Promise.all(sends.flat());
      expect(results.filter(({ ok }) => ok)).toHaveLength(500);
      expect(getEventListeners(signal, 'abort')).toHaveLength(0);
      // Vitest has some of its own, which end meanwhile.
      await timersEnd(before);
    });
    expect(warnings).toEqual([]);
  });

  it('after a timeout', async () => {
    const before = timers();
    await errorOf(
      botOn(() => new Promise(() => {}), { attemptTimeoutMs: 20 }),
      message,
    );
    await timersEnd(before);
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

it('all sends share one listener on a signal, also when an attempt ends long after its timeout', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  let settle = (): void => {};
  const late = new Promise<never>((_, reject) => {
    settle = () => reject(new Error('late'));
  });
  const attempts = [late];
  const bot = botOn(() => attempts.shift() ?? new Promise(() => {}), { retry: false });
  await errorOf(bot, message, { signal, attemptTimeoutMs: 20 });
  const others = [errorOf(bot, message, { signal })];
  settle();
  await expect(late).rejects.toThrow('late');
  others.push(errorOf(bot, message, { signal }));
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  controller.abort();
  for (const error of await Promise.all(others)) expect(error.kind).toBe('aborted');
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

it('kept connections do not keep the process alive', async () => {
  await using server = await rawServer(accept);
  const script = `
    import { createBot, Message } from 'sendable';
    const bot = createBot({ baseUrl: '${server.url}', token: 't' });
    const { messageId } = await bot.send(Message.text('x').toCustomer('c'));
    const sentAt = performance.now();
    process.on('exit', () => console.log(messageId, performance.now() - sentAt < 2000));`;
  const { stdout } = await runScript(script);
  expect(stdout.trim()).toBe('m-7 true');
});

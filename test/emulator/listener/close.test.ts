import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createEmulator } from '../../../src/emulator/index.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { otp, post, postback, SEND, SEND_OTP, text } from '../../support/emulator/requests.js';
import { webhookServer } from '../../support/emulator/webhook-server.js';

test('close() ends sockets, unfinished requests, streams, delays, deliveries and waits without waiting', async () => {
  const webhook = await webhookServer(undefined);
  const emulator = emulatorWith({ webhook: { url: webhook.url, timeoutMs: 60_000, retryDelaysMs: [60_000] } });
  const { url } = await emulator.listen();
  await fetch(post(SEND_OTP, otp({ buttonsV2: [postback('Confirm', 'c')] }), {}, url));
  const stream = await fetch(`${url}/_sendable/events`);
  const idle = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  await once(idle, 'connect');
  const unfinished = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  unfinished.write(`POST ${SEND} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`);
  const press = emulator.press('otp-1', 'Confirm');
  await expect.poll(() => webhook.calls.length).toBe(1);
  emulator.faults.add({ kind: 'delay', delayMs: 60_000 });
  const endings = [
    fetch(post(SEND, text(), {}, url)),
    emulator.fetch(post(SEND, text())),
    emulator.waitForMessage(undefined, { timeoutMs: 60_000 }),
    stream.text(),
    fetch(
      new Request(`${url}/_sendable/wait/otp`, {
        method: 'POST',
        body: '{"filter":{"txCode":"T"},"timeoutMs":60000}',
        headers: { 'content-type': 'application/json' },
      }),
    ),
    once(idle, 'close'),
    once(unfinished, 'close'),
  ];
  const settled = Promise.allSettled(endings);
  await expect.poll(() => [...emulator.faults].map(({ hits }) => hits)).toEqual([2]);
  await emulator.close();
  const outcomes = (await settled).map(({ status }) => status);
  expect(outcomes.slice(0, 3)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await press).toMatchObject({ delivery: { state: 'failed' } });
  expect(emulator.url).toBeUndefined();
});

test('`await using` closes the emulator, which can be closed again and still responds without a port', async () => {
  let url = '';
  {
    await using emulator = createEmulator({ token: 'secret' });
    url = (await emulator.listen()).url;
    expect(emulator.url).toBe(url);
    await emulator.close();
    await emulator.close();
    expect((await emulator.fetch(post(SEND, text()))).status).toBe(200);
    emulator.faults.add({ kind: 'delay', delayMs: 1 });
    expect((await emulator.fetch(post(SEND, text()))).status).toBe(200);
    url = (await emulator.listen()).url;
  }
  await expect(fetch(url)).rejects.toThrow();
});

test('reset() clears logs, users and faults, and restarts the numbers', async () => {
  const emulator = emulatorWith({ users: 'registered' });
  for (const _ of ['first', 'second']) {
    emulator.register({ appCustomerId: 'C-1029' });
    emulator.faults.add({ kind: 'status', status: 500, times: 1 });
    expect((await emulator.fetch(post(SEND, text({ messageId: 'm' })))).status).toBe(500);
    expect((await emulator.fetch(post(SEND, text({ messageId: 'm' })))).status).toBe(200);
    expect(emulator.messages.latest()).toMatchObject({ number: 2, duplicate: false });
    emulator.faults.add({ kind: 'drop' });
    emulator.reset();
    const { messages, otps, rejected, presses, deliveries, faults } = emulator;
    expect([messages, otps, rejected, presses, deliveries, faults].map(({ length }) => length)).toEqual(
      Array(6).fill(0),
    );
    expect((await emulator.fetch(post(SEND, text()))).status).toBe(404);
    emulator.reset();
  }
});

test('close() also closes a port that is still opening', async () => {
  const emulator = emulatorWith();
  const listening = emulator.listen();
  await emulator.close();
  const { url } = await listening;
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  expect(emulator.url).toBeUndefined();
});

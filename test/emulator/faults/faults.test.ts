import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { Emulator, Fault } from '../../../src/emulator/index.js';
import { emulatorWith, told } from '../../support/emulator/emulators.js';
import { otp, post, SEND, SEND_OTP, text } from '../../support/emulator/requests.js';

const statuses = async (emulator: Emulator, count: number): Promise<readonly number[]> => {
  const seen = [];
  for (let sent = 0; sent < count; sent++) seen.push((await emulator.fetch(post(SEND, text()))).status);
  return seen;
};

test('a status fault sets Retry-After and the body, hits `times` requests and marks them in the log', async () => {
  const emulator = emulatorWith();
  const fault = emulator.faults.add({ kind: 'status', status: 429, retryAfter: 2, body: '{"slow":true}', times: 2 });
  const response = await emulator.fetch(post(SEND, text()));
  expect(response.headers.get('retry-after')).toBe('2');
  expect(await told(response)).toEqual([429, { slow: true }]);
  expect(await statuses(emulator, 2)).toEqual([429, 200]);
  expect([fault.hits, emulator.faults.length, emulator.messages.length]).toEqual([2, 0, 1]);
  expect([...emulator.rejected]).toEqual(
    [1, 2].map(number => ({
      number,
      operation: 'message',
      bot: 'bot',
      reason: 'fault',
      status: 429,
      violations: [],
      receivedAt: expect.any(Date),
      faults: [{ id: fault.id, kind: 'status', when: 'received' }],
      body: JSON.stringify(text()),
      requestBytes: JSON.stringify(text()).length,
      response: { status: 429, bytes: 13, at: expect.any(Date) },
    })),
  );
  expect(emulator.messages.latest()?.faults).toEqual([]);
});

test('a fault without `times` hits until it is removed, and the first matching fault hits', async () => {
  const emulator = emulatorWith();
  const first = emulator.faults.add({ kind: 'status', status: 500 });
  emulator.faults.add({ kind: 'status', status: 503 });
  expect(await statuses(emulator, 3)).toEqual([500, 500, 500]);
  first.remove();
  first.remove();
  expect(await statuses(emulator, 2)).toEqual([503, 503]);
  expect([...emulator.faults].map(({ hits, fault }) => [fault.kind, hits])).toEqual([['status', 2]]);
  emulator.faults.clear();
  expect(await statuses(emulator, 1)).toEqual([200]);
});

test('a fault with `operation` hits only that operation', async () => {
  const emulator = emulatorWith();
  emulator.faults.add({ kind: 'status', status: 500, operation: 'otp' });
  expect((await emulator.fetch(post(SEND, text()))).status).toBe(200);
  expect((await emulator.fetch(post(SEND_OTP, otp()))).status).toBe(500);
});

test('with `probability` the same seed hits the same requests, about as many as expected', async () => {
  const hits = async (fault: Omit<Extract<Fault, { kind: 'status' }>, 'kind' | 'status'>) => {
    const emulator = emulatorWith();
    emulator.faults.add({ kind: 'status', status: 500, ...fault });
    return statuses(emulator, 200);
  };
  const seven = await hits({ probability: 0.2, seed: 7 });
  expect(await hits({ probability: 0.2, seed: 7 })).toEqual(seven);
  expect(await hits({ probability: 0.2, seed: 8 })).not.toEqual(seven);
  const count = seven.filter(status => status === 500).length;
  expect(count).toBeGreaterThan(20);
  expect(count).toBeLessThan(60);
  expect((await hits({ probability: 0 })).includes(500)).toBe(false);
  expect((await hits({ probability: 1 })).includes(200)).toBe(false);
  expect((await hits({ probability: 0.5, times: 3 })).filter(status => status === 500).length).toBe(3);
});

test('a fault on `accepted` does not hit rejected requests', async () => {
  const emulator = emulatorWith();
  const fault = emulator.faults.add({ kind: 'status', status: 500, when: 'accepted', times: 1 });
  expect((await emulator.fetch(post(SEND, {}))).status).toBe(400);
  expect(fault.hits).toBe(0);
  expect((await emulator.fetch(post(SEND, text()))).status).toBe(500);
  expect(emulator.messages.length).toBe(1);
});

test('two faults can hit one request: a delay when received, a status after acceptance', async () => {
  const emulator = emulatorWith();
  emulator.faults.add({ kind: 'delay', delayMs: 1 });
  emulator.faults.add({ kind: 'status', status: 204, when: 'accepted' });
  expect((await emulator.fetch(post(SEND, text()))).status).toBe(204);
  expect(emulator.messages.latest()?.faults.map(({ kind }) => kind)).toEqual(['delay', 'status']);
});

test('a delayed request is accepted although its client has disconnected', async () => {
  const emulator = emulatorWith();
  emulator.faults.add({ kind: 'delay', delayMs: 20 });
  const sent = emulator.fetch(post(SEND, text(), { signal: AbortSignal.timeout(1) }));
  await expect(sent).rejects.toThrow(/timeout/);
  await expect.poll(() => emulator.messages.length).toBe(1);
});

test('a delayed request on a port is accepted although its client has disconnected', async () => {
  const emulator = emulatorWith();
  emulator.faults.add({ kind: 'delay', delayMs: 100 });
  const { url } = await emulator.listen();
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  // As soon as it has arrived, at the beginning of the delay.
  emulator.on('faults', () => client.destroy());
  const body = JSON.stringify(text());
  client.write(
    `POST ${SEND} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await expect.poll(() => emulator.messages.length, { timeout: 10_000 }).toBe(1);
  expect(emulator.rejected.length).toBe(0);
});

test.each(['close', 'reset'] as const)('%s() breaks a delay off', async end => {
  const emulator = emulatorWith();
  emulator.faults.add({ kind: 'delay', delayMs: 2_000_000 });
  const late = emulator.fetch(post(SEND, text()));
  await emulator[end]();
  await expect(late).rejects.toThrow(/fetch failed/);
  expect([emulator.messages.length, emulator.rejected.length]).toEqual([0, 0]);
});

test.each([
  [{ kind: 'status' }, /`status` is missing; it must be an integer from 200 to 599\./],
  [{ kind: 'status', status: 100.5 }, /`status` must be an integer from 200 to 599; got 100.5\./],
  [{ kind: 'status', status: 600 }, /`status` must be an integer from 200 to 599; got 600\./],
  [{ kind: 'delay' }, /`delayMs` is missing/],
  [{ kind: 'delay', delayMs: 1e10 }, /`delayMs` must be a number from 0 to 2147483647; got 10000000000\./],
  [{ kind: 'status', status: 429, retryAfter: 'a\nb' }, /retryAfter/],
  [{ kind: 'drop', times: 0 }, /`times` must be an integer of 1 or more; got 0\./],
  [{ kind: 'drop', probability: 2 }, /`probability` must be a number from 0 to 1; got 2\./],
  [{ kind: 'drop', seed: 1.5 }, /seed/],
  [{ kind: 'half-body', when: 'received' }, /`when` must be "accepted"/],
  [{ kind: 'burn' }, /`kind` must be "status", "delay", "drop" or "half-body"; got "burn"/],
  [{}, /`kind` must be .*; got undefined/],
  [{ kind: 'drops' }, /got "drops" \(did you mean drop\?\)/],
  [{ kind: 'drop', when: 'later' }, /`when` must be "received" or "accepted"; got "later"/],
  [
    { kind: 'drop', endpoint: 'otp' },
    /`endpoint` is not an option; the options are operation, times, probability, seed, forMs, kind, when, delayMs\./,
  ],
])('faults.add rejects %j', (fault, words) => {
  const { faults } = emulatorWith();
  expect(() => Reflect.apply(faults.add, faults, [fault])).toThrow(words);
  expect(faults.length).toBe(0);
});

test('a fault with `forMs` ends by itself, and the list of ended faults has it', async () => {
  const emulator = emulatorWith();
  const ends: string[] = [];
  emulator.on('faultEnded', ({ id, end, hits }) => ends.push(`${id} ${end} ${hits}`));
  emulator.faults.add({ kind: 'status', status: 500, forMs: 60_000 });
  emulator.faults.add({ kind: 'status', status: 429, forMs: 1 });
  await expect.poll(() => ends).toEqual(['f-2 expired 0']);
  expect(await statuses(emulator, 1)).toEqual([500]);
  emulator.faults.add({ kind: 'drop', times: 1, operation: 'otp' });
  await emulator.fetch(post(SEND_OTP, otp())).catch(() => {});
  // The first fault hit it, so the drop is still there.
  expect(ends).toEqual(['f-2 expired 0']);
  emulator.faults.clear();
  expect(ends).toEqual(['f-2 expired 0', 'f-1 removed 2', 'f-3 removed 0']);
  emulator.faults.add({ kind: 'drop', times: 1 });
  await emulator.fetch(post(SEND, text())).catch(() => {});
  expect(ends.at(-1)).toBe('f-4 spent 1');
});

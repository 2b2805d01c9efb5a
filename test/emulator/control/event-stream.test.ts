import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { eventStream } from '../../../src/emulator/control/routes.js';
import { Events } from '../../../src/emulator/events.js';
import type { Emulator } from '../../../src/emulator/index.js';
import { eventsOf } from '../../support/emulator/control-client.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { post, SEND, text } from '../../support/emulator/requests.js';

const send = async (emulator: Emulator, ...ids: readonly string[]): Promise<void> => {
  for (const messageId of ids) await emulator.fetch(post(SEND, text({ messageId })));
};

const listen = async (emulator: Emulator, query = '', headers: Record<string, string> = {}) => {
  const response = await emulator.fetch(new Request(`http://localhost/_sendable/events${query}`, { headers }));
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  return eventsOf(response);
};

const idsOf = (events: readonly { readonly data: unknown }[]): readonly unknown[] =>
  events.map(({ data }) => Object(data).id);

test('the stream sends new events to each listener', async () => {
  const emulator = emulatorWith();
  await send(emulator, 'm-1');
  const streams = [await listen(emulator), await listen(emulator)];
  await send(emulator, 'm-2', 'm-3');
  for (const stream of streams) expect(idsOf(await stream.next(2))).toEqual(['m-2', 'm-3']);
  emulator.reset();
  await send(emulator, 'm-4');
  for (const stream of streams) {
    const events = await stream.next(2);
    expect(events.map(({ number, name }) => [number, name])).toEqual([
      [4, 'reset'],
      [5, 'message'],
    ]);
  }
});

test.each([
  ['?after=1', {}],
  ['?after=0', { 'last-event-id': '1' }],
])('the stream starts after %s %j', async (query, headers) => {
  const emulator = emulatorWith();
  await send(emulator, 'm-1', 'm-2');
  const stream = await listen(emulator, query, headers);
  await send(emulator, 'm-3');
  expect(idsOf(await stream.next(2))).toEqual(['m-2', 'm-3']);
});

test('the stream sends a missed event for an unknown number and for events that are no longer kept', async () => {
  const emulator = emulatorWith();
  await send(emulator, ...Array.from({ length: 1001 }, (_, number) => `m-${number}`));
  for (const after of ['0', '5000']) {
    const stream = await listen(emulator, `?after=${after}`);
    expect(await stream.next(1)).toEqual([{ number: 1001, name: 'missed', data: {} }]);
  }
  const stream = await listen(emulator, '?after=1');
  expect((await stream.next(1000)).map(({ number }) => number)).toEqual(
    Array.from({ length: 1000 }, (_, number) => number + 2),
  );
});

test('close() ends the streams, in process and on a port', async () => {
  const emulator = emulatorWith();
  const { url } = await emulator.listen();
  const streams = [await listen(emulator), eventsOf(await fetch(`${url}/_sendable/events`))];
  await send(emulator, 'm-1');
  for (const stream of streams) expect((await stream.next(1)).length).toBe(1);
  await emulator.close();
  for (const stream of streams) expect(await stream.next(1).catch(() => [])).toEqual([]);
});

test('a cancelled stream removes its listeners, before and after its first event', async () => {
  const events = new Events();
  const closing = new AbortController();
  for (const woken of [false, true]) {
    const reader = eventStream(events, events.newest, closing.signal).getReader();
    await reader.read();
    const next = reader.read();
    if (woken) {
      events.emit('reset', {});
      await next;
    }
    await reader.cancel();
    expect(getEventListeners(closing.signal, 'abort')).toEqual([]);
    events.emit('reset', {});
  }
});

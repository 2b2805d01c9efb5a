import { expect, test, vi } from 'vitest';
import { createBot, Message, Otp } from '../../../src/index.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { post, SEND } from '../../support/emulator/requests.js';

const hello = Message.text('Hello').toCustomer('C-1029').messageId('m-1');

test('a bot sends without a port and gets receipts', async () => {
  const emulator = emulatorWith({ ids: of => `the-${of}` });
  const { token, transport } = emulator;
  await using bot = createBot({ baseUrl: 'https://emulator.example', token, transport });
  expect(await bot.send(hello)).toEqual({ recipientId: 'the-user', messageId: 'm-1' });
  expect(await bot.send(Otp.for('C-1029').messageId('otp-1').text('4'))).toEqual({
    recipientId: 'the-user',
    messageId: 'otp-1',
  });
  expect(emulator.messages.latest()?.request).toEqual(hello.toJSON());
});

test('the transport proves dispatch: an abort before it is not_sent, an abort after it unknown', async () => {
  const emulator = emulatorWith();
  const { token, transport } = emulator;
  await using bot = createBot({ baseUrl: 'https://emulator.example', token, transport });
  expect(transport.provesDispatch).toBe(true);
  const before = await bot.trySend(hello, { signal: AbortSignal.abort() });
  emulator.faults.add({ kind: 'delay', delayMs: 60_000 });
  const after = await bot.trySend(hello, { deadlineMs: 300 });
  expect([before, after].map(result => !result.ok && [result.error.kind, result.error.delivery])).toEqual([
    ['aborted', 'not_sent'],
    ['timeout', 'unknown'],
  ]);
});

test('a request with an aborted signal never arrives', async () => {
  const emulator = emulatorWith();
  const received: number[] = [];
  emulator.on('rejected', ({ number }) => received.push(number));
  const sent = emulator.fetch(post(SEND, {}, { signal: AbortSignal.abort(new Error('too late')) }));
  await expect(sent).rejects.toThrow('too late');
  // One that comes later gets its response later.
  await emulator.fetch(post(SEND, {}));
  expect(received).toEqual([1]);
});

test('a wrong token is an auth error, and a response that is too long is cut off', async () => {
  const emulator = emulatorWith();
  const { token, transport } = emulator;
  await using wrong = createBot({ baseUrl: 'https://emulator.example', token: 'wrong', transport });
  expect(await wrong.trySend(hello)).toMatchObject({ error: { kind: 'auth', delivery: 'rejected', status: 401 } });
  await using short = createBot({ baseUrl: 'https://emulator.example', token, transport, maxResponseBytes: 10 });
  expect(await short.trySend(hello)).toMatchObject({ error: { kind: 'protocol', delivery: 'accepted' } });
});

test.each([
  [5, 'a number'],
  ['https://emulator.example', 'a string'],
  [undefined, 'undefined'],
  [{ url: 'https://emulator.example' }, 'an object'],
])('emulator.fetch of %o has an error that names the argument', async (request, got) => {
  const error = new TypeError(`emulator.fetch: \`request\` must be a Request; got ${got}.`);
  await expect(emulatorWith().fetch(request as never)).rejects.toEqual(error);
});

test('the emulator works where the global AbortController is not the one of Node, as in happy-dom', async () => {
  const NodeController = AbortController;
  class ForeignController {
    readonly #own = new NodeController();
    // Unlike a signal of Node, it is not an EventTarget of Node.
    readonly signal = {
      addEventListener: this.#own.signal.addEventListener.bind(this.#own.signal),
      removeEventListener: this.#own.signal.removeEventListener.bind(this.#own.signal),
    };
    abort(reason?: unknown): void {
      this.#own.abort(reason);
    }
  }
  vi.stubGlobal('AbortController', ForeignController);
  const emulator = emulatorWith();
  vi.unstubAllGlobals();
  expect((await emulator.fetch(post(SEND, hello.toJSON()))).status).toBe(200);
  await emulator.close();
});

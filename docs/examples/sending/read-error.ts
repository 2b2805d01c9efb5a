import { createBot, Message } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import * as v from 'valibot';

// Your operator tells you the format: the API spec shows none. This one is made up.
const body = v.object({ code: v.string(), text: v.string() });

const emulator = createEmulator();
const bot = createBot({
  baseUrl: 'https://emulator.example',
  token: emulator.token,
  transport: emulator.transport,
  readError: v.pipe(
    body,
    v.transform(({ code, text }) => ({
      code,
      message: text,
      retryable: code === 'BUSY',
    })),
  ),
});

// The emulator responds with your bodies; the schema types them.
const fail = (status: number, error: v.InferInput<typeof body>) =>
  emulator.faults.add({ status, body: error, times: 1 });
fail(409, { code: 'BUSY', text: 'Try again' });
fail(400, { code: 'BLOCKED', text: 'The user has left' });

const result = await bot.trySend(
  Message.text('Your card is ready.').toCustomer('C-1029'),
);
if (!result.ok) {
  const { kind, platform, attempts } = result.error;
  console.log(kind, platform?.code, platform?.message);
  console.log(attempts.map(({ status, platformCode }) => [status, platformCode]));
}

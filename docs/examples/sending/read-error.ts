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

emulator.faults.add({
  status: 409,
  body: { code: 'BUSY', text: 'Try again' },
  times: 1,
});
emulator.faults.add({
  status: 400,
  body: { code: 'BLOCKED', text: 'The user has left' },
});

const result = await bot.trySend(
  Message.text('Your card is ready.').toCustomer('C-1029'),
);
if (!result.ok) {
  const { kind, platform, attempts } = result.error;
  console.log(kind, platform?.code, platform?.message);
  console.log(attempts.map(({ status, platformCode }) => [status, platformCode]));
}

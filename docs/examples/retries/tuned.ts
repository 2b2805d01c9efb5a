import { createBot, Otp } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport: memoryTransport({
    otherwise: { status: 429, headers: { 'retry-after': '3' } },
  }),
  deadlineMs: 10_000, // waiting, all attempts and all delays of a send together
  attemptTimeoutMs: 500,
  retry: { maxAttempts: 2 },
});

const otp = Otp.for('C-1029').messageId('otp-1').text('Your code is 481516');
// This overrides the bot's option for this send.
const result = await bot.trySend(otp, { deadlineMs: 2000 });

if (!result.ok) {
  console.log(result.error.message);
  console.log('retry in', result.error.retryAfterMs, 'ms');
}

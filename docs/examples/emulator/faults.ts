import { createBot, Otp } from 'sendable';
import { createEmulator } from 'sendable/emulator';

const emulator = createEmulator();
const { url } = await emulator.listen();
const bot = createBot({
  baseUrl: url,
  token: emulator.token,
  retry: { baseDelayMs: 10 },
});
const otp = (id: string) => Otp.for('C-1029').messageId(id).text('Your code is 481516');

// The platform accepts the next OTP, and the response is lost.
emulator.faults.add({ kind: 'drop', when: 'accepted', operation: 'otp', times: 1 });
const result = await bot.trySend(otp('otp-1'));
console.log(
  result.ok ? 'sent' : result.error.delivery,
  '| the log has',
  emulator.otps.length,
);

// The platform throttles once, with Retry-After: 0, so the bot retries immediately.
emulator.faults.add({ kind: 'status', status: 429, retryAfter: 0, times: 1 });
const later = await bot.trySend(otp('otp-2'));
console.log(later.ok && later.receipt.messageId, '| the log has', emulator.otps.length);

await bot.close();
await emulator.close();

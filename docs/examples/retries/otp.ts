import { createBot, Otp } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const otp = Otp.for('C-1029')
  .messageId('otp-1')
  .text('Your code is 481516')
  .value('481516');

for (const reply of ['refuse', 'lose-response'] as const) {
  const bot = createBot({
    baseUrl: 'https://platform.example.com',
    token: 'secret',
    transport: memoryTransport({ replies: [reply] }),
    retry: { baseDelayMs: 10 },
  });
  const result = await bot.trySend(otp);
  console.log(reply, '->', result.ok ? 'sent' : result.error.delivery);
}

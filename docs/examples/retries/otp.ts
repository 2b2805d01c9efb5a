import { createBot, Otp } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const otp = Otp.for('C-1029')
  .messageId('otp-1')
  .text('Your code is 481516')
  .value('481516');

for (const failure of ['refuse', 'lose-response'] as const) {
  const bot = createBot({
    baseUrl: 'https://platform.example.com',
    token: 'secret',
    transport: memoryTransport({ replies: [failure] }),
    retry: { baseDelayMs: 10 },
    on: { retry: () => console.log(`${failure}: the bot retries`) },
  });
  const result = await bot.trySend(otp);
  console.log(`${failure}: ${result.ok ? 'sent' : result.error.delivery}`);
}

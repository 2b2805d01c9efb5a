import { createBot, Otp } from 'sendable';

class ProxyError extends Error {
  readonly code = 'EPROXY';
}

const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'tok-3f9a7c',
  retry: false,
  transport: ({ path, body }) => {
    throw new ProxyError(`POST ${path.reveal()} ${body} failed`);
  },
});
const result = await bot.trySend(
  Otp.for('C-1029').messageId('otp-1').text('Your code is 481516'),
);
if (!result.ok) console.log(`${result.error.message}\n${result.error.cause?.stack}`);

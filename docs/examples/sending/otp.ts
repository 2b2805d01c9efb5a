import { randomInt, randomUUID } from 'node:crypto';
import { type Bot, createBot, Otp } from 'sendable';
import { memoryTransport } from 'sendable/testing';

/** The codes that wait for their customer; in your service, a table. Reject a code after `until`. */
const codes = new Map<string, { customer: string; code: string; until: number }>();

/** Sends a code. Returns the sentence to show to the customer. */
const sendCode = async (bot: Bot, customer: string): Promise<string> => {
  const id = `login-${randomUUID()}`;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  codes.set(id, { customer, code, until: Date.now() + 60_000 });
  const otp = Otp.for(customer)
    .messageId(id)
    .text(`Your code to log in is ${code}`)
    .value(code);

  const result = await bot.trySend(otp, { deadlineMs: 20_000 });
  if (result.ok || result.error.delivery === 'accepted') return 'We sent you a code';
  if (result.error.delivery === 'unknown') return 'No code yet? Ask for a new one';
  codes.delete(id); // it did not arrive
  console.error(result.error.message); // contains neither code nor token
  return 'We cannot send a code at the moment';
};

const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport: memoryTransport(),
});
console.log(await sendCode(bot, 'C-1029'));

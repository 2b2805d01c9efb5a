import { createBot } from 'sendable';
import { type CodeSubject, createCodes, memoryCodes } from 'sendable/codes';
import { memoryTransport } from 'sendable/testing';

// In your service: a secret from `openssl rand -base64 32`, and redisCodes or sqlCodes.
const codes = createCodes({
  secret: crypto.getRandomValues(new Uint8Array(32)),
  store: memoryCodes(),
});

const transport = memoryTransport();
const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport,
});

/** Sends a code. Returns the sentence to show to the customer. */
const ask = async (subject: CodeSubject): Promise<string> => {
  const issued = await codes.issue(subject); // stored before it is sent
  if (!issued.ok) return `No code now (${issued.reason}). Try again later`;

  const otp = issued.otp.text(
    `Pay 120.00 EUR to Example Shop? Your code is ${issued.value}`,
  );
  const sent = await bot.trySend(otp, { deadlineMs: 20_000 });
  if (sent.ok || sent.error.delivery === 'accepted') return 'We sent you a code';
  if (sent.error.delivery === 'unknown') return 'No code yet? Ask for a new one';
  // It did not arrive: the code ends, and the customer may ask again at once.
  await codes.cancel(subject, issued.messageId, { sent: false });
  return 'We cannot send a code at the moment';
};

/** Checks what the customer typed. Returns the sentence to show to the customer. */
const check = async (subject: CodeSubject, typed: string): Promise<string> => {
  const result = await codes.tryVerify(subject, { value: typed });
  if (result.ok) return 'Paid';
  if (result.reason === 'locked') return 'Too many wrong codes. Try again later';
  return 'The code is not right or no longer valid'; // wrong, expired or none
};

const payment = {
  customerNo: 'C-1029',
  purpose: 'payment',
  transaction: {
    payee: 'DE89370400440532013000',
    amount: '120.00',
    currency: 'EUR',
  },
};
console.log('ask:', await ask(payment));
console.log('ask again:', await ask(payment));

const typed = String(transport.otps.at(-1)?.mokValue);
const changed = { ...payment.transaction, amount: '9000.00' };
console.log('9000.00 EUR:', await check({ ...payment, transaction: changed }, typed));
console.log('120.00 EUR:', await check(payment, typed));
console.log('the same code again:', await check(payment, typed));

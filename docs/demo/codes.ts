import type { Bot } from 'sendable';
import { createCodes, memoryCodes } from 'sendable/codes';
import type { Emulator } from 'sendable/emulator';
import { tick } from './print.js';

/** Issues a code, and tries it for another amount, for its own payment, and again. */
export const showCode = async (bot: Bot, emulator: Emulator): Promise<void> => {
  const codes = createCodes({ secret: crypto.getRandomValues(new Uint8Array(32)), store: memoryCodes() });
  const payment = (amount: string) => ({
    customerNo: 'C-1029',
    purpose: 'payment',
    transaction: { payee: 'DE89370400440532013000', amount, currency: 'EUR' },
  });
  const issued = await codes.issue(payment('120.00'));
  if (!issued.ok) throw new Error(issued.reason);
  await bot.send(issued.otp.text(`Pay 120.00 EUR? Your code is ${issued.value}`));
  tick(`the customer reads "${emulator.otps.latest()?.request.mokMessage}"`);
  const tries = [
    ['9000.00', false, 'for 9000.00 EUR, the code is rejected: it is for another payment'],
    ['120.00', true, 'for 120.00 EUR, the code is right'],
    ['120.00', false, 'for 120.00 EUR again, the code is rejected: it was used'],
  ] as const;
  for (const [amount, expected, text] of tries) {
    const { ok } = await codes.tryVerify(payment(amount), { value: issued.value });
    if (ok !== expected) throw new Error(`Not so: ${text}`);
    tick(text);
  }
};

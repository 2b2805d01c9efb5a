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
  for (const amount of ['9000.00', '120.00', '120.00']) {
    const { ok, ...refused } = await codes.tryVerify(payment(amount), { value: issued.value });
    tick(`for ${amount} EUR the code is ${ok ? 'right' : `refused: ${'reason' in refused && refused.reason}`}`);
  }
};

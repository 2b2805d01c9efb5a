import { expect, test } from 'vitest';
import { askFor, emulator } from '../../docs/examples/recipes/otp-approval.js';

type Payment = Parameters<typeof askFor>[0];

const paymentOf = (until: number): Payment => ({
  customer: 'C-1029',
  amount: 120,
  shop: 'Example Shop',
  until,
  state: 'waiting',
});

const LATER = Date.now() + 3_600_000;

test('a press that comes before a lost response settles the payment for good', async () => {
  const payment = paymentOf(LATER);
  emulator.faults.add({ kind: 'drop', when: 'accepted', delayMs: 500, times: 1 });
  const known = new Set([...emulator.otps].map(({ id }) => id));
  const arrived = emulator.waitForOtp(({ id }) => !known.has(id));
  const asked = askFor(payment);
  const { id } = await arrived;
  await emulator.press(id, 'Pay');
  expect(payment.state).toBe('approved');
  await asked;
  expect(payment.state).toBe('approved');
  await emulator.press(id, 'Stop');
  expect(payment.state).toBe('approved');
});

test('a lost response leaves the payment open, and a press settles it', async () => {
  const payment = paymentOf(LATER);
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  const id = await askFor(payment);
  expect(payment.state).toBe('uncertain');
  await emulator.press(id, 'Stop');
  expect(payment.state).toBe('cancelled');
});

test('a press after the till has given up approves nothing', async () => {
  const payment = paymentOf(Date.now() - 1);
  const id = await askFor(payment);
  await emulator.press(id, 'Pay');
  expect(payment.state).toBe('waiting');
});

test('a payment that the platform refused to ask for is not open', async () => {
  const payment = paymentOf(LATER);
  emulator.faults.add({ kind: 'status', status: 400, times: 1 });
  await askFor(payment);
  expect(payment.state).toBe('not asked');
});

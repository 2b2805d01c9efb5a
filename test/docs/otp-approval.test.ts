import { afterEach, expect, test, vi } from 'vitest';
import { askFor, emulator } from '../../docs/examples/recipes/otp-approval.js';

type Payment = Parameters<typeof askFor>[0];

let count = 0;
const newPayment = (): Payment => ({
  customerNo: `C-${++count}`,
  shop: 'Example Shop',
  payee: 'DE89370400440532013000',
  amount: '120.00',
  state: 'not asked',
});

const ask = async (payment: Payment): Promise<string> => {
  const id = await askFor(payment);
  if (id === undefined) throw new Error('There is no code.');
  return id;
};

afterEach(() => void vi.useRealTimers());

test('a press that comes before a lost response settles the payment for good', async () => {
  const payment = newPayment();
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
  const payment = newPayment();
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  const id = await ask(payment);
  expect(payment.state).toBe('uncertain');
  await emulator.press(id, 'Stop');
  expect(payment.state).toBe('cancelled');
  await emulator.press(id, 'Pay');
  expect(payment.state).toBe('cancelled');
});

test('a press after the shop has given up approves nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const payment = newPayment();
  const id = await ask(payment);
  vi.setSystemTime(Date.now() + 120_001);
  await emulator.press(id, 'Pay');
  expect(payment.state).toBe('waiting');
});

test('a payment that the platform rejected is not open, and the customer can be asked again at once', async () => {
  const payment = newPayment();
  emulator.faults.add({ kind: 'status', status: 400, times: 1 });
  await askFor(payment);
  expect(payment.state).toBe('not asked');
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  expect(await askFor(payment)).toMatch(/^otp-/);
  expect(payment.state).toBe('uncertain');
});

test('a customer who was asked, or has decided, is not asked again', async () => {
  const payment = newPayment();
  const [id, second] = await Promise.all([askFor(payment), askFor(payment)]);
  expect([second, payment.state]).toEqual([undefined, 'waiting']);
  await emulator.press(`${id}`, 'Pay');
  expect([await askFor(payment), payment.state]).toEqual([undefined, 'approved']);
});

test('a second payment right after the first is not asked, and the first stays open', async () => {
  const first = newPayment();
  const id = await ask(first);
  const second: Payment = { ...first, amount: '9000.00', state: 'not asked' };
  expect(await askFor(second)).toBe(undefined);
  expect(second.state).toBe('not asked');
  await emulator.press(id, 'Pay');
  expect(first.state).toBe('approved');
});

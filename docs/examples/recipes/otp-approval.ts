import { randomUUID } from 'node:crypto';
import { createBot, Message, Otp } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { createWebhook, jwsVerifier } from 'sendable/webhook';

interface Payment {
  readonly customer: string;
  readonly amount: number;
  readonly shop: string;
  /** The time when the shop gives up, in the units of Date.now(). */
  readonly until: number;
  state: 'waiting' | 'approved' | 'cancelled' | 'not asked' | 'uncertain';
}

export const emulator = createEmulator();
const bot = createBot({
  baseUrl: 'https://emulator.example',
  token: emulator.token,
  transport: emulator.transport,
});

// 1. Make and store the id before you send: a press reports it.
const payments = new Map<string, Payment>();

export const askFor = async (payment: Payment): Promise<string> => {
  const id = `pay-${randomUUID()}`;
  payments.set(id, payment);
  const otp = Otp.for(payment.customer)
    .messageId(id)
    .text(`Pay ${payment.amount} to ${payment.shop}?`)
    .confirmButtons({ confirm: 'Pay', cancel: 'Stop', hidden: true });
  // 2. A late approval is useless: one attempt may take 5 s, all together 10 s.
  const result = await bot.trySend(otp, { attemptTimeoutMs: 5000, deadlineMs: 10_000 });
  // 3. Do not send again what may have arrived: the customer would be asked twice.
  // A press that came meanwhile has settled the payment, even if the response is lost.
  if (!result.ok && payment.state === 'waiting') {
    const arrived =
      result.error.delivery === 'unknown' || result.error.delivery === 'accepted';
    payment.state = arrived ? 'uncertain' : 'not asked';
  }
  return id;
};

const isOpen = ({ state, until }: Payment): boolean =>
  (state === 'waiting' || state === 'uncertain') && Date.now() < until;

// 4. Accept only presses that the customer's own device has signed.
const webhook = createWebhook({
  verify: jwsVerifier({ keys: emulator.signingKeys }),
  dedupe: true,
  onPress: async ({ messageId, payload }) => {
    const payment = payments.get(messageId);
    if (payment === undefined || !isOpen(payment)) return;
    payment.state = payload === 'confirm' ? 'approved' : 'cancelled';
    await bot.send(
      Message.text(`The payment is ${payment.state}`).toCustomer(payment.customer),
    );
  },
});
emulator.setWebhook({
  url: 'https://bank.example.com/presses',
  fetch: (url, init) => webhook.fetch(new Request(url, init)),
});

const payment: Payment = {
  customer: 'C-1029',
  amount: 120,
  shop: 'Example Shop',
  until: Date.now() + 120_000,
  state: 'waiting',
};
const id = await askFor(payment);
await emulator.press(id, 'Pay');
console.log(payment.state, '|', emulator.messages.latest()?.request.message.text);

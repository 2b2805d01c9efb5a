import { createBot, Message } from 'sendable';
import { type CodeSubject, createCodes, memoryCodes } from 'sendable/codes';
import { createEmulator } from 'sendable/emulator';
import { createWebhook, jwsVerifier } from 'sendable/webhook';

interface Payment {
  readonly customerNo: string;
  readonly shop: string;
  readonly payee: string;
  readonly amount: string;
  state: 'waiting' | 'approved' | 'cancelled' | 'not asked' | 'uncertain';
}

export const emulator = createEmulator();
const bot = createBot({
  baseUrl: 'https://emulator.example',
  token: emulator.token,
  transport: emulator.transport,
});
const codes = createCodes({
  secret: crypto.getRandomValues(new Uint8Array(32)),
  store: memoryCodes(),
  validMs: 120_000, // then the shop gives up
});

// The confirmation is right only for this customer, payee and amount.
const subjectOf = ({ customerNo, payee, amount }: Payment): CodeSubject => ({
  customerNo,
  purpose: 'payment',
  transaction: { payee, amount, currency: 'EUR' },
});

// Your table of payments. A press reports only the message id.
const payments = new Map<string, Payment>();

export const askFor = async (payment: Payment): Promise<string | undefined> => {
  // A customer who was asked, or has decided, gets no second OTP.
  if (payment.state !== 'not asked') return undefined;
  payment.state = 'waiting';
  // 1. Store first, then send: a press may come before the response.
  const issued = await codes.issue(subjectOf(payment));
  if (!issued.ok) {
    payment.state = 'not asked'; // asked a moment ago, or too often
    return undefined;
  }
  const { messageId } = issued;
  payments.set(messageId, payment);
  const otp = issued.otp
    .text(`Pay ${payment.amount} EUR to ${payment.shop}?`)
    .confirmButtons({ confirm: 'Pay', cancel: 'Stop', hidden: true });
  // 2. A late approval is useless: one attempt may take 5 s, all together 10 s.
  const result = await bot.trySend(otp, { attemptTimeoutMs: 5000, deadlineMs: 10_000 });
  if (result.ok) return messageId;
  const { delivery } = result.error;
  // 3. Do not send again what may have arrived: the customer would be asked twice.
  const arrived = delivery === 'unknown' || delivery === 'accepted';
  if (!arrived) await codes.cancel(subjectOf(payment), messageId, { sent: false });
  // A press that came meanwhile has settled the payment, even if the response is lost.
  if (payment.state === 'waiting') payment.state = arrived ? 'uncertain' : 'not asked';
  return messageId;
};

// 4. Accept only presses that the customer's own device has signed.
const webhook = createWebhook({
  verify: jwsVerifier({ keys: emulator.signingKeys }),
  dedupe: true,
  onPress: async ({ messageId, payload }) => {
    const payment = payments.get(messageId);
    if (payment === undefined) return;
    // 5. Of several presses, one is right: the code ends with it, or after 120 s.
    if (payload === 'confirm') {
      const { ok } = await codes.tryVerify(subjectOf(payment), { messageId });
      if (!ok) return;
      payment.state = 'approved';
    } else {
      if (!(await codes.cancel(subjectOf(payment), messageId))) return;
      payment.state = 'cancelled';
    }
    await bot.send(
      Message.text(`The payment is ${payment.state}`).toCustomer(payment.customerNo),
    );
  },
});
emulator.setWebhook({
  url: 'https://bank.example.com/presses',
  fetch: (url, init) => webhook.fetch(new Request(url, init)),
});

const payment: Payment = {
  customerNo: 'C-1029',
  shop: 'Example Shop',
  payee: 'DE89370400440532013000',
  amount: '120.00',
  state: 'not asked',
};
const messageId = await askFor(payment);
if (messageId !== undefined) await emulator.press(messageId, 'Pay');
console.log(payment.state, '|', emulator.messages.latest()?.request.message.text);

import { createBot } from 'sendable';
import {
  type CodeSubject,
  createCodes,
  isCodeError,
  memoryCodes,
} from 'sendable/codes';
import { createEmulator } from 'sendable/emulator';
import { createWebhook, jwsVerifier } from 'sendable/webhook';

const emulator = createEmulator();
const bot = createBot({
  baseUrl: 'https://emulator.example',
  token: emulator.token,
  transport: emulator.transport,
});
const codes = createCodes({
  secret: crypto.getRandomValues(new Uint8Array(32)),
  store: memoryCodes(),
});

// A press has no customer: store the subject under the messageId; in your service,
// in a table.
const asked = new Map<string, CodeSubject>();

const ask = async (subject: CodeSubject): Promise<string> => {
  const issued = await codes.issue(subject);
  if (!issued.ok) throw new Error(`No code: ${issued.reason}`);
  asked.set(issued.messageId, subject);
  await bot.send(
    issued.otp.text('Pay 120.00 EUR to Example Shop?').confirmButtons({ hidden: true }),
  );
  return issued.messageId;
};

const webhook = createWebhook({
  // A messageId is in logs: only the signature proves that the customer pressed.
  verify: jwsVerifier({ keys: emulator.signingKeys }),
  onPress: async ({ messageId, payload }) => {
    const subject = asked.get(messageId);
    if (subject === undefined) return;
    if (payload === 'cancel') {
      await codes.cancel(subject, messageId);
      console.log('The customer cancelled');
    } else if (payload === 'confirm') {
      try {
        await codes.verify(subject, { messageId });
        console.log('Paid');
      } catch (error) {
        // Another error, such as a store that is down: the platform delivers again.
        if (!isCodeError(error)) throw error;
        console.log('Not paid:', error.reason);
      }
    }
  },
});
emulator.setWebhook({
  url: 'https://bank.example.com/presses',
  fetch: (url, init) => webhook.fetch(new Request(url, init)),
});

const id = await ask({
  customerNo: 'C-1029',
  purpose: 'payment',
  transaction: { payee: 'DE89370400440532013000', amount: '120.00', currency: 'EUR' },
});
await emulator.press(id, 'Confirm');
await emulator.press(id, 'Confirm');

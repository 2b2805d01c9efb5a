import { expect, test } from 'vitest';
import { type CodeSubject, isCodeError, memoryCodes } from '../../src/codes/index.js';
import { createEmulator } from '../../src/emulator/index.js';
import { createBot } from '../../src/index.js';
import { createWebhook, jwsVerifier } from '../../src/webhook/index.js';
import { codesOn, issueOn, payment, wrongFor } from '../support/codes/subjects.js';

/** A bank: codes, the platform, and a webhook whose presses confirm or cancel. */
const open = async () => {
  const emulator = createEmulator();
  const codes = codesOn(memoryCodes(), { pauseMs: 0 });
  const bot = createBot({ baseUrl: 'https://a.example', token: emulator.token, transport: emulator.transport });
  const subjects = new Map<string, CodeSubject>();
  const log: string[] = [];
  const webhook = createWebhook({
    verify: jwsVerifier({ keys: emulator.signingKeys }),
    onPress: async ({ messageId, payload }) => {
      const subject = subjects.get(messageId);
      if (subject === undefined) return void log.push('unknown');
      if (payload === 'cancel') return void log.push(`cancelled: ${await codes.cancel(subject, messageId)}`);
      const result = await codes
        .verify(subject, { messageId })
        .catch(error => (isCodeError(error) ? error : Promise.reject(error)));
      log.push('reason' in result ? result.reason : 'paid');
    },
  });
  emulator.setWebhook({
    url: 'https://bank.example.com/presses',
    fetch: (url, init) => webhook.fetch(new Request(url, init)),
  });
  const ask = async (subject: CodeSubject, asked = subject) => {
    const issued = await issueOn(codes, subject);
    subjects.set(issued.messageId, asked);
    await bot.send(issued.otp.text('Pay 120.00 EUR?').confirmButtons({ hidden: true }));
    return issued;
  };
  const responseOf = async (messageId: string, title: string) =>
    (await emulator.press(messageId, title)).delivery?.attempts.at(-1)?.status;
  return { ask, codes, emulator, log, responseOf, webhook };
};

test('a signed press of Confirm ends the code once, and the typed value is `none` afterwards', async () => {
  const { ask, codes, log, responseOf } = await open();
  const { messageId, value } = await ask(payment('C-1'));
  expect(await responseOf(messageId, 'Confirm')).toBe(200);
  expect(await responseOf(messageId, 'Confirm')).toBe(200);
  expect(log).toEqual(['paid', 'none']);
  expect(await codes.tryVerify(payment('C-1'), { value })).toEqual({ ok: false, reason: 'none' });
});

test('a press of Cancel ends the code, and a press of Confirm after it is `none`', async () => {
  const { ask, log, responseOf } = await open();
  const { messageId } = await ask(payment('C-1'));
  await responseOf(messageId, 'Cancel');
  await responseOf(messageId, 'Confirm');
  expect(log).toEqual(['cancelled: true', 'none']);
});

test('a forged press, without a signature, never reaches the codes', async () => {
  const { ask, codes, log, webhook } = await open();
  const { messageId, value } = await ask(payment('C-1'));
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ payload: `[${messageId}]:confirm` });
  const response = await webhook.fetch(new Request('https://bank.example.com/', { method: 'POST', headers, body }));
  expect(response.status).toBe(401);
  expect(log).toEqual([]);
  expect(await codes.tryVerify(payment('C-1'), { value: wrongFor(value) })).toMatchObject({ left: 4 });
  expect(await codes.tryVerify(payment('C-1'), { value })).toMatchObject({ ok: true });
});

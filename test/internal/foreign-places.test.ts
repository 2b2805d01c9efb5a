import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { createEmulator, type EmulatorOptions } from '../../src/emulator/index.js';
import { Button, createBot, Element, Message } from '../../src/index.js';
import { unwritable } from '../../src/journal/error.js';

const leaky = (code: string): Error =>
  Object.assign(new TypeError('k481516q', { cause: new Error('k481516q') }), { name: 'Otp k481516q', code });

/** An emulator that has a message with a button. */
const withCarousel = async (options: EmulatorOptions) => {
  const emulator = createEmulator({ token: 'bot-token', ...options });
  const bot = createBot({ baseUrl: 'https://emulator.example', token: 'bot-token', transport: emulator.transport });
  const carousel = Message.generic().element(Element.title('Card').button(Button.postback('Yes', 'yes')));
  return { emulator, messageId: (await bot.send(carousel.toCustomer('C-1'))).messageId };
};

// The line that a webhook prints is in test/webhook/handler.test.ts.
it('the error of a journal that cannot be written shows the code, and its cause no message', () => {
  const error = unwritable('j', leaky('ENOSPC'));
  expect(error.message).toBe('The journal j cannot be written (ENOSPC), so nothing more is sent.');
  expect(error.cause).toMatchObject({ name: 'TypeError', code: 'ENOSPC', message: '[hidden]' });
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('481516');
  expect(unwritable('j', leaky('k481516q')).message).toBe(
    'The journal j cannot be written (TypeError), so nothing more is sent.',
  );
});

it('the log of a delivery of the emulator shows a system code only', async () => {
  for (const [code, shown] of [
    ['ECONNRESET', 'No response arrived (ECONNRESET).'],
    ['key k481516q', 'No response arrived.'],
  ] as const) {
    const fetch = () => Promise.reject(leaky(code));
    const { emulator, messageId } = await withCarousel({ webhook: { url: 'https://bank.example', fetch } });
    await emulator.press(messageId, 'Yes');
    expect([...emulator.deliveries].at(-1)?.attempts.at(-1)?.error).toBe(shown);
    await emulator.close();
  }
});

it('a response of the control API shows the class and code of an error of the options', async () => {
  let isLate = false;
  const fail = (): never => {
    throw leaky('EPIPE');
  };
  const options = [
    { webhook: { url: 'https://bank.example', body: fail } },
    { clock: () => (isLate ? fail() : new Date()) },
  ];
  for (const given of options) {
    isLate = false;
    const { emulator, messageId } = await withCarousel(given);
    isLate = true;
    const body = JSON.stringify({ messageId, title: 'Yes' });
    const headers = { 'content-type': 'application/json' };
    const press = new Request('http://localhost/_sendable/press', { method: 'POST', headers, body });
    expect(await (await emulator.fetch(press)).json()).toMatchObject({
      message: "A function of the emulator's options threw TypeError (EPIPE).",
    });
    // The caller of the emulator itself gets the error.
    await expect(emulator.press(messageId, 'Yes')).rejects.toThrow('k481516q');
    await emulator.close();
  }
});

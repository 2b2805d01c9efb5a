import type { BrowserContextOptions } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { axeFindings, inBrowser } from '../browser.js';
import { listening, row, shownIn } from './helpers.js';
import { sendEverything } from './requests.js';

const { needed, open } = inBrowser();
beforeEach(needed);

const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'forced colours': { forcedColors: 'active' },
  'narrow, without motion': { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' },
};
const PLACES = [
  '#/chat',
  '#/message/cards',
  '#/message/otp-2',
  '#/otps',
  '#/presses',
  '#/refused',
  '#/faults',
  '#/settings',
  '#/chat?q=nothing',
];

describe.each(Object.entries(LOOKS))('%s', (_, options) => {
  test('axe finds no violation, and nothing is wider than the window', async () => {
    const { emulator, url } = await listening({ users: [{ appCustomerId: 'C-1029' }, { appStaffId: 'S-7' }] });
    const { page } = await open(url, options);
    await shownIn(page.locator('main'), 'No message yet');
    expect(await axeFindings(page)).toEqual([]);
    await sendEverything(emulator);
    emulator.faults.add({ kind: 'delay', delayMs: 1, probability: 0 });
    const [delivery] = emulator.deliveries;
    emulator.setWebhook({ url: 'http://127.0.0.1:9/', timeoutMs: 1 });
    await emulator.deliveries.redeliver(delivery?.id ?? '');
    await row(page, 'otp-2').waitFor();
    for (const place of PLACES) {
      await page.evaluate(hash => {
        Object(globalThis).location.hash = hash;
      }, place);
      await page.locator('main *').first().waitFor({ state: 'attached' });
      expect([place, await axeFindings(page)]).toEqual([place, []]);
      const [width, all] = await page.evaluate(() => {
        const { clientWidth, scrollWidth } = Object(globalThis).document.documentElement;
        return [clientWidth, scrollWidth];
      });
      expect([place, all]).toEqual([place, width]);
    }
  });
});

test('the chosen theme survives a reload', async () => {
  const { url } = await listening();
  const { page } = await open(url, { colorScheme: 'light' });
  const background = (): Promise<string> =>
    page.evaluate(
      () => Object(globalThis).getComputedStyle(Object(globalThis).document.documentElement).backgroundColor,
    );
  const light = await background();
  for (const theme of ['auto', 'light']) await page.getByRole('button', { name: `Theme: ${theme}` }).click();
  await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.reload();
  await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
  expect(await background()).toBe(dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Theme: dark' }).click();
  expect(await background()).toBe(dark);
});

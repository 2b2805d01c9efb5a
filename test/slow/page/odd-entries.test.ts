import { beforeEach, expect, test } from 'vitest';
import { inBrowser } from '../browser.js';
import { line, listening, shownIn } from './helpers.js';
import { element, generic, postback, send, sendOtp } from './requests.js';

const { needed, open } = inBrowser();
beforeEach(needed);

test('the page shows ids and texts with half of a surrogate pair, and their links work', async () => {
  const { emulator, url } = await listening();
  const odd = element({ messageId: '\udfff', title: '\ud800', buttonsV2: [postback('Go \ud800', '\udc00')] });
  await send(emulator, { messageId: 'before', text: 'Before' });
  await send(emulator, { messageId: 'm\ud800', text: 'Half \udc00' }, { appCustomerId: '\ud800' });
  await send(emulator, { messageId: 'm\ud801', text: 'Other half' }, { id: '\udc00' });
  await send(emulator, generic('cards', odd));
  await sendOtp(emulator, { customerNo: '\ud802', messageId: '\ud803', mokValue: '\ud804', txCode: '\ud805' });
  await emulator.press('cards', 'Go \ud800');
  emulator.register({ appCustomerId: '\ud806' });
  const { page } = await open(url);
  await line(page, 'Before').waitFor();
  await expect.poll(() => page.locator('.line').count()).toBe(6);
  for (const view of ['OTPs', 'Presses', 'Refused', 'All'])
    await page.getByRole('navigation', { name: 'Filter the log' }).getByRole('link', { name: view }).click();
  for (const view of ['Compose', 'Faults', 'Rules', 'Settings', 'Log'])
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).click();
  // Each user has a chat, whatever the id.
  const users = page.getByRole('navigation', { name: 'Users' }).getByRole('link');
  await expect.poll(() => users.count()).toBe(4);
  for (let index = 0; index < 4; index++) {
    await users.nth(index).click();
    await page.locator('.phone .row').first().waitFor();
  }
  await page.getByRole('link', { name: 'Log' }).click();
  // Both ids look the same on a screen: the link tells them apart.
  for (const text of ['Half', 'Other half']) {
    await line(page, text === 'Half' ? /Half/ : /Other half/)
      .getByRole('link')
      .click();
    await shownIn(page.getByRole('region', { name: 'JSON' }), text);
    await page.reload();
    await shownIn(page.getByRole('region', { name: 'JSON' }), text);
  }
  await page.getByLabel('Search').fill('\ud800');
  await shownIn(page.locator('main'), 'm');
});

test('an entry that cannot be shown becomes one line, and the rest of the page is shown', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'before', text: 'Before' });
  const { page, faults } = await open('about:blank');
  await page.route('**/_sendable/state*', async route => {
    const state = await (await route.fetch()).json();
    const broken = { ...state.messages[0], id: 'broken', request: null };
    const messages = [{ ...broken, number: 99 }, ...state.messages];
    await route.fulfill({ json: { ...state, messages, otps: [{ ...broken, number: 98 }] } });
  });
  await page.goto(url);
  await line(page, 'Before').waitFor();
  await shownIn(page.getByRole('alert'), 'Entry 99 cannot be shown.');
  await shownIn(page.getByRole('alert'), 'The list of users cannot be shown.');
  // The page still follows the emulator.
  await send(emulator, { messageId: 'after', text: 'After' });
  await line(page, 'After').waitFor();
  await page.getByRole('link', { name: 'OTPs' }).click();
  await shownIn(page.getByRole('alert'), 'Entry 98 cannot be shown.');
  await page.getByRole('link', { name: /^All \d/ }).click();
  await line(page, 'Before').waitFor();
  // The page prints the causes: they are expected here, and the only faults.
  const causes = faults.splice(0);
  expect(causes.length).toBeGreaterThanOrEqual(3);
  for (const cause of causes) expect(cause).toMatch(/^console error: TypeError: .*null/);
});

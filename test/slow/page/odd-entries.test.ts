import { expect, test } from 'vitest';
import { element, postback } from '../../support/emulator/requests.js';
import { inBrowser } from '../browser.js';
import { goTo, line, listening, shownIn } from './helpers.js';
import { generic, send, sendOtp } from './requests.js';

const { open } = inBrowser();

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
  for (const view of ['OTPs', 'Presses', 'Not accepted', 'All'])
    await page.getByRole('navigation', { name: 'Filter the log' }).getByRole('link', { name: view }).click();
  for (const view of ['Compose', 'Faults', 'Settings', 'Log'])
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
  await expect.poll(() => faults.length).toBeGreaterThanOrEqual(3);
  await page.close();
  const causes = faults.splice(0);
  for (const cause of causes) expect(cause).toMatch(/^console error: TypeError: .*null/);
});

const LONG = 'W'.repeat(3000);
const ODD = [
  LONG,
  'Title '.repeat(1700),
  'שלום עולם — مرحبا',
  '</script><script>alert(1)</script>',
  `Z${'\u0301'.repeat(400)}`,
];

test.each([1440, 390])('names and texts of any length stay within the page: %d px', async width => {
  const { emulator, url } = await listening({ token: undefined, bots: { t: `</script>${LONG}`, u: 'other' } });
  for (const [index, odd] of ODD.entries()) {
    const buttonsV2 = [postback(odd, odd, { payloadSeenByUser: odd })];
    const card = element({ title: odd, subtitle: odd, imageUrl: `https://cdn.example.com/${LONG}`, buttonsV2 });
    await send(emulator, generic(`${index}${odd}`, card, card), { appCustomerId: 'C-1029' });
    await send(emulator, { text: odd, quickRepliesV2: [{ title: odd }, { [odd]: odd }] });
    await send(emulator, { messageId: `f${index}`, attachment: { type: 'file', payload: { url: odd, [odd]: odd } } });
    await sendOtp(emulator, { messageId: `o${odd}`, mokMessage: odd, mokValue: odd, txCode: odd, buttonsV2 });
    await emulator.press(`o${odd}`, odd);
    await send(emulator, { [odd]: odd }, { appStaffId: odd, id: odd });
    emulator.register({ appCustomerId: odd });
    await send(emulator, { text: 'x' }, { appStaffId: odd });
  }
  const { page } = await open(url, { viewport: { width, height: 900 } });
  await line(page, 'customer C-1029').waitFor();
  const [message] = emulator.messages;
  const [rejected] = emulator.rejected;
  for (const place of [
    'chat',
    'rejected',
    `chat/${message?.userId}`,
    `message/${encodeURIComponent(message?.id ?? '')}`,
    'press/1',
    `rejected/${rejected?.number}`,
    'compose',
    'settings',
  ]) {
    await goTo(page, `#/${place}`);
    await page.locator('body > .rail').waitFor({ state: 'attached' });
    const shape = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = Object(globalThis).document.documentElement;
      const heading = Object(globalThis).document.querySelector('.inspector > header');
      return { isWide: scrollWidth > clientWidth, heading: heading?.offsetHeight ?? 0 };
    });
    expect([place.slice(0, 20), shape.isWide, shape.heading < 100]).toEqual([place.slice(0, 20), false, true]);
  }
});

import { createEmulator } from 'sendable/emulator';
import { beforeEach, expect, test } from 'vitest';
import { inBrowser } from '../browser.js';
import { listening, row, rowsOf, shownIn, textOf } from './helpers.js';
import { postback, send, sendOtp } from './requests.js';

const { needed, open } = inBrowser();
beforeEach(needed);

test('with thousands of messages the page stays small, follows the newest, and does not move a reader who scrolled away', async () => {
  const { emulator, url } = await listening();
  const { page } = await open(url);
  await shownIn(page.locator('main'), 'No message yet');
  const flood = async (name: string, count: number): Promise<void> => {
    for (let number = 0; number < count; number++)
      await send(emulator, { messageId: `${name}-${number}`, text: 'word '.repeat(number % 40) || 'x' });
  };
  await flood('a', 3000);
  await expect.poll(() => row(page, 'a-2999').isVisible(), { timeout: 20_000 }).toBe(true);
  expect(await page.locator('*').count()).toBeLessThan(3000);
  expect(await textOf(page.getByRole('link', { name: 'Chat' }))).toMatch(/3000/);
  // Whoever reads further up is not moved.
  await page.locator('.scroller').evaluate(list => list.scrollTo(0, list.scrollHeight / 2));
  await page.getByRole('button', { name: 'Newest' }).waitFor();
  const seen = rowsOf(page).nth(50);
  const before = (await seen.boundingBox())?.y;
  const words = await textOf(seen);
  await flood('b', 50);
  await row(page, 'b-49').waitFor({ state: 'attached' });
  expect([(await seen.boundingBox())?.y, await textOf(seen)]).toEqual([before, words]);
  await flood('c', 400);
  await expect.poll(() => page.getByRole('button', { name: /^Show newer/ }).isVisible()).toBe(true);
  expect(await rowsOf(page).count()).toBeLessThanOrEqual(200);
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect.poll(() => row(page, 'c-399').isVisible()).toBe(true);
  await page.getByRole('button', { name: /^Show earlier/ }).click();
  await expect.poll(() => row(page, 'c-250').count()).toBe(1);
});

test('the page shows a lost connection, and the new state after the emulator restarts', async () => {
  const first = createEmulator({ token: 'secret' });
  const { url } = await first.listen();
  for (const messageId of ['old-1', 'old-2', 'old-3']) await send(first, { messageId, text: 'Before' });
  const { page, faults } = await open(url);
  await shownIn(page.getByRole('status'), 'Live');
  await row(page, 'old-3').waitFor();
  await first.close();
  await shownIn(page.getByRole('status'), 'Reconnecting');
  const second = createEmulator({ token: 'secret' });
  for (const messageId of ['new-1', 'new-2', 'new-3', 'new-4']) await send(second, { messageId, text: 'After' });
  await second.listen({ port: Number(new URL(url).port) });
  try {
    await shownIn(page.getByRole('status'), 'Live');
    await expect.poll(() => rowsOf(page).count()).toBe(4);
    await sendOtp(second, { buttonsV2: [postback('Yes', 'y')] });
    await row(page, 'otp-1').waitFor();
    expect(await row(page, 'old-1').count()).toBe(0);
    // The browser itself tells of connections that are refused.
    expect(faults.splice(0).filter(fault => !/net::ERR_/.test(fault))).toEqual([]);
  } finally {
    await page.close();
    await second.close();
  }
});

test('a connection that breaks briefly misses no event', async () => {
  const { emulator, url } = await listening();
  const { page, faults } = await open(url);
  await shownIn(page.getByRole('status'), 'Live');
  const lastIds: (string | undefined)[] = [];
  page.on('request', request => {
    if (request.url().includes('/events')) lastIds.push(request.headers()['last-event-id']);
  });
  await send(emulator, { messageId: 'm-1', text: 'x' });
  await row(page, 'm-1').waitFor();
  await page.context().setOffline(true);
  await send(emulator, { messageId: 'm-2', text: 'x' });
  await page.context().setOffline(false);
  await send(emulator, { messageId: 'm-3', text: 'x' });
  for (const id of ['m-1', 'm-2', 'm-3']) await row(page, id).waitFor();
  expect(await rowsOf(page).count()).toBe(3);
  faults.splice(0);
});

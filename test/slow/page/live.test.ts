import type { Locator } from 'playwright-core';
import { createEmulator } from 'sendable/emulator';
import { expect, test } from 'vitest';
import { postback } from '../../support/emulator/requests.js';
import { inBrowser } from '../browser.js';
import { line, linesOf, listening, openChat, row, rowsOf, shownIn, textOf } from './helpers.js';
import { send, sendOtp } from './requests.js';

const { open } = inBrowser();

test('with 10 000 messages the log stays small, shows the newest, and does not move a reader who scrolled away', async () => {
  const { emulator, url } = await listening();
  const flood = async (name: string, count: number): Promise<void> => {
    for (let number = 0; number < count; number++) await send(emulator, { text: `${name} ${number}.` });
  };
  await flood('a', 10_000);
  const { page } = await open(url);
  await shownIn(linesOf(page).first(), 'a 9999.');
  await flood('b', 3);
  await shownIn(linesOf(page).first(), 'b 2.');
  await expect.poll(() => page.locator('*').count()).toBeLessThan(1500);
  await expect.poll(() => linesOf(page).count()).toBeLessThan(60);
  // One line is in the tab order.
  await expect.poll(() => page.locator('.line[tabindex="0"]').count()).toBe(1);
  await expect.poll(() => linesOf(page).first().getAttribute('aria-setsize')).toBe('10000');
  await expect.poll(() => textOf(page.getByRole('link', { name: 'Log', exact: false }).first())).toMatch(/10000/);
  // A reader further down is not moved.
  await page.locator('.rows').evaluate(list => list.scrollTo(0, 44 * 5000 + 7));
  await line(page, 'a 5003.').waitFor();
  const seen = line(page, 'a 4990.');
  const before = await restingY(seen);
  await flood('c', 40);
  await expect.poll(() => textOf(page.getByRole('link', { name: 'Messages' }))).toMatch(/10000/);
  await send(emulator, { messageId: 'last', text: 'The last' }, { appCustomerId: 'C-last' });
  await page.getByRole('navigation', { name: 'Users' }).getByRole('link', { name: 'C-last' }).waitFor();
  await expect.poll(async () => (await seen.boundingBox())?.y).toBe(before);
  await page.getByRole('button', { name: '41 new' }).click();
  await shownIn(linesOf(page).first(), 'The last');
  await expect.poll(() => page.locator('.newest').count()).toBe(0);
});

test('the chat of one user follows the newest message, shows earlier and newer ones on request, and counts the new ones', async () => {
  const { emulator, url } = await listening();
  const { page } = await open(url);
  const flood = async (name: string, count: number): Promise<void> => {
    for (let number = 0; number < count; number++)
      await send(emulator, { messageId: `${name}-${number}`, text: 'word '.repeat(number % 40) || 'x' });
  };
  await flood('a', 400);
  await openChat(page);
  await expect.poll(() => row(page, 'a-399').isVisible()).toBe(true);
  await page.locator('.phone .scroller').evaluate(list => list.scrollTo(0, list.scrollHeight / 2));
  await page.getByRole('button', { name: 'Newest' }).waitFor();
  const seen = rowsOf(page).nth(30);
  const before = await restingY(seen);
  const words = await textOf(seen);
  await flood('b', 30);
  await row(page, 'b-29').waitFor({ state: 'attached' });
  await expect.poll(async () => [(await seen.boundingBox())?.y, await textOf(seen)]).toEqual([before, words]);
  await flood('c', 300);
  await page.getByRole('button', { name: /^Show newer/ }).waitFor();
  await expect.poll(() => rowsOf(page).count()).toBeLessThanOrEqual(160);
  await page.getByRole('button', { name: '330 new' }).click();
  await expect.poll(() => row(page, 'c-299').isVisible()).toBe(true);
  await page.locator('.phone .scroller').evaluate(list => list.scrollTo(0, 0));
  const oldest = row(page, 'c-240');
  const place = await restingY(oldest);
  await page.getByRole('button', { name: 'Show earlier (60 of 670)' }).click();
  await expect.poll(() => row(page, 'c-200').count()).toBe(1);
  // The reader stays at the same message.
  await expect.poll(async () => Math.abs(((await restingY(oldest)) ?? 1e6) - (place ?? 0))).toBeLessThan(2);
});

test('the page shows a lost connection, and the new state after the emulator restarts', async () => {
  const { emulator: first, url } = await listening();
  for (const messageId of ['old-1', 'old-2', 'old-3']) await send(first, { messageId, text: messageId });
  const { page, faults } = await open(url);
  const connection = page.locator('.connection');
  await shownIn(connection, 'Live');
  await line(page, 'old-3').waitFor();
  await first.close();
  await shownIn(connection, 'Reconnecting');
  const second = createEmulator({ token: 'secret' });
  for (const messageId of ['new-1', 'new-2', 'new-3', 'new-4']) await send(second, { messageId, text: messageId });
  await second.listen({ port: Number(new URL(url).port) });
  try {
    await shownIn(connection, 'Live');
    await expect.poll(() => linesOf(page).count()).toBe(4);
    await sendOtp(second, { buttonsV2: [postback('Yes', 'y')] });
    await line(page, 'Your code').waitFor();
    await expect.poll(() => line(page, 'old-1').count()).toBe(0);
    // The browser itself reports refused connections.
    expect(faults.splice(0).filter(fault => !/net::ERR_/.test(fault))).toEqual([]);
  } finally {
    await page.close();
    await second.close();
  }
});

test('the page says that the emulator was stopped, after the time that a restart takes', async () => {
  const { emulator, url } = await listening();
  const { page, faults } = await open('about:blank');
  await page.clock.install();
  await page.goto(url);
  const connection = page.locator('.connection');
  await shownIn(connection, 'Live');
  await emulator.close();
  await shownIn(connection, 'Reconnecting');
  await page.clock.runFor(6000);
  await shownIn(connection, 'Stopped. Start the emulator again in the terminal.');
  await page.close();
  for (const fault of faults.splice(0)) expect(fault).toMatch(/ERR_/);
});

test('a connection that breaks briefly misses no event', async () => {
  const { emulator, url } = await listening();
  const { page, faults } = await open(url);
  await shownIn(page.locator('.connection'), 'Live');
  await send(emulator, { messageId: 'm-1', text: 'm-1' });
  await line(page, 'm-1').waitFor();
  await page.context().setOffline(true);
  await send(emulator, { messageId: 'm-2', text: 'm-2' });
  await page.context().setOffline(false);
  await send(emulator, { messageId: 'm-3', text: 'm-3' });
  for (const id of ['m-1', 'm-2', 'm-3']) await line(page, id).waitFor();
  await expect.poll(() => linesOf(page).count()).toBe(3);
  faults.splice(0);
});

/** Reads where an element is once it has stopped moving: after a scroll the list draws its rows a frame later. */
const restingY = async (where: Locator): Promise<number | undefined> => {
  let last: number | undefined;
  const isResting = async (): Promise<boolean> => {
    const before = last;
    last = (await where.boundingBox())?.y;
    return last !== undefined && last === before;
  };
  await expect.poll(isResting, { interval: 100 }).toBe(true);
  return last;
};

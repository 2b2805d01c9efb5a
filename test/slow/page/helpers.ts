import type { Locator, Page } from 'playwright-core';
import { createEmulator, type Emulator, type EmulatorOptions } from 'sendable/emulator';
import { afterEach, expect } from 'vitest';

const emulators: Emulator[] = [];
afterEach(async () => {
  for (const emulator of emulators.splice(0)) await emulator.close();
});

/** An emulator on a port, closed after the test. */
export const listening = async (
  options: EmulatorOptions = {},
): Promise<{ readonly emulator: Emulator; readonly url: string }> => {
  const emulator = createEmulator({ token: 'secret', ...options });
  emulators.push(emulator);
  return { emulator, url: (await emulator.listen()).url };
};

/** Opens the chat of a user, as it is on their phone. */
export const openChat = async (page: Page, id = 'C-1029'): Promise<void> => {
  await page.getByRole('navigation', { name: 'Users' }).getByRole('link', { name: id }).first().click();
  await page.getByRole('heading', { name: id }).waitFor();
};

/** The lines of the log in the page, newest first. */
export const linesOf = (page: Page): Locator => page.getByRole('list', { name: 'Log' }).getByRole('listitem');

/** The line of the log with this text. */
export const line = (page: Page, text: string | RegExp): Locator => linesOf(page).filter({ hasText: text }).first();

/** Goes to another place of the page. Resolves when the page has drawn it. */
export const goTo = (page: Page, hash: string): Promise<void> =>
  page.evaluate(to => {
    const { location, addEventListener } = Object(globalThis);
    const before = location.href;
    location.hash = to;
    if (location.href === before) return;
    // The page heard the event first, and draws before the next task.
    return new Promise<void>(resolve => addEventListener('hashchange', () => setTimeout(resolve), { once: true }));
  }, hash);

/** The row of a message or OTP in the chat. */
export const row = (page: Page, id: string): Locator =>
  page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `Details of ${id}`, exact: true }) });

/** All rows of the chat in the page. */
export const rowsOf = (page: Page): Locator => page.locator('[role=log] > ul > li');

/** Waits until a text is there. */
export const shownIn = (where: Locator, text: string | RegExp): Promise<void> =>
  where.filter({ hasText: text }).first().waitFor();

/** The toast with the result of the last action. */
export const said = (page: Page): Locator => page.locator('.toast');

/** Waits until an element has the focus. */
export const getsFocus = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate(node => node === node.ownerDocument.activeElement)).toBe(true);

/** Reads the text when the element appears. Text that may still change needs `expect.poll`. */
export const textOf = async (where: Locator): Promise<string> => {
  await where.first().waitFor();
  return (await where.allInnerTexts()).join('\n');
};

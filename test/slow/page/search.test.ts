import { beforeEach, expect, test } from 'vitest';
import { inBrowser } from '../browser.js';
import { listening, row, rowsOf } from './helpers.js';
import { sendEverything } from './requests.js';

const { needed, open } = inBrowser();
beforeEach(needed);

test.each([
  ['to:c-1029 type:image', ['image']],
  ['title:apply', ['cards']],
  ['has:quickRepliesV2', ['ask']],
  ['txCode:TX-88', ['otp-1']],
  ['"was it you"', ['otp-2']],
  ['to:C-1029 -has:attachment -has:mokMessage', ['text']],
  ['rule:text-or-attachment', ['Refused']],
  ['nothing:at-all', []],
])('a search for %s finds the matching entries', async (query, found) => {
  const { emulator, url } = await listening();
  await sendEverything(emulator);
  const { page } = await open(url);
  await page.getByRole('log').getByRole('listitem').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(query);
  const rows = rowsOf(page);
  await expect.poll(() => rows.count()).toBe(found.length);
  const texts = await rows.allInnerTexts();
  for (const [index, words] of found.entries()) expect(texts[index]).toMatch(words);
  // It is in the address, so it can be linked.
  await page.reload();
  expect(await page.getByRole('searchbox').inputValue()).toBe(query);
  await expect.poll(() => rows.count()).toBe(found.length);
});

test('the chat of one user shows only their entries', async () => {
  const { emulator, url } = await listening();
  await sendEverything(emulator);
  const { page } = await open(url);
  await page.getByRole('navigation', { name: 'Users' }).getByRole('link', { name: 'S-7' }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  await row(page, 'ask').waitFor();
  await page.getByRole('link', { name: 'Details of ask' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => rowsOf(page).count()).toBe(1);
});

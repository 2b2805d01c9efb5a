import { beforeEach, expect, test } from 'vitest';
import { inBrowser } from '../browser.js';
import { listening, row, shownIn } from './helpers.js';
import { send } from './requests.js';

const { needed, open } = inBrowser();
beforeEach(needed);

test('a link leads to a message, also after a reload and from elsewhere in the log', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'odd/id ?#', text: 'Here' });
  for (let number = 0; number < 300; number++) await send(emulator, { messageId: `m-${number}`, text: 'Later' });
  const { page } = await open(`${url}/#/message/odd%2Fid%20%3F%23`);
  for (let time = 0; time < 2; time++) {
    await shownIn(page.locator('.inspector'), 'odd/id ?#');
    await expect.poll(() => row(page, 'odd/id ?#').isVisible()).toBe(true);
    await row(page, 'odd/id ?#').locator('.chosen').waitFor();
    await page.reload();
  }
  await page.goto(`${url}/#/message/unknown`);
  await shownIn(page.locator('.inspector'), 'This entry is not among the newest 500 of the log.');
});

test('a link to an unknown view shows the chat', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'm-1', text: 'Here' });
  for (const view of ['__proto__', 'constructor', 'toString', 'nothing']) {
    const { page } = await open(`${url}/#/${view}`);
    await shownIn(row(page, 'm-1'), 'Here');
  }
});

test('two messages with one id have separate links', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'm-1', text: 'first' });
  await send(emulator, { messageId: 'm-1', text: 'second' });
  const { page } = await open(url);
  await page.getByRole('link', { name: 'Details of m-1' }).nth(1).click();
  await shownIn(page.getByRole('region', { name: 'JSON' }), 'second');
  await page.reload();
  await shownIn(page.getByRole('region', { name: 'JSON' }), 'second');
  await page.getByRole('link', { name: 'Details of m-1' }).nth(0).click();
  await shownIn(page.getByRole('region', { name: 'JSON' }), 'first');
  await shownIn(page.getByRole('log'), 'duplicate: this id was sent before');
});

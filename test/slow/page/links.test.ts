import { expect, test } from 'vitest';
import { inBrowser } from '../browser.js';
import { goTo, line, linesOf, listening, openChat, row, shownIn } from './helpers.js';
import { send } from './requests.js';

const { open } = inBrowser();

test('a link leads to a message, also after a reload and from elsewhere in the log', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'odd/id ?#', text: 'The first' });
  for (let number = 0; number < 300; number++) await send(emulator, { messageId: `m-${number}`, text: 'Later' });
  const { page } = await open(`${url}/#/message/odd%2Fid%20%3F%23`);
  for (let time = 0; time < 2; time++) {
    await shownIn(page.locator('.inspector'), 'odd/id ?#');
    await expect.poll(() => line(page, 'The first').isVisible()).toBe(true);
    await page.locator('.line[aria-current=true]').filter({ hasText: 'The first' }).waitFor();
    await page.reload();
  }
  await page.goto(`${url}/#/message/unknown`);
  await shownIn(page.locator('.inspector'), 'This entry is not in the log any more, or not yet.');
});

test('in the chat of a user a link leads to a message far above', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'first', text: 'The first' });
  for (let number = 0; number < 300; number++) await send(emulator, { messageId: `m-${number}`, text: 'Later' });
  const { page } = await open(url);
  await openChat(page);
  await row(page, 'm-299').waitFor({ state: 'attached' });
  await goTo(page, '#/message/first');
  await row(page, 'first').locator('.chosen').waitFor();
  await expect.poll(() => row(page, 'first').isVisible()).toBe(true);
  await shownIn(page.locator('.inspector'), 'first');
});

test('a link to an unknown view shows the log', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'm-1', text: 'Here' });
  for (const view of ['__proto__', 'constructor', 'toString', 'nothing']) {
    const { page } = await open(`${url}/#/${view}`);
    await shownIn(linesOf(page), 'Here');
    await page.locator('.views [aria-current=true]').filter({ hasText: 'Log' }).waitFor();
  }
});

test('two messages with one id have separate links', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'm-1', text: 'first' });
  await send(emulator, { messageId: 'm-1', text: 'second' });
  const { page } = await open(url);
  await line(page, 'second').getByRole('link').click();
  await shownIn(page.getByRole('region', { name: 'JSON' }), 'second');
  await page.reload();
  await shownIn(page.getByRole('region', { name: 'JSON' }), 'second');
  await shownIn(page.getByRole('list', { name: 'Timeline' }), 'had this id already');
  await line(page, 'first').getByRole('link').click();
  await shownIn(page.getByRole('region', { name: 'JSON' }), 'first');
  await openChat(page);
  await shownIn(page.getByRole('log'), 'duplicate: this id was sent before');
});

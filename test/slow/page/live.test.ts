import { createEmulator } from 'sendable/emulator';
import { beforeEach, expect, test } from 'vitest';
import { inBrowser } from '../browser.js';
import { listening, row, shownIn, textOf } from './helpers.js';
import { postback, send, sendEverything, sendOtp } from './requests.js';

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
    expect(await row(page, 'odd/id ?#').locator('.chosen').count()).toBe(1);
    await page.reload();
  }
  await page.goto(`${url}/#/message/unknown`);
  await shownIn(page.locator('.inspector'), 'It is not among the newest 500 of the log.');
});

test('a link to a view that there is not leads to the chat', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'm-1', text: 'Here' });
  for (const view of ['__proto__', 'constructor', 'toString', 'nothing']) {
    const { page } = await open(`${url}/#/${view}`);
    await shownIn(row(page, 'm-1'), 'Here');
  }
});

test('of two messages with one id each has a link of its own', async () => {
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
  await shownIn(page.getByRole('log'), 'sent twice: the id was there already');
});

test.each([
  ['to:c-1029 type:image', ['image']],
  ['title:apply', ['cards']],
  ['has:quickRepliesV2', ['ask']],
  ['txCode:TX-88', ['otp-1']],
  ['"was it you"', ['otp-2']],
  ['to:C-1029 -has:attachment -has:mokMessage', ['text']],
  ['rule:text-or-attachment', ['Refused']],
  ['nothing:at-all', []],
])('search: %s', async (query, found) => {
  const { emulator, url } = await listening();
  await sendEverything(emulator);
  const { page } = await open(url);
  await page.getByRole('log').getByRole('listitem').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(query);
  const rows = page.locator('[role=log] > ul > li');
  await expect.poll(() => rows.count()).toBe(found.length);
  const texts = await rows.allInnerTexts();
  for (const [index, words] of found.entries()) expect(texts[index]).toMatch(words);
  // It is in the address, so it can be linked.
  await page.reload();
  expect(await page.getByRole('searchbox').inputValue()).toBe(query);
  await expect.poll(() => rows.count()).toBe(found.length);
});

test('the chat of one user', async () => {
  const { emulator, url } = await listening();
  await sendEverything(emulator);
  const { page } = await open(url);
  await page.getByRole('navigation', { name: 'Users' }).getByRole('link', { name: 'S-7' }).click();
  await expect.poll(() => page.locator('[role=log] > ul > li').count()).toBe(1);
  await row(page, 'ask').waitFor();
  await page.getByRole('link', { name: 'Details of ask' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('[role=log] > ul > li').count()).toBe(1);
});

test('thousands of messages: the document stays small, the newest is seen, the reader is left where they are', async () => {
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
  const seen = page.locator('[role=log] > ul > li').nth(50);
  const before = (await seen.boundingBox())?.y;
  const words = await textOf(seen);
  await flood('b', 50);
  await row(page, 'b-49').waitFor({ state: 'attached' });
  expect([(await seen.boundingBox())?.y, await textOf(seen)]).toEqual([before, words]);
  await flood('c', 400);
  await expect.poll(() => page.getByRole('button', { name: /^Show newer/ }).isVisible()).toBe(true);
  expect(await page.locator('[role=log] > ul > li').count()).toBeLessThanOrEqual(200);
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect.poll(() => row(page, 'c-399').isVisible()).toBe(true);
  // And back, a part at a time.
  await page.getByRole('button', { name: /^Show earlier/ }).click();
  await expect.poll(() => row(page, 'c-250').count()).toBe(1);
});

test('when the emulator is gone the page says so; when it is back, another one perhaps, it shows what is there', async () => {
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
    await expect.poll(() => page.locator('[role=log] > ul > li').count()).toBe(4);
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

test('a connection that breaks for a moment misses nothing', async () => {
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
  expect(await page.locator('[role=log] > ul > li').count()).toBe(3);
  faults.splice(0);
});

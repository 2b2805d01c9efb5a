import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from '../browser.js';
import { line, linesOf, listening, openChat, row, shownIn, textOf } from './helpers.js';
import { PICTURE, send, sendEverything } from './requests.js';

const { open } = inBrowser();

test('every kind of message is shown, and nothing is loaded from other hosts', async () => {
  const { emulator, url } = await listening();
  await sendEverything(emulator);
  const { page } = await open(url);
  await shownIn(linesOf(page), /rejected/);
  await openChat(page);
  await expect.poll(() => textOf(row(page, 'text').locator('.bubble p'))).toBe('Two\nlines');
  for (const type of ['image', 'audio', 'video', 'file']) {
    await expect.poll(() => textOf(row(page, type))).toMatch(/branch\.png\s+cdn\.example\.com\s+(Load all\s+)?note: x/);
    expect(await row(page, type).locator('img, audio, video').count()).toBe(0);
  }
  await expect
    .poll(() => textOf(row(page, 'template')))
    .toMatch(/Sure\?\s+Of course\s+No\s+Of course, No\s+A press returns the label/);
  await expect
    .poll(() => textOf(row(page, 'otp-1')))
    .toMatch(/Your code is 481516\s+Confirm\s+Cancel\s+The mobile SDK gave your app\s+481516/);
  await expect.poll(() => row(page, 'otp-1').locator('output').getAttribute('aria-label')).toBe('4 8 1 5 1 6');
  // What was rejected reached no user.
  expect(await textOf(page.getByRole('log'))).not.toMatch(/Rejected/);
  await openChat(page, 'S-7');
  await expect.poll(() => textOf(row(page, 'ask'))).toMatch(/Call you\?[\s\S]*Tomorrow/);
});

test('a new message appears at once, and its markup is shown as text', async () => {
  const { emulator, url } = await listening();
  const { page } = await open(url);
  await shownIn(page.locator('main'), 'No message yet');
  await send(emulator, { messageId: 'm-1', text: '<img src=x onerror=alert(1)></script>' });
  await shownIn(line(page, 'img'), '<img src=x onerror=alert(1)></script>');
  await openChat(page);
  await shownIn(row(page, 'm-1'), '<img src=x onerror=alert(1)></script>');
  expect(await page.locator('main img').count()).toBe(0);
});

test('images are loaded only after a click on a placeholder', async () => {
  const { emulator, url } = await listening();
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await send(emulator, {
    messageId: 'data',
    attachment: { type: 'image', payload: { url: `data:image/png;base64,${png}` } },
  });
  await send(emulator, { messageId: 'far', attachment: { type: 'image', payload: { url: PICTURE } } });
  const { page, faults } = await open(url);
  let asked = 0;
  await page.route('https://cdn.example.com/**', route => {
    asked++;
    return route.fulfill({ contentType: 'image/png', body: Buffer.from(png, 'base64') });
  });
  await openChat(page);
  await expect.poll(() => row(page, 'data').locator('img').evaluate(isLoaded)).toBe(true);
  // Even a script on the page could not: its policy is the browser's to hold.
  expect(
    await page.evaluate(
      url =>
        fetch(url).then(
          () => 'got it',
          () => 'rejected',
        ),
      PICTURE,
    ),
  ).toBe('rejected');
  expect(asked).toBe(0);
  await expect.poll(() => faults.join()).toMatch(/Content Security Policy/);
  faults.splice(0);
  await row(page, 'far').getByRole('link', { name: 'Load all media, such as branch.png' }).click();
  // The same chat, with its images.
  await row(page, 'far').locator('img').waitFor();
  await expect.poll(() => row(page, 'far').locator('img').evaluate(isLoaded)).toBe(true);
  expect(asked).toBe(1);
  expect(faults.splice(0)).toEqual([`request: ${PICTURE}`]);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Do not load media' }).click();
  await openChat(page);
  await shownIn(row(page, 'far'), 'branch.png');
  expect(await row(page, 'far').locator('img').count()).toBe(0);
});

test.each(['image', 'audio', 'video'])('%s that cannot be loaded says so', async type => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'far', attachment: { type, payload: { url: PICTURE } } });
  const { page, faults } = await open(`${url}/?media=on`);
  await page.route('https://cdn.example.com/**', route => route.abort());
  await openChat(page);
  await shownIn(row(page, 'far'), 'cdn.example.com: could not be loaded');
  expect(await textOf(row(page, 'far'))).not.toContain('Load all');
  await page.close();
  faults.splice(0);
});

test('the chat shows the message whose media was loaded, not the newest', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'far', attachment: { type: 'image', payload: { url: PICTURE } } });
  for (let number = 0; number < 200; number++) await send(emulator, { messageId: `m-${number}`, text: 'Later' });
  const { page, faults } = await open(url);
  await page.route('https://cdn.example.com/**', route => route.abort());
  await openChat(page);
  for (let time = 0; time < 3; time++) await page.getByRole('button', { name: /^Show earlier/ }).click();
  await row(page, 'far').getByRole('link', { name: 'Load all media, such as branch.png' }).click();
  await shownIn(row(page, 'far'), 'cdn.example.com: could not be loaded');
  await expect.poll(() => isInView(row(page, 'far'))).toBe(true);
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect.poll(() => isInView(row(page, 'm-199'))).toBe(true);
  // The browser reports the image only when it asks for it, which can be late.
  await page.close();
  faults.splice(0);
});

test('the time and the id are in one line below a bubble; without an id of the bot, the link says Details', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'long', text: 'Your statement is ready. '.repeat(9) });
  await send(emulator, { text: 'Your card is ready' });
  const id = emulator.messages.latest()?.id;
  const { page } = await open(url);
  await openChat(page);
  const [bubble, stamp] = await Promise.all(
    ['.bubble', '.stamp'].map(part => row(page, 'long').locator(part).boundingBox()),
  );
  expect(stamp?.y).toBeGreaterThanOrEqual(Number(bubble?.y) + Number(bubble?.height));
  expect(stamp?.height).toBeLessThan(24);
  await shownIn(page.getByRole('link', { name: `Details of ${id}` }), /\d Details$/);
});

const isInView = (where: Locator): Promise<boolean> =>
  where.evaluate(node => {
    const { top, bottom } = node.getBoundingClientRect();
    return bottom > 0 && top < Object(globalThis).innerHeight;
  });

const isLoaded = (image: unknown): boolean => Object(image).naturalWidth > 0;

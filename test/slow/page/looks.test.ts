import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings, inBrowser } from '../browser.js';
import { goTo, line, listening, openChat, row, shownIn } from './helpers.js';
import { CARDS, send, sendEverything } from './requests.js';

const { open } = inBrowser();

const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'forced colours': { forcedColors: 'active' },
  'narrow, without motion': { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' },
};
const PLACES = [
  '#/chat',
  '#/users',
  '#/message/cards',
  '#/message/otp-2',
  '#/press/1',
  '#/rejected/9',
  '#/compose',
  '#/faults',
  '#/settings',
  '#/chat?q=nothing',
  '#/otps?q=to:C-1029',
];

describe.each(Object.entries(LOOKS))('%s', (_, options) => {
  test('axe finds no violation, and nothing is wider than the window', async () => {
    const { emulator, url } = await listening({ users: [{ appCustomerId: 'C-1029' }, { appStaffId: 'S-7' }] });
    const { page } = await open(url, options);
    await shownIn(page.locator('main'), 'No message yet');
    expect(await axeFindings(page)).toEqual([]);
    await sendEverything(emulator);
    emulator.faults.add({ kind: 'delay', delayMs: 1, probability: 0 });
    const [delivery] = emulator.deliveries;
    emulator.setWebhook({ url: 'http://127.0.0.1:9/', timeoutMs: 1 });
    await emulator.deliveries.redeliver(delivery?.id ?? '');
    await line(page, 'Hidden until').waitFor();
    const users = [...new Set([...emulator.messages].map(({ userId }) => `#/chat/${userId}`))];
    for (const place of [...PLACES, ...users]) {
      await goTo(page, place);
      await page.locator('body > .rail').waitFor({ state: 'attached' });
      expect([place, await axeFindings(page)]).toEqual([place, []]);
      const beyond = (): Promise<number> =>
        page.evaluate(() => {
          const { clientWidth, scrollWidth } = Object(globalThis).document.documentElement;
          return scrollWidth - clientWidth;
        });
      await expect.poll(beyond, { message: place }).toBe(0);
    }
  });
});

test('with 60 users nothing is narrower than a word in a window of 390 px', async () => {
  const { emulator, url } = await listening();
  for (let user = 0; user < 60; user++) await send(emulator, { text: 'Hello' }, { appCustomerId: `C-${1000 + user}` });
  const { page } = await open(`${url}/#/users`, { viewport: { width: 390, height: 844 } });
  const links = page.getByRole('navigation', { name: 'Users' }).getByRole('link');
  await expect.poll(() => links.count()).toBe(60);
  for (const link of [links.first(), links.nth(30)]) {
    const { width = 0, height = 0 } = (await link.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(300);
    expect(height).toBeLessThan(80);
  }
  await links.first().click();
  await page.locator('.phone .bubble').waitFor();
  for (const part of ['.phone', '.phone .scroller', 'main'])
    expect([part, ((await page.locator(part).boundingBox())?.width ?? 0) > 350]).toEqual([part, true]);
  await page.getByRole('link', { name: 'All users' }).click();
  await links.nth(59).waitFor();
});

test('an active fault is seen at once above every view, also above a long list of users in a window of 390 px', async () => {
  const { emulator, url } = await listening();
  for (let user = 0; user < 60; user++) await send(emulator, { text: 'Hello' }, { appCustomerId: `C-${1000 + user}` });
  emulator.faults.add({ kind: 'status', status: 503 });
  const { page } = await open(`${url}/#/users`, { viewport: { width: 390, height: 844 } });
  for (const view of ['users', 'chat', 'message/m', 'compose', 'faults', 'settings']) {
    await goTo(page, `#/${view}`);
    const banner = await page.locator('.banner').boundingBox();
    expect([view, (banner?.y ?? 999) + (banner?.height ?? 999) < 200]).toEqual([view, true]);
  }
});

test.each([1280, 390])('adding a fault moves nothing on the page in a window of %i px', async width => {
  const { url } = await listening();
  const { page } = await open(`${url}/#/faults`, { viewport: { width, height: 844 } });
  const presets = page.locator('.view .choice');
  const places = () => Promise.all([presets.first(), presets.last()].map(part => part.boundingBox()));
  await presets.last().waitFor();
  const before = await places();
  await presets.first().click();
  await shownIn(page.locator('.banner'), '1 fault');
  await shownIn(page.locator('.toast'), 'Added f-1: Lose the next response');
  expect(await places()).toEqual(before);
});

test('the list of users opens the chat of the newest message where there is room for both', async () => {
  const { emulator, url } = await listening();
  for (const id of ['C-1', 'C-2']) await send(emulator, { text: `To ${id}` }, { appCustomerId: id });
  const { page } = await open(`${url}/#/users`);
  await page.getByRole('heading', { name: 'C-2' }).waitFor();
  await shownIn(page.locator('.phone'), 'To C-2');
});

test('a chat that ends with carousels opens at its end', async () => {
  const { emulator, url } = await listening();
  for (let count = 0; count < 4; count++) await send(emulator, CARDS);
  await send(emulator, { text: 'The last' });
  const { page } = await open(url, { viewport: { width: 390, height: 844 } });
  await page.getByRole('link', { name: 'Chats' }).click();
  await openChat(page);
  const below = () =>
    page.locator('.phone .scroller').evaluate(list => list.scrollHeight - list.scrollTop - list.clientHeight);
  await page.getByRole('button', { name: 'Next card' }).last().waitFor();
  await expect.poll(below).toBeLessThan(2);
  expect(await page.getByRole('button', { name: 'Newest' }).count()).toBe(0);
});

test('in a window of 390 px, a long badge of the log does not cut off the id of the user', async () => {
  const { emulator, url } = await listening();
  emulator.faults.add({ kind: 'delay', delayMs: 1 });
  await send(emulator, { messageId: 'm', text: 'One' });
  await send(emulator, { messageId: 'm', text: 'Two' });
  const { page } = await open(url, { viewport: { width: 390, height: 844 } });
  const who = line(page, 'Two').locator('.who');
  await expect.poll(() => line(page, 'Two').locator('.badge').count()).toBe(2);
  expect(await who.evaluate(node => Object(node).scrollWidth - Object(node).clientWidth)).toBe(0);
});

test('the code of the empty log does not widen a window of 390 px', async () => {
  const { url } = await listening();
  const { page } = await open(url, { viewport: { width: 390, height: 844 } });
  const code = await page.locator('.snippet').boundingBox();
  expect((code?.x ?? 0) + (code?.width ?? 999)).toBeLessThanOrEqual(390);
});

test('the id of a message is below it without a hover, and a hover moves nothing', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'ask', text: 'When?', quickRepliesV2: [{ title: 'Now' }] });
  await send(emulator, { messageId: 'last', text: 'The last' });
  const { page } = await open(url);
  await openChat(page);
  const places = () =>
    Promise.all([page.getByRole('button', { name: 'Now' }), row(page, 'last')].map(part => part.boundingBox()));
  const before = await places();
  const id = row(page, 'ask').getByRole('link', { name: 'Details of ask' });
  await expect.poll(() => id.evaluate(isClipped)).toBe(false);
  await row(page, 'ask').hover();
  await expect.poll(places).toEqual(before);
});

const isClipped = (node: unknown): boolean => Object(globalThis).getComputedStyle(Object(node)).clipPath !== 'none';

import { expect, test } from 'vitest';
import { element } from '../../support/emulator/requests.js';
import { inBrowser } from '../browser.js';
import { getsFocus, listening, openChat, shownIn, textOf } from './helpers.js';
import { CARDS, generic, send } from './requests.js';

const { open } = inBrowser();

test('at the end of a carousel its cards are as whole as at its start, and all of them are counted', async () => {
  const { emulator, url } = await listening();
  await send(
    emulator,
    generic('five', ...Array.from({ length: 5 }, (_, index) => element({ title: `Card ${index}` }))),
  );
  // Here two cards fit, but not the space after the last of them.
  const { page } = await open(`${url}/#/message/five`, { reducedMotion: 'reduce' });
  const carousel = page.locator('.inspector .carousel');
  await shownIn(carousel, '1–2 of 5');
  await carousel.getByRole('list').focus();
  await page.keyboard.press('End');
  await shownIn(carousel, '4–5 of 5');
  const [list, fourth] = await Promise.all(
    [carousel.locator('ul'), carousel.locator('li').nth(3)].map(one => one.boundingBox()),
  );
  expect((fourth?.x ?? 0) - (list?.x ?? 0)).toBeGreaterThanOrEqual(0);
});

test('one link loads the pictures of a carousel, also if its first card has none', async () => {
  const { emulator, url } = await listening();
  const pictures = [undefined, 'https://cdn.example.com/1.png', 'https://cdn.example.com/2.png'];
  await send(emulator, generic('three', ...pictures.map(imageUrl => element({ title: 'A card', imageUrl }))));
  const { page } = await open(`${url}/#/message/three`);
  const carousel = page.locator('.inspector .carousel');
  await carousel.waitFor();
  expect(await carousel.getByRole('link').evaluateAll(links => links.map(link => link.ariaLabel))).toEqual([
    'Load all media, such as 1.png',
  ]);
});

test('a carousel scrolls by its buttons, the arrow keys, Home and End, with names for screen readers', async () => {
  const { emulator, url } = await listening();
  await send(emulator, CARDS);
  const { page } = await open(url, { reducedMotion: 'reduce' });
  await openChat(page);
  const carousel = page.getByRole('region', { name: 'Message cards, 4 cards' });
  await expect.poll(() => carousel.getAttribute('aria-roledescription')).toBe('carousel');
  const list = carousel.getByRole('list');
  const cards = list.getByRole('listitem');
  await expect
    .poll(() => cards.evaluateAll(items => items.map(item => item.getAttribute('aria-label'))))
    .toEqual([1, 2, 3, 4].map(number => `${number} of 4`));
  const left = (): Promise<number> => list.evaluate(({ scrollLeft }) => scrollLeft);
  const previous = carousel.getByRole('button', { name: 'Previous card' });
  const next = carousel.getByRole('button', { name: 'Next card' });
  await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true');
  await next.click();
  await expect.poll(left).toBeGreaterThan(100);
  const second = await left();
  await list.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeGreaterThan(second);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(left).toBe(second);
  await page.keyboard.press('End');
  await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
  // It keeps the focus, though there is nothing further.
  await next.focus();
  await page.keyboard.press('Enter');
  await getsFocus(next);
  await cards.nth(3).waitFor();
  await page.keyboard.press('Home');
  await expect.poll(left).toBe(0);
  // From the list one goes through the buttons of the cards, in their order.
  await list.focus();
  const names: string[] = [];
  for (let number = 0; number < 7; number++) {
    await page.keyboard.press('Tab');
    names.push(await textOf(page.locator(':focus')));
  }
  expect(names.map(name => name.split('\n')[0]?.trim())).toEqual([
    'Load all',
    'Apply',
    'Read ↗',
    'Sign signed',
    'Apply',
    '‹',
    '›',
  ]);
});

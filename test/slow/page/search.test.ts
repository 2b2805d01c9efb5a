import { expect, test } from 'vitest';
import { element, post, postback, SEND } from '../../support/emulator/requests.js';
import { inBrowser } from '../browser.js';
import { getsFocus, line, linesOf, listening, openChat, row, rowsOf, shownIn } from './helpers.js';
import { generic, send, sendEverything, sendOtp } from './requests.js';

const { open } = inBrowser();

test.each([
  ['to:c-1029 type:image', ['image']],
  ['rule:text-or-attachment', ['Rejected']],
  ['nothing:at-all', []],
])('a search for %s finds the matching entries', async (query, found) => {
  const { emulator, url } = await listening();
  await sendEverything(emulator);
  const { page } = await open(url);
  await linesOf(page).first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(query);
  const rows = linesOf(page);
  await expect.poll(() => rows.count()).toBe(found.length);
  for (const [index, words] of found.entries()) await shownIn(rows.nth(index), words);
  // It is in the address, so it can be linked.
  await page.reload();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(query);
  await expect.poll(() => rows.count()).toBe(found.length);
});

test('a search finds the fields in the body of a rejected request, also if a fault ended it', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { text: '', colour: 'red' });
  await emulator.fetch(post(SEND, 'not JSON'));
  emulator.faults.add({ kind: 'status', status: 503 });
  await send(emulator, { text: 'Down', colour: 'blue' });
  const { page } = await open(url);
  for (const [query, count] of [
    ['has:colour', 2],
    ['colour:=red', 1],
    ['text:down', 1],
  ] as const) {
    await page.getByRole('searchbox').fill(query);
    await page.getByText(`${count} of 3 match`).waitFor();
  }
});

test('a search has a count, in each filter too, and the examples add terms', async () => {
  const { emulator, url } = await listening();
  await sendEverything(emulator);
  const { page } = await open(url);
  await linesOf(page).first().waitFor();
  const all = await linesOf(page).count();
  await page.getByLabel('Search').click();
  await page.getByRole('button', { name: 'has:buttonsV2' }).click();
  await expect.poll(() => linesOf(page).count()).toBe(3);
  await page.getByText(`3 of ${all} match`).waitFor();
  await page.keyboard.type(' -title:apply');
  await expect.poll(() => linesOf(page).count()).toBe(2);
  const filters = page.getByRole('navigation', { name: 'Filter the log' });
  await shownIn(filters, /All 2.*Messages 0.*OTPs 2.*Presses 0.*Not accepted 0/s);
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => linesOf(page).count()).toBe(all);
});

test('with several bots each entry has the badge of its bot, and a search for a bot finds no bot with a longer name', async () => {
  const { emulator, url } = await listening({ token: undefined, bots: { one: 'shop', two: 'shop-2' } });
  await send(emulator, { text: 'From the shop' });
  const { page } = await open(url);
  await linesOf(page).filter({ hasText: 'From the shop' }).filter({ hasText: 'shop' }).waitFor();
  await page.getByRole('searchbox').fill('bot:=shop-2');
  await page.getByText(/^No entries match “.*”\.\s*$/).waitFor();
  await page.getByRole('searchbox').fill('bot:=shop');
  await expect.poll(() => linesOf(page).count()).toBe(1);
});

test('Escape leaves the search field, then clears the search, and Clear the search gives the field the focus', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { text: 'Here' });
  const { page } = await open(`${url}/#/chat?q=nowhere`);
  const search = page.getByLabel('Search', { exact: true });
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await getsFocus(search);
  await page.keyboard.type('elsewhere');
  await expect.poll(() => linesOf(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await getsFocus(page.locator('body'));
  expect(await search.inputValue()).toBe('elsewhere');
  await page.keyboard.press('Escape');
  await expect.poll(() => linesOf(page).count()).toBe(1);
  expect([await search.inputValue(), new URL(page.url()).hash]).toEqual(['', '#/chat']);
});

test.each(['Enter', 'ArrowDown'])('%s in the search field leads to the newest match', async key => {
  const { emulator, url } = await listening();
  for (const text of ['Yes 1', 'No', 'Yes 2']) await send(emulator, { text });
  const { page } = await open(`${url}/#/chat?q=yes`);
  await expect.poll(() => linesOf(page).count()).toBe(2);
  await page.keyboard.press('/');
  await page.keyboard.press(key);
  await getsFocus(line(page, 'Yes 2').getByRole('link'));
});

test('a search without matches shows what is wrong with it, and examples to click', async () => {
  const { emulator, url } = await listening();
  await sendOtp(emulator);
  const { page } = await open(`${url}/#/chat?q=nosuch:x`);
  await shownIn(page.locator('.welcome'), 'No entry has the field nosuch.');
  await page.locator('.welcome').getByRole('button', { name: 'kind:otp' }).click();
  await line(page, 'Your code is').waitFor();
  await getsFocus(page.getByLabel('Search', { exact: true }));
});

test('the chat of one user shows only their entries', async () => {
  const { emulator, url } = await listening();
  await sendEverything(emulator);
  const { page } = await open(url);
  await openChat(page, 'S-7');
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  await row(page, 'ask').waitFor();
  await row(page, 'ask').hover();
  await page.getByRole('link', { name: 'Details of ask' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => rowsOf(page).count()).toBe(1);
});

test('the list of users has those with a match, and the examples are hidden once there is a query', async () => {
  const { emulator, url } = await listening({ token: undefined, bots: { one: 'my shop', two: 'bank' } });
  await send(emulator, { text: 'Your parcel leaves' }, { appCustomerId: 'C-1' });
  await send(emulator, { text: 'Your receipt' }, { appCustomerId: 'C-2' });
  const { page } = await open(url);
  const users = page.getByRole('navigation', { name: 'Users' }).getByRole('link');
  await expect.poll(() => users.count()).toBe(2);
  await page.getByLabel('Search').click();
  const example = page.getByRole('button', { name: 'has:buttonsV2', exact: true });
  await example.waitFor();
  await page.keyboard.type('parcel');
  await expect.poll(() => users.allInnerTexts()).toEqual([expect.stringMatching(/C-1\s/)]);
  await expect.poll(() => example.count()).toBe(0);
  await page.getByRole('searchbox').fill('bot:="my shop"');
  await expect.poll(() => users.count()).toBe(2);
  await page.getByRole('searchbox').fill('bot:=bank');
  await page.getByText('No users match.').waitFor();
  await shownIn(page.getByRole('navigation', { name: 'Users' }), 'Users 0 of 2');
  // A rejected request is in no chat.
  await send(emulator, { text: '' }, { appCustomerId: 'C-1' });
  await page.getByRole('searchbox').fill('rule:text-not-empty');
  await page.getByRole('link', { name: '1 rejected request' }).click();
  await expect.poll(() => linesOf(page).count()).toBe(1);
});

test('the list of users has those whose press matches', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'ask', text: 'Ready?', quickRepliesV2: [] }, { appCustomerId: 'C-1' });
  await send(emulator, generic('cards', element({ buttonsV2: [postback('Go', 'g')] })), { appCustomerId: 'C-2' });
  await emulator.press('cards', 'Go');
  const { page } = await open(`${url}/#/chat?q=has:pressedAt`);
  const users = page.getByRole('navigation', { name: 'Users' }).getByRole('link');
  await expect.poll(() => users.allInnerTexts()).toEqual([expect.stringMatching(/C-2\s/)]);
});

test('a search in a view without entries goes to the log, and one in a chat has a count', async () => {
  const { emulator, url } = await listening();
  await sendEverything(emulator);
  const { page } = await open(`${url}/#/faults`);
  await page.getByRole('heading', { name: 'Faults', exact: true }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('481516');
  await expect.poll(() => linesOf(page).count()).toBe(1);
  await page.goBack();
  await page.getByRole('heading', { name: 'Faults', exact: true }).waitFor();
  await openChat(page);
  await page.getByRole('searchbox').fill('481516');
  await shownIn(page.locator('.phone'), /1 of \d+ match/);
  await expect.poll(() => rowsOf(page).count()).toBe(1);
});

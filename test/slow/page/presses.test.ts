import { beforeEach, expect, test } from 'vitest';
import { webhookServer } from '../../support/emulator/webhook-server.js';
import { inBrowser } from '../browser.js';
import { hasFocus, listening, row, said, shownIn, textOf } from './helpers.js';
import { CARDS, element, generic, postback, send, sendOtp } from './requests.js';

const { needed, open } = inBrowser();
beforeEach(needed);

test('a click sends the payload of that button to the webhook, and the page shows the outcome', async () => {
  const hook = await webhookServer({ status: 204 }, { status: 500, body: 'broken' });
  const { emulator, url } = await listening({ webhook: { url: hook.url } });
  await send(emulator, CARDS);
  const { page } = await open(url);
  const cards = row(page, 'cards').getByRole('listitem');
  await cards.nth(2).getByRole('button', { name: 'Apply' }).click();
  await shownIn(cards.nth(2), /Delivered: 204 in \d+ ms/);
  await shownIn(said(page), /Apply: Delivered: 204/);
  await cards.nth(0).getByRole('button', { name: 'Apply' }).click();
  await shownIn(cards.nth(0), 'Failed: the webhook responded 500');
  expect(hook.calls.map(({ body }) => body)).toEqual([
    '{"payload":"[cards]:apply:blue"}',
    '{"payload":"[cards]:apply:gold"}',
  ]);
  // What the user's chat shows is told as a press, not as a text of the user.
  const presses = page.locator('.pressed');
  await shownIn(presses.nth(1), /pressed Apply on cards\s*I want gold/);
  expect(await presses.count()).toBe(2);
});

test('buttons work by keyboard, and keep the focus while messages arrive', async () => {
  const hook = await webhookServer({ status: 200 });
  const { emulator, url } = await listening({ webhook: { url: hook.url } });
  await sendOtp(emulator, { buttonsV2: [postback('Confirm', 'confirm'), postback('Cancel', 'cancel')] });
  const { page } = await open(url);
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await page.getByRole('button', { name: 'Confirm' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await shownIn(row(page, 'otp-1'), 'Delivered: 200');
  for (let number = 0; number < 150; number++) await send(emulator, { messageId: `m-${number}`, text: 'More' });
  await row(page, 'm-149').waitFor();
  expect(await hasFocus(cancel)).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(() => hook.calls.length).toBe(2);
  expect(hook.calls.map(({ body }) => body)).toEqual(Array(2).fill('{"payload":"[otp-1]:cancel"}'));
});

test('without a webhook the page links to the settings, and the press can then be redelivered', async () => {
  const hook = await webhookServer({ status: 503, body: 'not yet' }, { status: 200, body: 'thanks' });
  const { emulator, url } = await listening();
  await sendOtp(emulator, { buttonsV2: [postback('Sign', 'sign', { payloadHidden: true })] });
  const { page } = await open(url);
  await page.getByRole('button', { name: 'Sign' }).click();
  await shownIn(said(page), 'Sign: Not delivered: no webhook is set.');
  await row(page, 'otp-1').getByRole('link', { name: 'Set one' }).click();
  await page.getByLabel('Address').fill(hook.url);
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await shownIn(
    page.locator('main'),
    `Presses go to ${hook.url.replace('?key=k-1', '')} with a query, which is not shown`,
  );
  await page.getByRole('link', { name: 'Presses' }).click();
  for (const [state, answer] of [
    ['failed', 'not yet'],
    ['delivered', 'thanks'],
  ] as const) {
    await page.getByRole('button', { name: 'Redeliver' }).click();
    await shownIn(page.locator('.entry'), state);
    await shownIn(page.locator('td'), answer);
  }
  expect(await page.locator('tbody tr').count()).toBe(2);
  expect(await textOf(page.locator('tbody'))).toMatch(/503\s+[\d.]+ ms\s+not yet\s[\s\S]*200\s+[\d.]+ ms\s+thanks/);
  expect(hook.calls[1]?.body).toMatch(/^\{"payload":"\[otp-1\]:eyJ/);
  expect(await textOf(page.locator('.entry'))).toMatch(/signed/);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await shownIn(page.locator('main'), 'No webhook is set');
});

test('the URI of a web_url button is a link only if it is safe', async () => {
  const { emulator, url } = await listening();
  await send(emulator, CARDS);
  await send(
    emulator,
    generic('bad', element({ buttonsV2: [{ type: 'web_url', title: 'Run', payload: 'javascript:alert(1)' }] })),
  );
  const { page } = await open(url);
  await row(page, 'cards').getByRole('button', { name: 'Read' }).click();
  const link = row(page, 'cards').getByRole('link', { name: 'https://example.com/gold' });
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  await row(page, 'bad').getByRole('button', { name: 'Run' }).click();
  await shownIn(row(page, 'bad'), 'The device would open javascript:alert(1)');
  expect(await row(page, 'bad').locator('a[href^="javascript"]').count()).toBe(0);
  expect(page.context().pages().length).toBe(1);
});

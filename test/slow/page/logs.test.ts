import type { ControlAnswer } from 'sendable/emulator';
import { beforeEach, expect, test } from 'vitest';
import { inBrowser } from '../browser.js';
import { hasFocus, listening, row, said, shownIn, textOf } from './helpers.js';
import { postback, send, sendEverything, sendOtp } from './requests.js';

const { needed, open } = inBrowser();
beforeEach(needed);

test('a refused request shows each broken rule, its path and its message', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { text: 'x', quickReplies: undefined, Text: 'y' });
  await send(emulator, { text: '' });
  const { page } = await open(url);
  await page.getByRole('link', { name: 'Refused message: 400 malformed-request, violations: 2' }).click();
  const first = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'violations: 2' }) });
  await shownIn(first, /quick-replies-present/);
  const [refused] = emulator.refused;
  expect(refused?.violations.length).toBe(2);
  for (const { rule, path, message } of refused?.violations ?? [])
    expect(await textOf(first)).toMatch(new RegExp(`${rule}.*${escaped(path)}.*${escaped(message)}`, 's'));
  // A rule leads to the others that break it, too.
  await page.getByRole('link', { name: 'text-not-empty' }).click();
  await expect.poll(() => page.locator('.entry').count()).toBe(1);
  expect(await textOf(page.locator('.entry'))).toMatch(/message\.text/);
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('OTPs have a separate log, and their card grants or denies the location', async () => {
  const { emulator, url } = await listening();
  await sendOtp(emulator, {
    mokValue: '481516',
    txCode: 'TX-88',
    deviceId: 'D-3',
    showWithLocation: true,
    buttonsV2: [postback('Yes', 'y')],
  });
  const { page } = await open(url);
  const card = row(page, 'otp-1');
  await shownIn(card, 'Hidden until the location is granted');
  expect(await textOf(card)).not.toMatch(/Your code/);
  expect(await card.getByRole('button', { name: 'Yes' }).count()).toBe(0);
  await card.getByRole('button', { name: 'Deny' }).click();
  await shownIn(card, 'The user denied the location');
  await page.getByRole('link', { name: 'OTPs' }).click();
  await shownIn(page.locator('.entry'), /TX-88.*D-3.*hidden, denied/s);
  await page.getByRole('link', { name: 'otp-1' }).click();
  await card.getByLabel('Latitude').fill('41.01');
  await card.getByLabel('Longitude').fill('28.98');
  await card.getByRole('button', { name: 'Grant' }).click();
  await shownIn(card, /Your code is 481516.*Yes.*Read at 41\.01, 28\.98/s);
  expect(emulator.otps.latest()?.location).toMatchObject({ coordinates: { latitude: 41.01, longitude: 28.98 } });
});

test('of two OTPs with one id only the card with the granted location shows its text', async () => {
  const { emulator, url } = await listening();
  for (const mokMessage of ['The older', 'The newer']) await sendOtp(emulator, { mokMessage, showWithLocation: true });
  const { page } = await open(url);
  const [older, newer] = [row(page, 'otp-1').first(), row(page, 'otp-1').last()];
  await older.getByRole('button', { name: 'Grant' }).click();
  await shownIn(older, 'The older');
  expect(await textOf(newer)).toMatch(/Hidden until the location is granted/);
});

test('faults can be added, hit requests, and can be removed', async () => {
  const { emulator, url } = await listening();
  const { page, faults } = await open(`${url}/#/faults`);
  await page.getByRole('button', { name: '429 once, retry after 2 s' }).click();
  await shownIn(page.locator('.entry'), /f-1.*status 429.*retryAfter 2/s);
  await page.getByLabel('Kind').selectOption('a dropped connection');
  await page.getByLabel('When').selectOption('after acceptance');
  await page.getByLabel(/^To/).selectOption('OTPs');
  await page.getByLabel('Times').fill('2');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await shownIn(page.locator('.entry'), /f-2.*drop.*operation otp.*times 2.*when accepted/s);
  expect([...emulator.faults].map(({ fault }) => fault)).toEqual([
    { kind: 'status', status: 429, retryAfter: 2, times: 1 },
    { kind: 'drop', when: 'accepted', operation: 'otp', times: 2 },
  ]);
  await send(emulator, { text: 'Refused by a fault' });
  await expect.poll(() => page.locator('.entry').count()).toBe(1);
  await sendOtp(emulator).catch(() => {});
  await shownIn(page.locator('.entry'), 'hits: 1');
  await page.getByLabel('Status', { exact: true }).fill('99');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await shownIn(said(page), /status/);
  // The browser reports the error response; the page shows its message.
  expect(faults.splice(0).join()).toMatch(/^console error: Failed to load resource: .* 400 \(Bad Request\)$/);
  await page.getByRole('button', { name: 'Remove f-2' }).click();
  await shownIn(page.locator('main'), 'No faults are injected.');
  await page.getByRole('link', { name: 'Chat' }).click();
  await shownIn(row(page, 'otp-1'), 'fault f-2: drop, accepted');
  await page.getByRole('link', { name: /429 fault/ }).click();
  await shownIn(page.locator('.entry'), 'fault f-1: status, received');
});

test('users can be registered, and a reset needs a second click', async () => {
  const { emulator, url } = await listening({ users: 'registered' });
  const { page } = await open(`${url}/#/settings`);
  await page.getByLabel('Type').selectOption('Staff');
  await page.getByLabel('Id', { exact: true }).fill('S-7');
  await page.getByRole('button', { name: 'Register' }).click();
  await shownIn(said(page), /Registered S-7 as [\da-f-]{36}/);
  await shownIn(page.locator('main'), 'S-7');
  await send(emulator, { text: 'Hi' }, { appStaffId: 'S-7' });
  expect(emulator.messages.length).toBe(1);
  await page.getByRole('button', { name: 'Reset' }).click();
  expect(emulator.messages.length).toBe(1);
  await page.getByRole('button', { name: 'Clear everything?' }).click();
  await shownIn(page.locator('main'), 'No users are registered.');
  expect(emulator.messages.length).toBe(0);
  await page.getByRole('link', { name: 'Chat' }).click();
  await shownIn(page.locator('main'), 'No message yet');
});

test('a message can be copied as JSON, as builder code and as a shell command', async () => {
  const { emulator, url } = await listening();
  await sendEverything(emulator);
  const { page } = await open(url, { permissions: ['clipboard-read', 'clipboard-write'] });
  const copied = (): Promise<string> => page.evaluate(() => Object(globalThis).navigator.clipboard.readText());
  await page.getByRole('link', { name: 'Details of cards' }).click();
  const { request, number } = [...emulator.messages].find(({ id }) => id === 'cards') ?? {};
  const code = page.getByRole('region', { name: 'JSON' });
  await code.waitFor();
  expect(await code.textContent()).toBe(JSON.stringify(request, null, 2));
  await page.getByRole('button', { name: 'Copy JSON' }).click();
  expect(JSON.parse(await copied())).toEqual(request);
  const answer = await fetch(`${url}/_sendable/code?request=${number}`);
  const written: ControlAnswer<'GET /code'> = JSON.parse(await answer.text());
  for (const [tab, text] of [
    ['Builder', written.builder],
    ['curl', written.curl],
  ] as const) {
    await page.getByRole('button', { name: tab, exact: true }).click();
    await page.getByRole('button', { name: `Copy ${tab}` }).click();
    await shownIn(said(page), `Copied: ${tab}`);
    expect(await copied()).toBe(text);
  }
  expect(written.builder).toMatch(/^import \{ Button, Element, Message \} from 'sendable';\n/);
  await page.getByRole('button', { name: 'Copy link' }).click();
  expect(await copied()).toBe(`${url}/#/message/cards`);
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(page.getByRole('link', { name: 'Details of cards' }))).toBe(true);
  await expect.poll(() => page.locator('.inspector').count()).toBe(0);
});

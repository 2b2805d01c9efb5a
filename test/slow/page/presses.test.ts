import { expect, test } from 'vitest';
import { element, postback } from '../../support/emulator/requests.js';
import { type Reply, webhookServer } from '../../support/emulator/webhook-server.js';
import { inBrowser } from '../browser.js';
import { getsFocus, goTo, line, listening, openChat, row, shownIn, textOf } from './helpers.js';
import { CARDS, generic, send, sendOtp } from './requests.js';

const { open } = inBrowser();

test('a click sends the payload of that button to the webhook, and the page shows the outcome', async () => {
  const hook = await webhookServer({ status: 204 }, { status: 500, body: 'broken' });
  const { emulator, url } = await listening({ webhook: { url: hook.url } });
  await send(emulator, CARDS);
  const { page } = await open(url);
  await openChat(page);
  const cards = row(page, 'cards').getByRole('listitem');
  const blue = cards.nth(2).getByRole('button', { name: 'Apply' });
  const height = (await cards.nth(2).boundingBox())?.height;
  await blue.click();
  // One confirmation, below the cards, so that it moves no button.
  await shownIn(row(page, 'cards'), /Apply · Delivered: 204 in \d+ ms/);
  expect(await page.locator('.toast').textContent()).toBe('');
  await cards.nth(0).getByRole('button', { name: 'Apply' }).click();
  expect((await cards.nth(2).boundingBox())?.height).toBe(height);
  await shownIn(row(page, 'cards'), 'Failed: the webhook responded 500');
  expect(hook.calls.map(({ body }) => body)).toEqual([
    '{"payload":"[cards]:apply:blue"}',
    '{"payload":"[cards]:apply:gold"}',
  ]);
  // The chat shows a press as a press, not as a text of the user.
  const presses = page.locator('.pressed');
  await shownIn(presses.nth(1), /pressed Apply\s*I want gold/);
  await expect.poll(() => presses.count()).toBe(2);
  // The log shows what the webhook got, also of a signed payload.
  await cards.nth(1).getByRole('button', { name: 'Sign' }).click();
  await page.getByRole('link', { name: 'Log' }).click();
  await line(page, 'pressed Apply: apply:gold · on cards').waitFor();
  await line(page, 'pressed Sign: s · on silver').waitFor();
});

test('while the webhook is slow, the button does not show the outcome of an earlier press', async () => {
  let respond: (reply: Reply) => void = () => {};
  const later = new Promise<Reply>(resolve => {
    respond = resolve;
  });
  const hook = await webhookServer({ status: 204 }, later);
  const { emulator, url } = await listening({ webhook: { url: hook.url, timeoutMs: 300_000 } });
  await sendOtp(emulator, { buttonsV2: [postback('Confirm', 'confirm')] });
  const { page } = await open(url);
  await openChat(page);
  const confirm = page.getByRole('button', { name: 'Confirm' });
  const outcome = row(page, 'otp-1').locator('.outcome');
  await confirm.click();
  await shownIn(outcome, 'Confirm · Delivered: 204');
  await confirm.click();
  await shownIn(outcome, 'Delivering to the webhook …');
  expect(await textOf(outcome)).not.toMatch(/Delivered/);
  respond({ status: 500 });
  await shownIn(outcome, /Confirm · Failed: /);
});

test('buttons work by keyboard, and keep the focus while messages arrive', async () => {
  const hook = await webhookServer({ status: 200 });
  const { emulator, url } = await listening({ webhook: { url: hook.url } });
  await sendOtp(emulator, { buttonsV2: [postback('Confirm', 'confirm'), postback('Cancel', 'cancel')] });
  const { page } = await open(url);
  await openChat(page);
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await page.getByRole('button', { name: 'Confirm' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await shownIn(row(page, 'otp-1'), 'Delivered: 200');
  for (let number = 0; number < 150; number++) await send(emulator, { messageId: `m-${number}`, text: 'More' });
  await row(page, 'm-149').waitFor();
  await getsFocus(cancel);
  await page.keyboard.press('Space');
  await expect.poll(() => hook.calls.length).toBe(2);
  expect(hook.calls.map(({ body }) => body)).toEqual(Array(2).fill('{"payload":"[otp-1]:cancel"}'));
});

test('without a webhook the page links to the settings, and the press can then be redelivered', async () => {
  const hook = await webhookServer({ status: 503, body: 'not yet' }, { status: 200, body: 'thanks' });
  const { emulator, url } = await listening();
  await sendOtp(emulator, { buttonsV2: [postback('Sign', 'sign', { payloadHidden: true })] });
  const { page } = await open(url);
  await openChat(page);
  await page.getByRole('button', { name: 'Sign' }).click();
  await shownIn(row(page, 'otp-1'), 'Sign · Not delivered: no webhook is set.');
  await row(page, 'otp-1').getByRole('link', { name: 'Set one' }).click();
  await page.getByLabel('Address of the webhook').fill(hook.url);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shownIn(
    page.locator('main'),
    `Presses and events go to ${hook.url.replace('?key=k-1', '')} with a query, which is not shown`,
  );
  await goTo(page, '#/press/1');
  const timeline = page.getByRole('list', { name: 'Timeline' });
  for (const [state, answer] of [
    ['failed', 'not yet'],
    ['delivered', 'thanks'],
  ] as const) {
    await page.getByRole('button', { name: 'Redeliver' }).click();
    await shownIn(timeline, state === 'failed' ? 'Failed: the webhook responded 503' : 'Delivered: 200');
    await shownIn(timeline, answer);
  }
  await expect.poll(() => page.locator('.attempts li').count()).toBe(2);
  await expect
    .poll(() => textOf(page.locator('.attempts')))
    .toMatch(/503\s+[\d.]+ ms\s+response: 7 B\s+not yet\s[\s\S]*200\s+[\d.]+ ms\s+response: 6 B\s+thanks/);
  expect(hook.calls[1]?.body).toMatch(/^\{"payload":"\[otp-1\]:eyJ/);
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
  await openChat(page);
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

test('a quick reply and a button of a template are pressed by the named fields, and one that is not known says why', async () => {
  const shapes = { quickReplyV2: { title: 'caption', payload: 'data' } };
  const { emulator, url } = await listening({ shapes });
  await send(emulator, {
    messageId: 'ask',
    text: 'When?',
    quickRepliesV2: [{ caption: 'Today', data: 'd:1' }, { title: 'Odd' }],
  });
  await send(emulator, {
    messageId: 'template',
    attachment: { type: 'template', payload: { text: 'Sure?', buttons: [{ title: 'Yes', payload: 'y' }] } },
  });
  const { page } = await open(url);
  await openChat(page);
  await row(page, 'ask').getByRole('button', { name: 'Today' }).click();
  await shownIn(row(page, 'ask'), 'Today · Not delivered');
  const odd = row(page, 'ask').getByRole('button', { name: 'Odd' });
  await expect.poll(() => odd.getAttribute('aria-disabled')).toBe('true');
  await shownIn(row(page, 'ask'), 'This button cannot be pressed: it has no text in the field caption.');
  await odd.click({ force: true });
  await row(page, 'template').getByRole('button', { name: 'Yes' }).click();
  await shownIn(row(page, 'template'), 'Yes · Not delivered');
  expect([...emulator.presses].map(({ raw }) => raw)).toEqual(['[ask]:d:1', '[template]:y']);
});

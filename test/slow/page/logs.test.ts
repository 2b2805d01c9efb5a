import type { ControlAnswer } from 'sendable/emulator';
import { expect, test } from 'vitest';
import { element, post, postback, SEND } from '../../support/emulator/requests.js';
import { webhookServer } from '../../support/emulator/webhook-server.js';
import { inBrowser } from '../browser.js';
import { getsFocus, goTo, line, linesOf, listening, openChat, row, rowsOf, said, shownIn, textOf } from './helpers.js';
import { generic, send, sendEverything, sendOtp } from './requests.js';

const { open } = inBrowser();

test('a rejected request is kept: its rules in groups, each at its place in the JSON', async () => {
  const { emulator, url } = await listening();
  const bad = generic('bad', ...Array.from({ length: 60 }, () => element({ title: '' })));
  await send(emulator, { ...bad, Extra: '<b>"]</b>' });
  const { page } = await open(url);
  await line(page, /\S+ must .*, and 60 more/)
    .getByRole('link')
    .click();
  await page.getByRole('heading', { name: 'Rejected · 400 · 61 violations' }).waitFor();
  const broken = page.getByRole('list', { name: 'Violations' });
  await shownIn(broken, /must not be empty\.\s*title-not-empty, 60 times/);
  // The rule and the path are not repeated in the words.
  await expect.poll(async () => (await textOf(broken)).match(/title-not-empty/g)).toHaveLength(1);
  await page.getByRole('button', { name: 'Show all 60' }).click();
  await broken.getByRole('button', { name: /^message\.attachment\.payload\.elements\[59\]\.title$/ }).click();
  const json = page.getByRole('region', { name: 'JSON' });
  const marked = json.locator('li.bad');
  await expect.poll(() => marked.count()).toBe(61);
  await getsFocus(marked.nth(59));
  await expect.poll(() => textOf(marked.nth(59))).toMatch(/"title": ""\s+must not be empty/);
  await expect.poll(() => textOf(marked.nth(60))).toMatch(/<b>\\"\]<\/b>/);
});

test('a rejected request that is not JSON is shown as it came, and can be sent again and opened as code', async () => {
  const { emulator, url } = await listening();
  await emulator.fetch(post(SEND, '{\n  "recipient": oops\n}'));
  const { page } = await open(`${url}/#/rejected/1`);
  const json = page.getByRole('region', { name: 'JSON' });
  await shownIn(json.locator('li.bad'), /oops\s*Invalid JSON: /);
  await page.getByText('Open as code').click();
  await shownIn(page.getByRole('region', { name: 'Builder' }), "parse('{\\n");
  await page.getByRole('button', { name: 'Test', exact: true }).waitFor();
  // As the request breaks rules, the first action is to edit it.
  await expect.poll(() => textOf(page.locator('.actions'))).toMatch(/^Edit and send\s+Send again/);
  await page.getByRole('button', { name: 'Send again' }).click();
  await shownIn(page.locator('.actions'), 'Rejected with 400.');
  expect([...emulator.rejected].map(({ body }) => body)).toEqual(Array(2).fill('{\n  "recipient": oops\n}'));
  await page.getByRole('link', { name: 'Edit and send' }).click();
  await expect.poll(() => page.getByLabel('JSON of the request').inputValue()).toMatch(/oops/);
});

test('the log names the file of a medium, and its details show the message as its user sees it', async () => {
  const { emulator, url } = await listening();
  await send(emulator, {
    messageId: 'img',
    attachment: { type: 'image', payload: { url: 'https://cdn.example.com/a/branch.png' } },
  });
  const { page } = await open(url);
  await line(page, 'image: branch.png').getByRole('link').click();
  const seen = page.getByRole('region', { name: 'As the user sees it' });
  await shownIn(seen, /branch\.png\s*cdn\.example\.com/);
  await page.getByText('Open as code').click();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const code = page.getByRole('region', { name: 'Test', exact: true });
  await shownIn(code, /^import { createBot, Message } from 'sendable';[\s\S]*waitForMessage\({ messageId: 'img' }\)/);
  // In the chat, the message is beside its details already.
  await openChat(page);
  await goTo(page, '#/message/img');
  await shownIn(page.locator('.inspector'), 'Timeline');
  expect(await seen.isVisible()).toBe(false);
});

test('the users are filtered by their ids', async () => {
  const { emulator, url } = await listening();
  const ids = Array.from({ length: 9 }, (_, at) => `C-${at}`);
  for (const id of ids) await send(emulator, { text: 'Hello' }, { appCustomerId: id });
  const { page } = await open(url);
  const users = page.getByRole('navigation', { name: 'Users' });
  await expect.poll(() => users.getByRole('link').count()).toBe(9);
  await users.getByRole('searchbox', { name: 'Filter users' }).fill('c-7');
  await expect.poll(() => users.getByRole('link').allInnerTexts()).toEqual([expect.stringMatching(/C-7/)]);
  await users.getByRole('searchbox').fill('nobody');
  await shownIn(users, 'No users match.');
});

test('an OTP shows its content only after the location is granted, and wrong degrees are not sent', async () => {
  const { emulator, url } = await listening();
  await sendOtp(emulator, {
    mokValue: '481516',
    txCode: 'TX-88',
    deviceId: 'D-3',
    showWithLocation: true,
    buttonsV2: [postback('Yes', 'y')],
  });
  const { page } = await open(url);
  await shownIn(line(page, 'C-1029'), 'Hidden until the user grants the location');
  await openChat(page);
  const card = row(page, 'otp-1');
  await shownIn(card, 'Hidden until the user grants the location');
  expect(await textOf(card)).not.toMatch(/Your code/);
  expect(await card.getByRole('button', { name: 'Yes' }).count()).toBe(0);
  await card.getByRole('button', { name: 'Deny' }).click();
  await shownIn(card, 'The user denied the location');
  await card.getByLabel('Latitude').fill('91');
  await card.getByRole('button', { name: 'Grant' }).click();
  await getsFocus(card.getByLabel('Latitude'));
  await card.getByLabel('Latitude').fill('41.01');
  await card.getByLabel('Longitude').fill('28.98');
  await card.getByRole('button', { name: 'Grant' }).click();
  await shownIn(card, /Your code is 481516.*Yes.*Location granted: 41\.01, 28\.98/s);
  expect(emulator.otps.latest()?.location).toMatchObject({ coordinates: { latitude: 41.01, longitude: 28.98 } });
  await goTo(page, '#/message/otp-1');
  await shownIn(page.getByRole('list', { name: 'Timeline' }), /Location granted.*41\.01, 28\.98/s);
  await shownIn(page.locator('.inspector'), /TX-88.*D-3/s);
});

test('the picture of an OTP in its details follows the location that the user grants', async () => {
  const { emulator, url } = await listening();
  await sendOtp(emulator, { showWithLocation: true });
  const { page } = await open(url);
  await goTo(page, '#/message/otp-1');
  const picture = page.locator('.seen');
  await shownIn(picture, 'Hidden until the user grants the location');
  emulator.location('otp-1', 'granted', { latitude: 41.01, longitude: 28.98 });
  await shownIn(picture, 'Your code is 481516');
});

test('if two OTPs have one id, only the card with the granted location shows its text', async () => {
  const { emulator, url } = await listening();
  for (const mokMessage of ['The older', 'The newer']) await sendOtp(emulator, { mokMessage, showWithLocation: true });
  const { page } = await open(url);
  await openChat(page);
  const [older, newer] = [row(page, 'otp-1').first(), row(page, 'otp-1').last()];
  await older.getByRole('button', { name: 'Grant' }).click();
  await shownIn(older, 'The older');
  await expect.poll(() => textOf(newer)).toMatch(/Hidden until the user grants the location/);
});

test('a preset in the chat adds a fault, the banner turns it off, and an ended fault shows what it hit', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'before', text: 'Before' });
  const { page } = await open(url);
  await openChat(page);
  const banner = page.locator('.banner');
  await page.getByText('Fault', { exact: true }).click();
  await shownIn(page.locator('.menu'), 'For all users');
  await page.getByRole('button', { name: 'Lose the next response' }).click();
  await shownIn(banner, /1 fault is active: Lose the next response.*0 hits/s);
  await send(emulator, { messageId: 'lost', text: 'Lost' }).catch(() => {});
  await expect.poll(() => banner.count()).toBe(0);
  await shownIn(row(page, 'lost'), 'fault f-1: response lost');
  await row(page, 'lost').hover();
  await page.getByRole('link', { name: 'Details of lost' }).click();
  await shownIn(page.getByRole('list', { name: 'Timeline' }), /Request.*Checks.*Fault f-1.*No response/s);
  await page.getByRole('link', { name: 'fault f-1' }).first().click();
  await shownIn(page.locator('.entry.ended'), /Lose the next response.*f-1.*1 hit.*Lost.*hit its last request/s);
  await page.getByRole('button', { name: '429 for 10 s' }).click();
  // It may have ended already on a busy machine.
  await shownIn(page.locator('.entry'), 'responds 429, Retry-After 2, for 10 s');
  await page.getByRole('button', { name: '503 to everything' }).click();
  await shownIn(banner, /1 fault is active: 503 to everything|2 faults are active/);
  await banner.getByRole('button', { name: 'Turn off' }).click();
  await expect.poll(() => emulator.faults.length).toBe(0);
  await shownIn(page.locator('.entry.ended'), 'turned off');
});

test('a fault keeps the name of its preset, and another fault is named by its effect', async () => {
  const { emulator, url } = await listening();
  const { page } = await open(`${url}/#/faults`);
  for (const name of ['Slow by 3 s', 'Slow by 3 s', 'Drop one in five'])
    await page.getByRole('button', { name }).click();
  emulator.faults.add({ kind: 'status', status: 418 });
  const entries = page.locator('.entry');
  await expect.poll(() => entries.count()).toBe(4);
  await expect
    .poll(() => textOf(entries))
    .toMatch(
      /^Slow by 3 s\s+f-2: responds 3 s late[\s\S]*^Drop one in five\s+f-3: closes[\s\S]*^Responds 418\s+f-4\s+0 hits$/m,
    );
});

test('a fault is added as JSON, which the emulator checks, and with two the page says which one hits', async () => {
  const { emulator, url } = await listening();
  const { page, faults } = await open(`${url}/#/faults`);
  const field = page.getByLabel('Another fault (JSON)');
  for (const [text, words] of [
    ['429', /^the argument must be an object/],
    ['drop', /The fault must be JSON, such as/],
    ['{"kind":"drop","forMs":-1}', /^forMs must be/],
  ] as const) {
    await field.fill(text);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await shownIn(page.getByRole('alert'), words);
  }
  for (const fault of [{ kind: 'delay', delayMs: 500, operation: 'otp' }, { kind: 'drop' }]) {
    await field.fill(JSON.stringify(fault));
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => [...emulator.faults].at(-1)?.fault).toEqual(fault);
  }
  await shownIn(page.locator('main'), 'The first fault that fits a request hits it.');
  // The browser prints each 400.
  for (const fault of faults.splice(0)) expect(fault).toMatch(/status of 400/);
});

test('an address that is not http is not set, and a reset needs a second click elsewhere', async () => {
  const { emulator, url } = await listening();
  const { page } = await open(`${url}/#/settings`);
  for (const wrong of ['nothing', 'ftp://example.com', '']) {
    await page.getByLabel('Address of the webhook').fill(wrong);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await getsFocus(page.getByLabel('Address of the webhook'));
    await shownIn(page.locator('main'), 'No webhook is set');
  }
  await send(emulator, { text: 'Hi' }, { appStaffId: 'S-7' });
  expect(emulator.messages.length).toBe(1);
  await page.getByRole('button', { name: 'Reset' }).dblclick();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(emulator.messages.length).toBe(1);
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Clear everything' }).click();
  await expect.poll(() => emulator.messages.length).toBe(0);
  await page.getByRole('link', { name: 'Log' }).click();
  await shownIn(page.locator('main'), 'No message yet');
});

test('an event that is entered in the settings reaches the webhook as it is', async () => {
  const webhook = await webhookServer({ status: 500 }, { status: 200 });
  const { emulator, url } = await listening({ webhook: { url: webhook.url } });
  const { page } = await open(`${url}/#/settings`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await getsFocus(page.getByLabel('Body (JSON or text)'));
  await page.getByLabel('Address of the webhook').fill(webhook.url);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shownIn(said(page), 'The webhook was saved.');
  await page.getByLabel('Body (JSON or text)').fill('{"type":"delivered","messageId":"offer-1"}');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await shownIn(
    page.getByRole('list', { name: 'Newest events' }).locator('.failed'),
    'Failed: the webhook responded 500.',
  );
  // It would look like the result of the event.
  expect(await said(page).textContent()).toBe('');
  await page.getByRole('button', { name: 'Redeliver' }).click();
  await shownIn(page.getByRole('list', { name: 'Newest events' }), 'Delivered: 200');
  expect(webhook.calls.map(({ body }) => body)).toEqual(Array(2).fill('{"type":"delivered","messageId":"offer-1"}'));
  expect([...emulator.deliveries].map(({ event }) => event)).toEqual([{ type: 'delivered', messageId: 'offer-1' }]);
});

test('a message can be copied as JSON, as builder code, as a shell command and as a test', async () => {
  const { emulator, url } = await listening();
  await sendEverything(emulator);
  const { page } = await open(url, { permissions: ['clipboard-read', 'clipboard-write'] });
  const copied = (): Promise<string> => page.evaluate(() => Object(globalThis).navigator.clipboard.readText());
  await line(page, '4 cards').getByRole('link').click();
  const { request, number } = [...emulator.messages].find(({ id }) => id === 'cards') ?? {};
  const lines = page.getByRole('region', { name: 'JSON' }).locator('code');
  await lines.first().waitFor();
  await expect.poll(async () => (await lines.allTextContents()).join('\n')).toBe(JSON.stringify(request, null, 2));
  await page.getByRole('button', { name: 'Copy JSON' }).click();
  await expect.poll(async () => JSON.parse(await copied())).toEqual(request);
  const answer = await fetch(`${url}/_sendable/code?request=${number}`);
  const written: ControlAnswer<'GET /code'> = JSON.parse(await answer.text());
  await page.getByText('Open as code').click();
  for (const [tab, text] of [
    ['Builder', written.builder],
    ['curl', written.curl],
    ['Test', written.test],
  ] as const) {
    await page.getByRole('button', { name: tab, exact: true }).click();
    await page.getByRole('button', { name: `Copy ${tab}` }).click();
    await shownIn(said(page), `Copied: ${tab}`);
    await expect.poll(copied).toBe(text);
  }
  expect(written.builder).toMatch(/^import \{ Button, Element, Message \} from 'sendable';\n/);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await shownIn(said(page), 'Copied: link');
  await expect.poll(copied).toBe(`${url}/#/message/cards`);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.inspector').count()).toBe(0);
  await getsFocus(line(page, '4 cards').getByRole('link'));
});

test('the log names the user of each line, and says what became of a press', async () => {
  const { emulator, url } = await listening({ webhook: { url: 'http://127.0.0.1:9/', timeoutMs: 1000 } });
  await sendEverything(emulator);
  emulator.setWebhook(undefined);
  await emulator.press('otp-1', 'Confirm');
  const { page } = await open(url);
  await shownIn(line(page, 'pressed Cancel: cancel · on otp-1'), /customer C-1029.*failed/s);
  await shownIn(line(page, 'pressed Confirm: confirm · on otp-1'), /customer C-1029.*no webhook/s);
  await shownIn(line(page, /pressed Read: .* · on cards/), /customer C-1029.*opens a link/s);
  await shownIn(line(page, 'Rejected'), 'customer C-1029');
  await line(page, 'Rejected').getByRole('link').click();
  await shownIn(page.locator('.inspector dl'), /To\s*customer C-1029/);
  // The details of a press are those of its message, at the press.
  await line(page, 'pressed Cancel').getByRole('link').click();
  await shownIn(page.locator('.inspector h2'), /Press of Cancel · failed/);
  await shownIn(page.locator('.timeline [aria-current]'), /Press of Cancel/);
  await shownIn(page.locator('.line[aria-current=true]'), 'pressed Cancel: cancel · on otp-1');
});

test('details that are opened from the list of users are shown beside the log', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'm-1', text: 'Here' });
  const { page } = await open(`${url}/#/users`, { viewport: { width: 390, height: 844 } });
  await page.getByRole('navigation', { name: 'Users' }).getByRole('link', { name: 'C-1029' }).waitFor();
  await goTo(page, '#/message/m-1');
  await page.setViewportSize({ width: 1280, height: 900 });
  await shownIn(page.locator('.inspector'), 'm-1');
  await shownIn(line(page, 'Here'), 'Here');
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  // Escape left the search field only.
  expect(await page.locator('.inspector').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.inspector').count()).toBe(0);
});

test('the menu of faults closes with Escape and with a click elsewhere', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'm-1', text: 'Here' });
  const { page } = await open(url);
  await openChat(page);
  const [opener, preset] = [page.locator('.menu > summary'), page.getByRole('button', { name: '429 for 10 s' })];
  for (const close of [() => page.keyboard.press('Escape'), () => page.getByText('Here').click()]) {
    await opener.click();
    await preset.waitFor();
    await close();
    await preset.waitFor({ state: 'hidden' });
  }
  expect(emulator.faults.length).toBe(0);
});

test('a fault that hit many requests links to all of them', async () => {
  const { emulator, url } = await listening();
  emulator.faults.add({ kind: 'delay', delayMs: 1, times: 12 });
  for (let number = 0; number < 13; number++) await send(emulator, { text: `Text ${number}.` });
  // The id of this fault, f-10, begins with that of the first, f-1.
  for (let count = 2; count <= 10; count++) emulator.faults.add({ kind: 'delay', delayMs: 1, times: 1 });
  await send(emulator, { messageId: 'f-1', text: 'Text 13.' });
  const { page } = await open(`${url}/#/faults`);
  await page.getByRole('link', { name: 'All 12 in the log' }).click();
  await page.getByText('12 of 14 match').waitFor();
});

test('a line of right-to-left text begins at the left, as the others do, and at the right in the chat', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { text: 'הכרטיס שלך\nמוכן' }, { appCustomerId: 'C-2' });
  await send(emulator, { text: 'Your card is ready' });
  await send(emulator, { text: 'הכרטיס שלך מוכן' }, { appCustomerId: 'C-2' });
  const { page } = await open(url);
  const whats = page.locator('.line .what');
  await expect.poll(() => whats.count()).toBe(3);
  const [hebrew, english] = await whats.evaluateAll(nodes =>
    nodes.map(node => {
      const range = node.ownerDocument.createRange();
      range.selectNodeContents(node);
      return { left: range.getBoundingClientRect().left, isRightToLeft: node.matches(':dir(rtl)') };
    }),
  );
  expect(hebrew).toEqual({ left: english?.left, isRightToLeft: true });
  await openChat(page, 'C-2');
  const text = rowsOf(page).locator('p[dir]').first();
  expect(await text.evaluate(node => Object(globalThis).getComputedStyle(node).textAlign)).toBe('start');
});

test('in a body of many lines each broken rule is shown at its line', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { list: Array(5000).fill(0), text: '' });
  const { page } = await open(`${url}/#/rejected/1`);
  await page.getByRole('button', { name: 'message.text' }).click();
  const marked = page.getByRole('region', { name: 'JSON' }).locator('li.bad').last();
  await getsFocus(marked);
  await expect.poll(() => textOf(marked)).toMatch(/"text": ""\s+must not be empty/);
});

test('a request that a fault kept from the platform is not shown as rejected, and keeps its text', async () => {
  const { emulator, url } = await listening();
  emulator.faults.add({ kind: 'status', status: 503, times: 1 });
  await send(emulator, { text: 'Your card is ready' });
  const { page } = await open(url);
  await line(page, /Fault: response 503 · Your card is ready/)
    .getByRole('link')
    .click();
  await page.getByRole('heading', { name: 'Fault f-1 · response 503' }).waitFor();
});

test('the details of another entry begin at their top, and their buttons can be pressed', async () => {
  const { emulator, url } = await listening();
  await send(emulator, generic('cards', element({ title: 'Card', buttonsV2: [postback('Apply', 'apply')] })));
  await send(emulator, { messageId: 'text', text: 'Hello' });
  const { page } = await open(`${url}/#/message/text`, { viewport: { width: 1280, height: 500 } });
  const details = page.locator('.inspector');
  const scrolled = (): Promise<number> => details.evaluate(node => node.scrollTop);
  await details.evaluate(node => node.scrollTo(0, 100));
  await expect.poll(scrolled).toBeGreaterThan(0);
  await goTo(page, '#/message/cards');
  await expect.poll(scrolled).toBe(0);
  await details.getByRole('button', { name: 'Apply' }).click();
  await shownIn(details, 'Press of Apply');
  expect(emulator.presses.latest()).toMatchObject({ messageId: 'cards', payload: 'apply' });
});

test('the details show the body of the response that the bot received', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'good', text: 'Good' });
  await send(emulator, { messageId: 'bad', text: '' });
  emulator.faults.add({ kind: 'status', status: 503, body: { code: 'E-17' }, times: 1 });
  await send(emulator, { text: 'Hit' });
  const { page } = await open(url);
  const body = page.getByRole('list', { name: 'Timeline' }).locator('details code');
  for (const [entry, expected] of [
    ['#/message/good', /^\{"recipient_id":"[^"]+","message_id":"good"\}$/],
    ['#/rejected/2', /^\{"error":"malformed-request","message":"The request breaks rules\.","violations":\[.*\]\}$/],
    ['#/rejected/3', '{"code":"E-17"}'],
  ] as const) {
    await goTo(page, entry);
    await expect.poll(() => body.textContent()).toMatch(expected);
  }
});

test('an OTP that needs a location is hidden in the log also if a fault ended its request', async () => {
  const { emulator, url } = await listening();
  emulator.faults.add({ kind: 'status', status: 429 });
  await sendOtp(emulator, { mokMessage: 'Secret 777000', showWithLocation: true });
  await sendOtp(emulator, { mokMessage: 'Open 123' });
  await send(emulator, generic('cards', ...['A', 'B', 'C', 'D', 'E'].map(title => element({ title }))));
  const { page } = await open(url);
  await line(page, 'Fault: response 429 · Open 123').waitFor();
  await line(page, 'Fault: response 429 · 5 cards: A, B, C, D and 1 more').waitFor();
  await line(page, 'Fault: response 429 · Hidden until the user grants the location').waitFor();
  expect(await page.locator('body').textContent()).not.toContain('777000');
});

test.each<[path: string, init: RequestInit, status: string, row: string, reason: string, help: RegExp]>([
  [
    '/api/v1/bots/sendmsg/secret',
    {},
    '404',
    'unknown path /api/v1/bots/sendmsg/***. The',
    'not-found',
    /The path must be/,
  ],
  ['/v1/bots/sendmessage/wrong', {}, '401', 'No bot has this token.', 'unknown-token', /Use the emulator's token/],
  [SEND, { headers: { 'content-type': 'text/plain' } }, '415', 'The Content-Type', 'not-json', /must be application/],
])(
  'the details of a request to %s say how to mend it, and do not offer to repeat it',
  async (path, init, status, row, reason, help) => {
    const { emulator, url } = await listening();
    await emulator.fetch(post(path, {}, init));
    const { page } = await open(url, { viewport: { width: 390, height: 844 } });
    const pill = line(page, row).locator('.badge.bad');
    await shownIn(pill, status);
    expect(await pill.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await line(page, 'Rejected').getByRole('link').click();
    await page.getByRole('heading', { name: `Rejected · ${status} · ${reason}` }).waitFor();
    await shownIn(page.locator('.verdict'), help);
    await page.getByRole('link', { name: 'Edit and send' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
    const checks = page.locator('.timeline b').filter({ hasText: 'Checks' });
    expect(await checks.evaluate(node => node.getClientRects().length)).toBe(1);
    await page.getByText('Open as code').click();
    await page.getByRole('button', { name: 'curl', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Test', exact: true }).count()).toBe(0);
  },
);

test('a request whose body was not read has no size, and its method is not called POST', async () => {
  const { emulator, url } = await listening();
  await emulator.fetch(post(SEND, {}, { method: 'PUT' }));
  const { page } = await open(url);
  expect(await textOf(line(page, 'The method must be POST.'))).not.toContain('0 B');
  await line(page, 'The method must be POST.').getByRole('link').click();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await shownIn(timeline, 'Not POST: sendmessage');
  expect(await textOf(timeline)).not.toMatch(/\b0 B/);
});

test('a body that was too large has no size in the log, and a request that names no user has no id', async () => {
  const { emulator, url } = await listening({ maxBodyBytes: 100 });
  await emulator.fetch(post(SEND, 'x'.repeat(101)));
  await emulator.fetch(post(SEND, {}));
  const { page } = await open(url);
  await line(page, 'The body must not be larger').waitFor();
  expect(await linesOf(page).locator('.size').allInnerTexts()).toEqual(['2 B', '']);
  expect(await linesOf(page).locator('.who').allInnerTexts()).toEqual(['no user', 'no user']);
  expect(await linesOf(page).locator('bdi').count()).toBe(0);
});

test('a refused delivery is explained once, and the details of a press show what the webhook got', async () => {
  const { emulator, url } = await listening({ webhook: { url: 'http://127.0.0.1:1/', fetch: refused } });
  await sendOtp(emulator, { buttonsV2: [postback(LONG_TITLE, 'go')] });
  await emulator.press('otp-1', LONG_TITLE);
  const { page } = await open(`${url}/#/press/1`);
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await shownIn(timeline, 'Failed: nothing listens at the address of the webhook (ECONNREFUSED).');
  expect((await textOf(timeline)).match(/ECONNREFUSED/g)).toHaveLength(1);
  await timeline.getByText('{"payload":"[otp-1]:go"}').waitFor();
  // A long title does not squeeze the size beside it.
  const size = timeline.locator('small').filter({ hasText: /^\d+ B$/ });
  const heights = await size.evaluateAll(nodes => nodes.map(node => node.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(Math.min(...heights) * 1.5);
  // The steps of one second are in order.
  expect(await textOf(timeline.locator('time').first())).toMatch(/^\d\d:\d\d:\d\d\.\d{3}$/);
});

const LONG_TITLE = 'Later this week, perhaps on Thursday afternoon';

const refused = (): Promise<never> =>
  Promise.reject(
    Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
  );

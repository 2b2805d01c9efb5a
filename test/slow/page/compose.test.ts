import { expect, test } from 'vitest';
import { inBrowser } from '../browser.js';
import { getsFocus, line, linesOf, listening, openChat, row, shownIn } from './helpers.js';
import { send, sendOtp } from './requests.js';

const { open } = inBrowser();

test('the empty log sends a first message with one click', async () => {
  const { emulator, url } = await listening();
  const { page } = await open(url);
  await page.getByRole('button', { name: 'Send a carousel' }).click();
  await line(page, '3 cards: Gold card, Blue card, Green card').waitFor();
  expect(emulator.messages.length).toBe(1);
});

test('every sample but the broken one can be sent, and the editor shows the rules of the broken one while typing', async () => {
  const { emulator, url } = await listening();
  const { page } = await open(`${url}/#/compose`);
  const samples = page.getByRole('list', { name: 'Samples' }).getByRole('button');
  await expect.poll(() => samples.count()).toBeGreaterThan(7);
  const last = (await samples.count()) - 1;
  for (let index = 0; index < last; index++) {
    const before = emulator.messages.length + emulator.otps.length;
    await samples.nth(index).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await shownIn(page.locator('.actions'), 'Accepted with 200.');
    expect(emulator.messages.length + emulator.otps.length).toBe(before + 1);
    await shownIn(page.locator('.result'), 'No violations.');
    await page.getByRole('region', { name: 'Preview', exact: true }).waitFor();
  }
  await samples.last().click();
  await shownIn(page.locator('.result'), '5 violations: the emulator will reject this request.');
  const editor = page.getByLabel('JSON of the request');
  await page.getByRole('button', { name: 'message.quickRepliesV2' }).click();
  await getsFocus(editor);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await shownIn(page.locator('.actions'), 'Rejected with 400.');
  expect(emulator.rejected.latest()?.violations).toHaveLength(5);
  await editor.fill('{"a": 1,\n "b" }');
  await shownIn(page.locator('.result'), /line 2, column 6\s*Invalid JSON: /);
  await page.locator('.editor li.bad').waitFor();
});

test('a sample keeps the recipient of the text that it replaces', async () => {
  const { url } = await listening();
  const { page } = await open(`${url}/#/compose`);
  const editor = page.getByLabel('JSON of the request');
  for (const [recipient, sample, kept] of [
    [{ appStaffId: 'S-7' }, 'Carousel', '"appStaffId": "S-7"'],
    [{ id: 'u-41' }, 'Image', '"id": "u-41"'],
    [{ appCustomerId: 'C-2' }, 'OTP to approve', '"customerNo": "C-2"'],
  ] as const) {
    await editor.fill(JSON.stringify({ recipient, message: { text: 'Hi' } }));
    await page.getByRole('button', { name: sample }).click();
    await expect.poll(() => editor.inputValue()).toContain(kept);
  }
});

test('a click on a line of the editor puts the caret there', async () => {
  const { url } = await listening();
  const { page } = await open(`${url}/#/compose`);
  const editor = page.getByLabel('JSON of the request');
  await editor.fill('{\n  "a": 1\n}');
  await page.getByRole('heading', { name: 'Compose' }).click();
  // By the mouse: a click of Playwright on the field would scroll and wait until nothing covers it.
  const box = await page.locator('.editor li').nth(1).boundingBox();
  if (box === null) throw new Error('The editor has no second line.');
  await page.mouse.click(box.x + 300, box.y + box.height / 2);
  await getsFocus(editor);
  await page.keyboard.type(',');
  await expect.poll(() => editor.inputValue()).toBe('{\n  "a": 1,\n}');
});

test.each([
  [1280, 800],
  [390, 844],
])('the caret of a text higher than the editor stays in view, %d wide', async (width, height) => {
  const { url } = await listening();
  const { page } = await open(`${url}/#/compose`, { viewport: { width, height } });
  const editor = page.getByLabel('JSON of the request');
  /** The line of the caret, from 1, and whether all of it is in view. */
  const caret = (): Promise<string> =>
    editor.evaluate(field => {
      const { value, selectionStart, parentElement } = Object(field);
      const line = value.slice(0, selectionStart).split('\n').length;
      const [own, all] = [parentElement.querySelectorAll('li')[line - 1], parentElement].map(one =>
        one.getBoundingClientRect(),
      );
      return `${line} ${own.top >= all.top && own.bottom <= all.bottom ? 'seen' : 'hidden'}`;
    });
  await page.getByRole('button', { name: 'Carousel' }).click();
  await expect.poll(() => page.locator('.editor li').count()).toBe(64);
  await page.locator('.editor').evaluate(node => Object(node).scrollTo(0, 1e6));
  const box = await page.locator('.editor li').last().boundingBox();
  if (box === null) throw new Error('The editor has no line.');
  await page.mouse.click(box.x + 200, box.y + box.height / 2);
  await expect.poll(caret).toBe('64 seen');
  // From the first line, a page down leads to the last line that fits into the editor.
  const fitting = await page.locator('.editor').evaluate(node => {
    const [line] = Object(node).querySelectorAll('li');
    return Math.floor(Object(node).clientHeight / line.getBoundingClientRect().height);
  });
  for (const [key, expected] of [
    ['Control+Home', '1 seen'],
    ['PageDown', `${fitting} seen`],
    ['PageUp', '1 seen'],
    ['Control+End', '64 seen'],
    ['Enter', '65 seen'],
    ['Control+z', '64 seen'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(caret).toBe(expected);
  }
  await page.locator('.editor').evaluate(node => Object(node).scrollTo(0, 0));
  await page.keyboard.type(' ');
  await expect.poll(caret).toBe('64 seen');
});

test('a sent message can be changed and sent again, with the keyboard', async () => {
  const { emulator, url } = await listening({ token: undefined, bots: { one: 'shop', two: 'bank' } });
  const { page } = await open(`${url}/#/compose`);
  const editor = page.getByLabel('JSON of the request');
  const text =
    '{"recipient":{"appStaffId":"S-7"},"message":{"text":"<b>\\ud800","quickReplies":[],"quickRepliesV2":[]}}';
  await editor.fill(text);
  await shownIn(page.locator('.result'), 'No violations.');
  await page.locator('.write select').selectOption('bank');
  await editor.press('Control+Enter');
  await page.getByRole('link', { name: 'Show it' }).click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await shownIn(page.locator('.actions'), 'Accepted with 200.');
  expect([...emulator.messages].map(({ bot, request }) => [bot, request])).toEqual(
    Array(2).fill(['bank', JSON.parse(text)]),
  );
  await page.getByRole('link', { name: 'Edit and send' }).click();
  await expect.poll(() => editor.inputValue()).toBe(JSON.stringify(JSON.parse(text), null, 2));
});

test('a sample and Format can be undone with Control+Z, and Enter indents the new line', async () => {
  const { url } = await listening();
  const { page } = await open(`${url}/#/compose`);
  const editor = page.getByLabel('JSON of the request');
  await editor.fill('{"a": {');
  await page.getByRole('button', { name: 'OTP', exact: false }).first().click();
  await expect.poll(() => editor.inputValue()).toContain('"mokMessage"');
  await editor.focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => editor.inputValue()).toBe('{"a": {');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"b": 1}}');
  await expect.poll(() => editor.inputValue()).toBe('{"a": {\n  "b": 1}}');
  await page.getByRole('button', { name: 'Format' }).click();
  await expect.poll(() => editor.inputValue()).toBe('{\n  "a": {\n    "b": 1\n  }\n}');
  await getsFocus(page.getByRole('button', { name: 'Format' }));
  await editor.focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => editor.inputValue()).toBe('{"a": {\n  "b": 1}}');
});

test('Edit and send puts the focus into the editor, at the first violation or else at the end, and Message selects the text', async () => {
  const { emulator, url } = await listening();
  const { page } = await open(url);
  const editor = page.getByLabel('JSON of the request');
  const selected = (): Promise<string> =>
    editor.evaluate(field => {
      const { value, selectionStart, selectionEnd } = Object(field);
      return value.slice(selectionStart, selectionEnd) || `at ${selectionStart - value.length}`;
    });
  await send(emulator, { messageId: 'm-1', text: 'Hi' });
  await line(page, 'Hi').getByRole('link').click();
  await page.getByRole('link', { name: 'Edit and send' }).click();
  await getsFocus(editor);
  await shownIn(page.locator('.result'), 'No violations.');
  expect(await selected()).toBe('at 0');
  await send(emulator, { messageId: 'm-2', text: '' });
  await page.getByRole('link', { name: 'Log' }).first().click();
  await line(page, 'Rejected').getByRole('link').click();
  await page.getByRole('link', { name: 'Edit and send' }).click();
  await getsFocus(editor);
  await expect.poll(selected).toBe('"text"');
  await openChat(page);
  await page.getByRole('link', { name: 'Message to this user' }).click();
  await getsFocus(editor);
  await expect.poll(selected).toBe('Hello!');
});

test('a text of 40 000 lines can be edited: it has no line numbers', async () => {
  const { url } = await listening();
  const { page } = await open(`${url}/#/compose`);
  const editor = page.getByLabel('JSON of the request');
  await editor.waitFor();
  const list = Array.from({ length: 10_000 }, (_, index) => ({ index }));
  const text = JSON.stringify({ recipient: { id: 'u' }, message: { text: 'x', list } }, null, 1);
  // As a paste does, which Playwright has no call for.
  await editor.evaluate((field, value) => {
    Object(field).value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
  await shownIn(page.locator('.result'), 'Must be a field of the API spec');
  expect(await page.locator('*').count()).toBeLessThan(1000);
  await page.getByRole('button', { name: 'message.list' }).click();
  await getsFocus(editor);
  await editor.press('End');
  await page.keyboard.type('!');
  await shownIn(page.locator('.result'), 'Invalid JSON');
});

test('faults hit the requests that the page sends', async () => {
  const { emulator, url } = await listening();
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  const { page } = await open(`${url}/#/compose`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await shownIn(page.locator('.actions'), 'No complete response: a fault closed the connection.');
  expect(emulator.messages.length).toBe(1);
  // It was accepted, so it is not among the rejected ones.
  await page.getByRole('link', { name: 'See the log' }).click();
  await shownIn(line(page, 'Hello!'), 'response lost');
});

test('after a message is sent again with the same id, its link leads to the new entry, and it can be sent with a new id', async () => {
  const { emulator, url } = await listening();
  await send(emulator, { messageId: 'twice', text: 'Hello' });
  const { page } = await open(`${url}/#/message/twice`);
  await page.getByRole('button', { name: 'Send again' }).click();
  await shownIn(page.locator('.actions'), 'It is a duplicate: the log had its id already.');
  await page.getByRole('link', { name: 'Show it' }).click();
  await expect.poll(() => page.url()).toMatch(/#\/message\/twice\/2$/);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('button', { name: 'Send with a new id' }).click();
  await page.getByRole('link', { name: 'Show it' }).click();
  await expect.poll(() => page.url()).toMatch(/#\/message\/twice-\w{4}$/);
  expect(emulator.messages.latest()?.duplicate).toBe(false);
});

test('a link from the editor to a sent message leads to the log, and a stopped emulator is named as such', async () => {
  const { emulator, url } = await listening();
  const { page, faults } = await open(`${url}/#/compose`);
  const sendIt = page.getByRole('button', { name: 'Send', exact: true });
  await sendIt.click();
  await page.getByRole('link', { name: 'Show it' }).click();
  await page.getByRole('navigation', { name: 'Views' }).locator('[aria-current=true]', { hasText: 'Log' }).waitFor();
  await page.getByRole('link', { name: 'Compose' }).first().click();
  await emulator.close();
  await sendIt.click();
  await shownIn(page.locator('.actions'), 'The emulator does not respond. Start it again in the terminal.');
  expect(await page.getByRole('link', { name: /^See the/ }).count()).toBe(0);
  // A text that was not checked is not called right.
  await page.getByLabel('JSON of the request').fill('}');
  await shownIn(page.locator('.result'), 'Not checked: the emulator does not respond.');
  // The browser reports the lost connections.
  await page.close();
  faults.splice(0);
});

test('the keys j, k, Enter, Esc, c, / and ? work, and the first Tab skips to the content', async () => {
  const { emulator, url } = await listening();
  for (const id of ['m-1', 'm-2', 'm-3']) await send(emulator, { messageId: id, text: `Text ${id}` });
  const { page } = await open(url);
  await line(page, 'Text m-3').waitFor();
  await page.keyboard.press('Tab');
  await getsFocus(page.getByRole('button', { name: 'Skip to the content' }));
  await page.keyboard.press('Enter');
  await getsFocus(page.locator('#main'));
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
  await getsFocus(line(page, 'Text m-2').getByRole('link'));
  await page.keyboard.press('Enter');
  await shownIn(page.locator('.inspector'), 'm-2');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.inspector').count()).toBe(0);
  await page.keyboard.press('End');
  await getsFocus(line(page, 'Text m-1').getByRole('link'));
  await page.keyboard.press('?');
  await shownIn(page.getByRole('dialog'), /Next entry.*sendable \d+\.\d+\.\d+/s);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('c');
  await page.getByLabel('JSON of the request').waitFor();
  await openChat(page);
  await row(page, 'm-3').waitFor();
  await page.keyboard.press('k');
  await getsFocus(page.getByRole('link', { name: 'Details of m-3' }));
  await page.keyboard.press('/');
  await getsFocus(page.getByRole('searchbox'));
  await page.keyboard.type('jk');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('jk');
  expect(await linesOf(page).count()).toBe(0);
});

test('the editor asks for JSON while it is empty, and quotes a wrong string', async () => {
  const { url } = await listening();
  const { page } = await open(`${url}/#/compose`);
  const editor = page.getByLabel('JSON of the request');
  await editor.fill(' ');
  await shownIn(page.locator('#editor-state'), 'Write JSON, or choose a sample.');
  expect(await page.locator('.editor .bad, .result .bad').count()).toBe(0);
  const attachment = { type: 'picture', payload: {} };
  await editor.fill(JSON.stringify({ recipient: { id: 'u' }, message: { attachment } }, null, 2));
  await shownIn(page.getByRole('list', { name: 'Violations' }), /type must be .*; got "picture"/);
  await shownIn(page.getByRole('list', { name: 'Violations' }), /Each is missing; it must be present in every message/);
});

test('the editor says that an id is in the log already, and writes a new one', async () => {
  const { emulator, url } = await listening();
  await sendOtp(emulator);
  const { page } = await open(`${url}/#/message/otp-1`);
  await page.getByRole('link', { name: 'Edit and send' }).click();
  await shownIn(page.locator('.result'), 'The log has the id otp-1 already');
  await page.getByRole('button', { name: 'New id' }).click();
  await expect.poll(() => page.locator('.result .warn').count()).toBe(0);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await shownIn(page.locator('.actions'), 'Accepted with 200.');
  expect([...emulator.otps].map(({ duplicate, id }) => [duplicate, id.slice(0, 5)])).toEqual(
    Array(2).fill([false, 'otp-1']),
  );
});

test('the editor names the fault that responded', async () => {
  const { emulator, url } = await listening();
  const { page } = await open(`${url}/#/compose`);
  const outcome = page.locator('.actions');
  for (const [when, words] of [
    ['received', 'Fault f-1 responded 429.'],
    ['accepted', 'A fault responded 429.'],
  ] as const) {
    emulator.faults.add({ kind: 'status', status: 429, when, times: 1 });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await shownIn(outcome, words);
  }
});

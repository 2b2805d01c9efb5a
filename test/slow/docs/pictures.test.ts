import { createEmulator } from 'sendable/emulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureOf } from '../../../docs/.vitepress/chat/pictures.js';
import { messageExamples } from '../../docs/message-examples.js';
import { inBrowser } from '../browser.js';
import { goTo } from '../page/helpers.js';

// The pictures of the docs are what the emulator's page shows: both are compared, element by element.

const { open } = inBrowser();
// One example has fields beyond the API spec.
const emulator = createEmulator({ token: 'secret', extras: true });
let url = '';
beforeAll(async () => {
  ({ url } = await emulator.listen());
});
afterAll(() => emulator.close());

// In the browser: the elements of a bubble and its text, without what a picture leaves out, as nothing in it can be pressed.
const shapeOf = `node => {
  const copy = node.cloneNode(true);
  for (const part of copy.querySelectorAll('form, .unloaded a, .pager')) part.remove();
  for (const line of copy.querySelectorAll('br')) line.replaceWith('\\n');
  const parts = [...copy.querySelectorAll('*')].map(part => part.localName + '.' + (part.getAttribute('class') ?? '').replace('press shown', 'press'));
  return [...parts, copy.textContent.replace(/\\s+/g, ' ').trim()].join('\\n');
}`;

const CUSTOMER = { appCustomerId: 'C-1' };

const requests = messageExamples.flatMap(({ name, requests: all }) =>
  all.map((request, index) => ({
    name: `${name} ${index + 1}`,
    request: 'message' in request ? { ...request, recipient: CUSTOMER } : { ...request, customerNo: 'C-1' },
  })),
);

test('every picture shows what the emulator shows', { timeout: 600_000 }, async () => {
  const { page } = await open(url);
  const { page: picture } = await open('about:blank');
  expect(requests.length).toBeGreaterThan(40);
  for (const { name, request } of requests) {
    emulator.reset();
    const bubble = page.locator('.phone .bubble');
    // The picture before must not be taken for this one.
    await expect.poll(() => bubble.count()).toBe(0);
    const text = JSON.stringify(request);
    const route = 'message' in request ? 'sendmessage' : 'sendmok';
    const response = await fetch(`${url}/v1/bots/${route}/secret`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    });
    expect([name, response.status]).toEqual([name, 200]);
    const { recipient_id: user } = Object(await response.json());
    await goTo(page, `#/chat/${user}`);
    await expect.poll(() => bubble.count()).toBe(1);
    const shown = await page.evaluate(`(${shapeOf})(document.querySelector('.phone .bubble'))`);
    // Without the drawings, which stand for pictures that the emulator does not load either.
    await picture.setContent(pictureOf(name, text, () => undefined));
    const drawn = await picture.evaluate(`(${shapeOf})(document.querySelector('.bubble'))`);
    expect.soft(drawn, name).toBe(shown);
  }
});

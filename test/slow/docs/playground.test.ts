import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { deflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listExamples } from '../../../docs/.vitepress/playground/examples.js';
import { CORE, canRun, MORE } from '../../../docs/.vitepress/playground/runnable.js';
import { messageExamples } from '../../docs/message-examples.js';
import { shownErrors, sortUnions } from '../../docs/shown-errors.js';
import { afterTest } from '../../support/after-test.js';
import { served } from '../../support/served.js';
import { axeFindings, inBrowser } from '../browser.js';
import { buildSite, htmlOf, serveSite } from './site.js';

const { open } = inBrowser();
let site: Awaited<ReturnType<typeof serveSite>>;
beforeAll(async () => {
  await buildSite();
  site = await serveSite();
}, 1_800_000);
afterAll(() => site.close());

/** Writes the address of a text as the page does, with the compression of Node. */
const hashOf = (kind: 'code' | 'json', text: string): string =>
  `#${kind}=${deflateRawSync(text).toString('base64url')}`;

// The limits of the compiler and of a run are a few seconds, which a busy machine reaches. Only the tests of them keep them.
const NO_LIMITS = `{
  const real = setTimeout;
  globalThis.setTimeout = (work, ms, ...rest) => real(work, ms >= 2000 ? 600_000 : ms, ...rest);
}`;

const openPlayground = (hash = '', options = {}): ReturnType<typeof open> =>
  open(`${site.url}/playground.html${hash}`, { colorScheme: 'light', script: NO_LIMITS, ...options });

/** Opens the playground as it is, which stops what takes too long. */
const openLimited = (hash: string): ReturnType<typeof open> => openPlayground(hash, { script: '' });

const go = async (page: Page, hash: string): Promise<void> => void (await page.evaluate(`location.hash = '${hash}'`));

const openShare = (page: Page): Promise<void> => page.getByRole('button', { name: 'Share' }).click();

const editorOf = (page: Page) => page.getByRole('textbox', { name: /TypeScript code|JSON of a request/ });
const problemsOf = (page: Page) => page.locator('.problems .text').allTextContents();
/** Returns the sentence about the text that is shown; undefined while it is checked. */
const statusOf = async (page: Page): Promise<string | null | undefined> => {
  if ((await page.locator('.play[data-state=ready]').count()) === 0) return undefined;
  return page.locator('.problems [role=status]').textContent();
};
const selectedExample = (page: Page): Promise<string | null> => page.locator('.play').getAttribute('data-example');
const selectionOf = (page: Page) => page.evaluate('getSelection().toString()');

/** Points at a name until its type is shown. A page that still moves may take the name away from the pointer. */
const pointAt = async (page: Page, name: string): Promise<void> => {
  const isShown = async (): Promise<boolean> => {
    await page.mouse.move(0, 0);
    await page.locator('.cm-line span', { hasText: name }).last().hover();
    // The editor waits 300 ms, and then the compiler answers.
    return page
      .locator('.play-hover')
      .first()
      .waitFor({ timeout: 5000 })
      .then(
        () => true,
        () => false,
      );
  };
  await expect.poll(isShown).toBe(true);
};
const outputOf = (page: Page) => page.getByRole('region', { name: 'Output of the code' }).textContent();

/** Returns the JSON of each message on the page, and its size; undefined while the text is checked. */
const readJson = async (page: Page): Promise<unknown> => {
  if ((await page.locator('.play[data-state=ready]').count()) === 0) return undefined;
  const texts = await page.locator('.json pre').allTextContents();
  return texts.map(text => JSON.parse(text));
};

const say = (code: string): string => `import { Message } from 'sendable';\n${code}`;
const HELLO = say("export default Message.text('Hello').toCustomer('C-1');");
const helloJson = (text = 'Hello', appCustomerId = 'C-1'): unknown => ({
  recipient: { appCustomerId },
  message: { text, quickReplies: [], quickRepliesV2: [] },
});

/** Opens the playground with a message, and waits for its JSON. */
const openHello = async (): ReturnType<typeof open> => {
  const opened = await openPlayground(hashOf('code', HELLO));
  await expect.poll(() => readJson(opened.page)).toEqual([helloJson()]);
  return opened;
};

/** The examples that the sandbox cannot run to their end, with what they need. */
const NEEDING: Readonly<Record<string, string>> = {
  'bulk/journal': 'node:os',
  'bulk/rate': 'node:assert/strict',
  'bulk/undici': 'sendable/undici',
  'codes/stores': 'ioredis',
  'codes/transaction': 'pg',
  'migrate/same': 'node:assert/strict',
  'names/more': 'sendable/handoff',
  'on-express': 'express',
  'on-express-parsed': 'express',
  'on-fastify': 'fastify',
  'parse/check-file': 'node:fs/promises',
  'queue/sending-hours': 'temporal-polyfill',
  'queue/worker': 'sendable/bullmq',
  'schema/validate': 'ajv/dist/2020.js',
  'security/log-bunyan': 'node:stream',
  'security/log-pino': 'pino',
  'security/log-winston': 'winston',
  'security/nothing-leaks': 'node:util',
  'testing/conversation': 'node:assert/strict',
  'testing/failures': 'node:assert/strict',
  'testing/memory': 'node:assert/strict',
  'testing/sockets': 'faultServer',
  'testing/spy': 'vitest',
  'tracing/channel': 'node:diagnostics_channel',
  'tracing/otel': '@opentelemetry/sdk-trace-base',
  'transports/proxy': 'undici',
  'webhooks/node-server': 'node:http',
  'webhooks/shared-dedupe': 'ioredis',
};

test('every example has the compile errors that its page shows, or none, and runs unless it needs Node', {
  timeout: 1_800_000,
}, async () => {
  const { page } = await openPlayground();
  const shown = shownErrors();
  // No page offers to run them.
  expect(listExamples().filter(({ name, code }) => name in NEEDING && canRun(code))).toEqual([]);
  const hrefs = new Set<string>();
  for (const { name } of listExamples()) {
    await go(page, `#example=${name}`);
    const expected = shown.filter(({ file }) => `errors/${file}` === `${name}.ts`);
    const count = `${expected.length} compile error${expected.length === 1 ? '' : 's'}.`;
    const status = expected.length > 0 ? count : NEEDING[name] ? `The code uses ${NEEDING[name]}` : 'No problems.';
    await expect
      .poll(async () => [await selectedExample(page), await statusOf(page)], { message: name })
      .toEqual([name, expect.stringContaining(status)]);
    await expect
      .poll(async () => (await problemsOf(page)).map(sortUnions).sort(), { message: name })
      .toEqual(expected.map(({ text }) => sortUnions(text)).sort());
    for (const link of await page.locator('.problems .place a').all())
      hrefs.add(String(await link.getAttribute('href')));
  }
  // Most errors link to their section of the page Troubleshooting.
  expect(hrefs.size).toBeGreaterThan(8);
  const sections = [...hrefs].map(href => href.split('#'));
  expect(sections.filter(([file, id]) => !htmlOf(`${file}`.slice(1)).includes(`id="${id}"`))).toEqual([]);
});

test('JSON becomes code, and the code emits the same JSON, for every message of the docs', {
  timeout: 600_000,
}, async () => {
  const { page } = await openPlayground();
  const requests = messageExamples.flatMap(({ name, requests: all }) =>
    all.map((request, index) => ({ name: `${name} ${index + 1}`, request })),
  );
  expect(requests.length).toBeGreaterThan(40);
  for (const { name, request } of requests) {
    if (name.startsWith('open-shapes/extras')) continue;
    await go(page, hashOf('json', JSON.stringify(request)));
    await expect.poll(() => readJson(page), { message: name }).toEqual([request]);
    await page.getByRole('button', { name: 'Open as code' }).click();
    await expect.poll(() => page.locator('.builder').count(), { message: name }).toBe(0);
    await expect.poll(() => readJson(page), { message: name }).toEqual([request]);
    await expect.poll(() => problemsOf(page), { message: name }).toEqual([]);
    await expect.poll(() => page.locator('.chat .bubble').count(), { message: name }).toBeGreaterThan(0);
  }
});

test('after Open as code, the JSON and the program that it replaced can be opened again', async () => {
  const { page } = await openHello();
  const program = (await editorOf(page).locator('.cm-line').allTextContents()).join('\n');
  await page.getByRole('group', { name: 'Write' }).getByRole('button', { name: 'JSON' }).click();
  await editorOf(page).fill(JSON.stringify(helloJson('Mine')));
  await expect.poll(() => page.locator('.builder pre').textContent()).toContain("'Mine'");
  await page.getByRole('button', { name: 'Open as code' }).click();
  await expect.poll(() => editorOf(page).textContent()).toContain("'Mine'");
  await page.getByRole('button', { name: 'Back to the JSON' }).click();
  await expect.poll(() => readJson(page)).toEqual([helloJson('Mine')]);
  await page.getByRole('group', { name: 'Write' }).getByRole('button', { name: 'Code' }).click();
  await expect.poll(async () => (await editorOf(page).locator('.cm-line').allTextContents()).join('\n')).toBe(program);
});

test('the page opens with a fourth button that does not compile, and Fix it removes the marked line and says so', async () => {
  const { page } = await openPlayground();
  const fourth = /Property 'button' does not exist on type 'Element<.*"3 buttons \(the maximum\)">'/;
  await expect.poll(async () => (await problemsOf(page)).join('\n')).toMatch(fourth);
  expect(await page.locator('.cm-lintRange-error').allTextContents()).toEqual(['button']);
  const lines = page.locator('.cm-line');
  const before = await lines.allTextContents();
  const line = await page.locator('.cm-line', { has: page.locator('.cm-lintRange-error') }).textContent();
  // The chat and the JSON say whose they are.
  await expect.poll(() => page.getByText('This is the message with three buttons.').count()).toBe(2);
  await expect.poll(() => page.locator('.chat .bubble button').count()).toBeGreaterThan(0);
  const preview = await page.locator('.json pre').textContent();
  // The build has checked this code; with a comment, the compiler of the page does.
  await editorOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('//');
  await expect
    .poll(async () => [await statusOf(page), ...(await problemsOf(page))])
    .toEqual(['1 compile error.', expect.stringMatching(fourth)]);
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Fix it' }).click();
  const removed = `Removed line ${before.indexOf(line ?? '') + 1}.`;
  await expect.poll(() => statusOf(page)).toBe(`${removed} No problems. The code exports 1 message.`);
  expect(line).toBe("    .button(Button.postback('Call', 'call'));");
  // The line before it has its semicolon.
  expect((await lines.allTextContents()).join('\n')).toBe(before.join('\n').replace(`\n${line?.slice(0, -1)}`, ''));
  expect(await page.locator('.json pre').textContent()).toBe(preview);
  expect(await page.getByRole('button', { name: 'Fix it' }).count()).toBe(0);
  await page.keyboard.press('Control+z');
  await expect.poll(() => lines.allTextContents()).toEqual(before);
  // The cursor is still beside the line that came back.
  expect(await page.locator('.cm-activeLine').textContent()).toContain('Conditions');
  await expect.poll(() => page.getByRole('button', { name: 'Fix it' }).count()).toBe(1);
  // Its chat is there again after all of it was deleted.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect.poll(() => page.locator('.chat .bubble').count()).toBe(0);
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.locator('.chat .bubble').count()).toBeGreaterThan(0);
});

/** True if nothing covers an element at its top and its bottom. Runs in the page. */
const isInView = (element: object): boolean => {
  const node = Object(element);
  const { left, top, right, bottom } = node.getBoundingClientRect();
  const at = [top + 1, bottom - 1].map(y => node.ownerDocument.elementFromPoint((left + right) / 2, y));
  return at.every(found => node.contains(found));
};

test('on a phone, the error of the first code and Fix it are in view without scrolling', async () => {
  const { page } = await openPlayground('', { viewport: { width: 388, height: 700 }, hasTouch: true, isMobile: true });
  await page.getByRole('button', { name: 'Fix it' }).waitFor();
  const parts = ['.verdict .first', '.problems .text', '.cm-lintRange-error'].map(part => page.locator(part));
  await expect.poll(() => Promise.all(parts.map(part => part.evaluate(isInView)))).toEqual([true, true, true]);
});

test('on a phone, Fix it leaves the line and the result in view, and the button of the part in view is marked', async () => {
  const { page } = await openPlayground('', { viewport: { width: 388, height: 700 }, hasTouch: true, isMobile: true });
  const marked = page.locator('.parts [aria-current=true]');
  await expect.poll(() => marked.allTextContents()).toEqual(['Editor']);
  await page.getByRole('button', { name: 'Fix it' }).tap();
  await page.getByText('Removed line 12. No problems.').waitFor();
  const before = page.locator('.cm-line').nth(10);
  expect(await before.textContent()).toContain('Conditions');
  for (const part of [before, page.locator('.verdict')]) expect(await part.evaluate(isInView)).toBe(true);
  for (const name of ['Chat', 'Problems', 'Request', 'Editor']) {
    await page.locator('.parts').getByRole('button', { name }).tap();
    await expect.poll(() => marked.allTextContents()).toEqual([name]);
  }
  // Nothing of the tools is left above it.
  await expect.poll(() => page.locator('.left').evaluate(left => left.getBoundingClientRect().top)).toBe(0);
  // A fix scrolls to the editor, whichever button was pressed before.
  await go(page, '#example=errors/fourth-button');
  await page.getByRole('button', { name: 'Fix it' }).waitFor();
  await page.locator('.parts').getByRole('button', { name: 'Problems' }).tap();
  await expect.poll(() => marked.allTextContents()).toEqual([expect.stringContaining('Problems')]);
  await page.getByRole('button', { name: 'Fix it' }).tap();
  await expect.poll(() => marked.allTextContents()).toEqual(['Editor']);
});

test('the JSON tab has the JSON of the code, unless the reader has changed it', async () => {
  const { page } = await openHello();
  const tab = (name: string) => page.getByRole('group', { name: 'Write' }).getByRole('button', { name }).click();
  const menu = page.getByRole('combobox', { name: /^Example/ }).locator('option:checked');
  const json = async (): Promise<unknown> =>
    JSON.parse((await editorOf(page).locator('.cm-line').allTextContents()).join('\n'));
  await tab('JSON');
  await expect.poll(json).toEqual(helloJson());
  expect(await menu.textContent()).toBe('From your code');
  await tab('Code');
  await go(page, hashOf('code', HELLO.replace('Hello', 'Second')));
  await expect.poll(() => readJson(page)).toEqual([helloJson('Second')]);
  await tab('JSON');
  await expect.poll(json).toEqual(helloJson('Second'));
  await tab('Code');
  await expect.poll(() => readJson(page)).toEqual([helloJson('Second')]);
  // Before the check of the new code has ended.
  await page.evaluate(`new Promise(resolve => {
    const play = document.querySelector('.play');
    new MutationObserver((_, observer) => {
      if (play.dataset.state !== 'checking') return;
      observer.disconnect();
      document.querySelectorAll('.modes button')[1].click();
      resolve();
    }).observe(play, { attributes: true });
    location.hash = '${hashOf('code', HELLO.replace('Hello', 'Third'))}';
  })`);
  await expect.poll(json).toEqual(helloJson('Third'));
  await editorOf(page).fill(JSON.stringify(helloJson('Mine')));
  await expect.poll(() => readJson(page)).toEqual([helloJson('Mine')]);
  expect(await menu.textContent()).toBe('Choose an example');
  await tab('Code');
  await expect.poll(() => readJson(page)).toEqual([helloJson('Third')]);
  await tab('JSON');
  await expect.poll(json).toEqual(helloJson('Mine'));
});

test('the JSON tab has the first of several messages, and says so', async () => {
  const two = `${HELLO}\nexport const second = Message.text('x').toCustomer('C-2');`;
  const { page } = await openPlayground(hashOf('code', two));
  await expect.poll(() => readJson(page)).toEqual([helloJson(), helloJson('x', 'C-2')]);
  await page.getByRole('group', { name: 'Write' }).getByRole('button', { name: 'JSON' }).click();
  await expect.poll(() => readJson(page)).toEqual([helloJson()]);
  const menu = page.getByRole('combobox', { name: /^Example/ }).locator('option:checked');
  expect(await menu.textContent()).toBe('Message 1 of 2');
});

test('the JSON tab has a sample, and says so, instead of the message that the code was before it became incomplete', async () => {
  const { page } = await openHello();
  const tab = (name: string) => page.getByRole('group', { name: 'Write' }).getByRole('button', { name }).click();
  await tab('JSON');
  await expect.poll(() => readJson(page)).toEqual([helloJson()]);
  await tab('Code');
  await editorOf(page).fill(say("export default Message.text('Bye')"));
  await expect.poll(() => statusOf(page)).toContain('is not complete');
  await tab('JSON');
  await expect.poll(() => linesOf(page)).toContain('Your card is ready');
  const menu = page.getByRole('combobox', { name: /^Example/ }).locator('option:checked');
  expect(await menu.textContent()).toBe('Sample JSON');
});

test('the problems and messages of the code before are gone as soon as an example is chosen', async () => {
  const { page } = await openPlayground(hashOf('code', say("export const m = Message.text('x').toCustomer(1);")));
  await expect.poll(() => problemsOf(page)).toHaveLength(1);
  // In the same task, so that the check cannot have ended.
  const seen = await page.evaluate(`(async () => {
    location.hash = '#example=webhooks/first';
    const play = document.querySelector('.play');
    while (play.dataset.example === '') await new Promise(resolve => requestAnimationFrame(resolve));
    return [play.dataset.state, document.querySelector('.problems [role=status]').textContent, document.querySelectorAll('.problems li').length];
  })()`);
  expect(seen).toEqual(['checking', '', 0]);
});

test('the menu has eight examples, and the search finds the others by their words', async () => {
  const { page } = await openPlayground();
  const menu = page.getByRole('combobox', { name: /^Example/ });
  await expect.poll(() => menu.locator('option').count()).toBe(8);
  await menu.selectOption('text');
  await expect.poll(() => readJson(page)).toEqual([helloJson('Your card is ready', 'C-1029')]);
  const search = page.getByLabel('Find an example');
  await search.fill('Bank card ready');
  await search.press('Enter');
  await expect.poll(() => selectedExample(page)).toBe('gallery/bank-card-ready');
  await expect.poll(() => menu.inputValue()).toBe('gallery/bank-card-ready');
  expect(await search.inputValue()).toBe('');
  // The five best are listed, a title that begins with the words first. Nothing else moves.
  const options = page.getByRole('listbox').getByRole('option');
  const version = page.getByRole('combobox', { name: 'Version of TypeScript' });
  const place = await version.boundingBox();
  await search.fill('image');
  await expect.poll(() => options.allTextContents()).toHaveLength(5);
  expect((await options.allTextContents()).slice(0, 2)).toEqual(['Image attachment', 'OTP image']);
  expect(await version.boundingBox()).toEqual(place);
  expect(await axeFindings(page)).toEqual([]);
  const active = async (): Promise<string | null> =>
    page.locator(`#${await search.getAttribute('aria-activedescendant')}[aria-selected=true]`).textContent();
  expect(await active()).toBe('Image attachment');
  await search.press('ArrowDown');
  await expect.poll(active).toBe('OTP image');
  await search.press('ArrowUp');
  await search.press('ArrowUp');
  await expect.poll(active).toBe('Open shapes');
  await search.press('Escape');
  expect([await search.inputValue(), await options.count()]).toEqual(['', 0]);
  await search.fill('image');
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect.poll(() => selectedExample(page)).toBe('otp-image');
  await search.fill('rate limits');
  await options.first().click();
  await expect.poll(() => selectedExample(page)).toBe('bulk/rate');
  // Enter takes the first that has these words, in any form.
  await search.fill('reply quick');
  await search.press('Enter');
  await expect.poll(() => selectedExample(page)).toBe('quick-replies');
  const preview = page.getByText('This is a preview: its buttons cannot be pressed. The emulator runs them.');
  expect(await preview.getByRole('link').getAttribute('href')).toBe('/emulator.html');
  await search.fill('AIRLINE');
  await search.press('Enter');
  await expect.poll(() => selectedExample(page)).toMatch(/^gallery\/airline/);
  // Otherwise the first whose code has them.
  await search.fill('isUpTo(');
  await search.press('Enter');
  await expect.poll(() => editorOf(page).textContent()).toContain('isUpTo(');
  await search.fill('zzqq');
  await expect.poll(() => options.allTextContents()).toEqual(['No example has these words.']);
  await search.press('ArrowDown');
  await search.press('Enter');
  // A word that is not found goes when the reader does.
  await search.press('Tab');
  expect([await search.inputValue(), await options.count()]).toEqual(['', 0]);
});

test('another version of TypeScript can be chosen', async () => {
  const { page } = await openPlayground('#example=errors/fourth-button');
  await expect.poll(() => problemsOf(page)).toHaveLength(1);
  const told = await problemsOf(page);
  let load = (): void => {};
  const loading = new Promise<void>(resolve => {
    load = resolve;
  });
  // Not before the page was seen to wait for it.
  await page.route('**/playground-compiler59*', async route => {
    await loading;
    await route.continue();
  });
  await page.getByRole('combobox', { name: 'Version of TypeScript' }).selectOption('5.9');
  await page.getByText('The compiler is loading').waitFor();
  // It says that only once.
  const after = `getComputedStyle(document.querySelector('.verdict p'), '::after').content`;
  expect(await page.evaluate(after)).toBe('none');
  load();
  await expect.poll(() => problemsOf(page)).toEqual(told);
});

test('a rule that only a value breaks is shown with its path, and a link to its section', async () => {
  const { page } = await openPlayground(
    hashOf('code', say("const text: string = '';\nexport default Message.text(text).toCustomer('C-1');")),
  );
  await expect.poll(() => problemsOf(page)).toEqual(['message.text must not be empty.']);
  const problem = page.locator('.problems li');
  await expect.poll(() => problem.textContent()).toContain('Line 3, when it runs, at message.text');
  await expect.poll(() => problem.getByRole('link').getAttribute('href')).toBe('/rules.html#text-not-empty');
  await expect.poll(async () => (await problem.textContent())?.split('text-not-empty').length).toBe(2);
  expect(await problem.locator('.text code').allTextContents()).toEqual(['message.text']);
});

test('an exported message without a recipient shows the rule that it breaks and what to call', async () => {
  const { page } = await openHello();
  await go(page, hashOf('code', HELLO.replace(".toCustomer('C-1')", '')));
  await expect.poll(() => statusOf(page)).toBe('The code compiles, but its export default is not complete.');
  expect((await problemsOf(page)).join()).toMatch(/^recipient is missing.*\.toCustomer\(id\)/);
  await page.getByRole('button', { name: 'Fix it' }).click();
  await expect.poll(() => readJson(page)).toEqual([helloJson('Hello', 'C-1029')]);
  // Not only builders can fail to be JSON.
  await go(page, hashOf('code', "export const all = [{ toJSON: () => { throw new Error('Mine.'); } }];"));
  await expect.poll(() => problemsOf(page)).toEqual(['Error: Mine.']);
});

// A position of the text before is an error of the page, which fails the test.
test('text can be deleted inside a call while the compiler responds', async () => {
  const { page } = await openHello();
  await editorOf(page).focus();
  await page.keyboard.press('Control+End');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft');
  await page.locator('.play-help').waitFor();
  for (let step = 0; step < 30; step++) await page.keyboard.press('Backspace', { delay: 15 });
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect.poll(() => statusOf(page)).toBe('Nothing to check yet.');
});

test('JSON that breaks rules is marked at its places, each with its rule', async () => {
  const json = '{\n  "recipient": {},\n  "message": { "text": "", "quickReplies": [], "quickRepliesV2": [] }\n}';
  const { page } = await openPlayground(hashOf('json', json));
  await expect
    .poll(() => page.locator('.problems li a').allTextContents())
    .toEqual(['recipient-exactly-one', 'text-not-empty']);
  await expect.poll(async () => (await problemsOf(page)).filter(text => text.includes('['))).toEqual([]);
  await expect.poll(() => page.locator('.cm-lintRange-error').allTextContents()).toEqual(['"recipient"', '"text"']);
  await page.getByRole('button', { name: 'Line 3, message.text' }).click();
  await expect.poll(() => selectionOf(page)).toBe('"text"');
});

test('each module that the page says to run has its exports in the sandbox, and others are only types', async () => {
  const { page } = await openPlayground();
  const line = page.locator('.vp-doc li', { hasText: 'these modules run' });
  const sentence = (await line.innerHTML()).split('Of the other')[0] ?? '';
  const modules = [...sentence.matchAll(/<code[^>]*>([^<]*)<\/code>/g)].map(([, name = '']) => name);
  expect(modules.filter(name => !/^random/.test(name)).sort()).toEqual([...CORE, ...MORE].sort());
  const names = [...modules.filter(name => !/^random/.test(name)), 'sendable/journal', 'node:util', 'express'];
  const imports = names.map((name, index) => `import * as m${index} from '${name}';`).join('\n');
  const lengths = names.map((_, index) => `Object.keys(m${index}).length > 0`).join(', ');
  await go(page, hashOf('code', `${imports}\nconsole.log(JSON.stringify([${lengths}]));`));
  await expect.poll(() => outputOf(page)).toBe(JSON.stringify(names.map((_, index) => index < names.length - 3)));
});

test('messages from before an error stay in the chat, as those from before a call that needs Node', async () => {
  const { page } = await openPlayground(
    hashOf(
      'code',
      `import { createBot, Message } from 'sendable';
const bot = createBot({ baseUrl: 'http://localhost:4010', token: 'token' });
await bot.send(Message.text('Hello').toCustomer('C-1'));
throw new Error('Later.');`,
    ),
  );
  await expect.poll(() => readJson(page)).toEqual([expect.objectContaining({ recipient: { appCustomerId: 'C-1' } })]);
  expect(await problemsOf(page)).toEqual(['Error: Later.']);
  expect(await statusOf(page)).toBe(
    'The code compiles, but it throws an error. Until then it sends 1 message. Nothing leaves your browser.',
  );
  await page.locator('.chat .bubble').getByText('Hello').waitFor();
});

test('an incomplete export is named and leads to its line, and the others are shown', async () => {
  const code = say("export const d = Message.text('x');\nexport const ok = Message.text('y').toCustomer('C-1');");
  const { page } = await openPlayground(hashOf('code', code));
  await expect.poll(() => statusOf(page)).toBe('The code compiles, but its export d is not complete.');
  await expect.poll(() => readJson(page)).toEqual([helloJson('y')]);
  await page.getByRole('button', { name: 'Line 2, export d, at recipient' }).click();
  expect(await selectionOf(page)).toBe('d');
});

test('parts of a message and typed actions do not count as messages', async () => {
  const code = `import { Element, Message } from 'sendable';
import { defineActions } from 'sendable/webhook';
export const actions = defineActions({ help: undefined });
export const at = new URL('https://example.com');
export const card = Element.title('Gold card');`;
  const { page } = await openPlayground(hashOf('code', code));
  await expect.poll(() => statusOf(page)).toBe('No problems. The code exports 1 part of a message.');
  await page.getByRole('button', { name: 'Copy JSON' }).waitFor();
  expect(await page.getByRole('button', { name: 'Copy curl' }).count()).toBe(0);
  await go(page, hashOf('code', `${code}\nexport const ok = Message.text('y').toCustomer('C-1');`));
  await expect.poll(() => statusOf(page)).toBe('No problems. The code exports 1 message and 1 part of a message.');
});

test('code that is pasted over an example has no messages of the example, and there is a way back', async () => {
  const { page } = await openPlayground('#example=text');
  const menu = page.getByRole('combobox', { name: /^Example/ }).locator('option:checked');
  await expect.poll(() => page.locator('.chat .bubble').count()).toBe(1);
  expect(await menu.textContent()).toBe('A text message');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText("const wrong: number = '';")`);
  await editorOf(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
  await expect.poll(() => problemsOf(page)).toEqual(["Type 'string' is not assignable to type 'number'."]);
  expect(await page.locator('.chat .bubble').count()).toBe(0);
  expect(await menu.textContent()).toBe('Choose an example');
  await page.getByRole('combobox', { name: /^Example/ }).selectOption('quick-replies');
  await expect.poll(() => statusOf(page)).toContain('No problems');
  await page.getByRole('button', { name: 'Back to your text' }).click();
  await expect.poll(() => editorOf(page).textContent()).toBe("const wrong: number = '';");
});

test('the menu has the name of an example until the reader types another text in place of all of it', async () => {
  const { page } = await openPlayground('#example=text');
  const menu = page.getByRole('combobox', { name: /^Example/ }).locator('option:checked');
  await expect.poll(() => page.locator('.chat .bubble').count()).toBe(1);
  await editorOf(page).focus();
  await page.keyboard.type('// Mine.');
  await expect.poll(() => editorOf(page).textContent()).toContain('// Mine.');
  expect(await menu.textContent()).toBe('A text message');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('? All of it.');
  await expect.poll(() => menu.textContent()).toBe('Choose an example');
  expect(await editorOf(page).textContent()).toBe('? All of it.');
  // Nor are its messages there.
  await expect.poll(() => statusOf(page)).toContain('compile error');
  expect(await page.locator('.chat .bubble').count()).toBe(0);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => menu.textContent()).toBe('A text message');
});

/** Types a text whose steps the editor then lists. */
const completeText = async () => {
  const { page } = await openPlayground(hashOf('code', say('\n')));
  await page.locator('.play[data-state=ready]').waitFor();
  await editorOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Message.text("Hello").', { delay: 20 });
  return { page, options: page.getByRole('listbox').getByRole('option') };
};

test('completions begin with the usual steps and end with the deprecated ones', async () => {
  const { page, options } = await completeText();
  await expect.poll(() => options.allTextContents()).toEqual(expect.arrayContaining(['toCustomer']));
  expect((await options.allTextContents())[0]).toBe('toCustomer');
  expect((await options.allTextContents()).at(-1)).toBe('legacyQuickReplies');
  const style = "getComputedStyle(document.querySelector('.cm-tooltip-autocomplete li:last-child')).textDecorationLine";
  expect(await page.evaluate(style)).toBe('line-through');
  // The sentence first, then a signature without the type that has the step.
  const info = page.locator('.cm-completionInfo .play-info');
  await expect
    .poll(() => info.textContent())
    .toMatch(/^Addresses the message to a customer.*toCustomer\(id: string\)/s);
  // Until the list closes, the error of the line that is not complete is not red.
  const weight = `getComputedStyle(document.querySelector('.verdict p.bad')).fontWeight`;
  await expect.poll(() => statusOf(page)).toContain('compile error');
  expect(await page.evaluate(weight)).toBe('400');
  const left = (await page.locator('.cm-tooltip-autocomplete').boundingBox())?.x ?? Number.NaN;
  expect((await page.locator('.cm-completionInfo').boundingBox())?.x).toBeCloseTo(left, -1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(weight)).toBe('600');
});

test('a completed method has its brackets, and a completed name is imported', async () => {
  const { page } = await openPlayground(hashOf('code', 'export {};'));
  await page.locator('.play[data-state=ready]').waitFor();
  await editorOf(page).focus();
  await page.keyboard.press('Control+End');
  const complete = async (typed: string, name: string): Promise<void> => {
    await page.keyboard.type(typed, { delay: 20 });
    await page.getByRole('listbox').getByRole('option', { name }).first().click();
  };
  const last = async (): Promise<string | undefined> => (await linesOf(page)).split('\n').at(-1);
  await complete('\nMessa', 'Message');
  await expect.poll(() => linesOf(page)).toBe("import { Message } from 'sendable';\n\nexport {};\nMessage");
  await complete('.gener', 'generic');
  // Without arguments, the cursor is after the brackets.
  await complete('.elemen', 'element');
  await expect.poll(last).toBe('Message.generic().element()');
  // Brackets that are typed all the same are not doubled.
  await page.keyboard.type('(e)');
  await expect.poll(last).toBe('Message.generic().element(e)');
  // Names complete in an import that has no module yet, and another one can follow.
  await page.keyboard.press('Control+End');
  await complete('\nimport { Ot', 'Otp');
  await complete(', Butto', 'Button');
  await expect.poll(last).toBe("import { Otp, Button } from 'sendable';");
});

test('the signature of a first call is shown without the type that has it, whose name is a list of calls', async () => {
  const { page } = await openPlayground(hashOf('code', say('\n')));
  await page.locator('.play[data-state=ready]').waitFor();
  await editorOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Message.tex', { delay: 20 });
  await expect
    .poll(() => page.locator('.cm-completionInfo .play-signature').textContent())
    .toBe('text(text: string): Message<"text is set">');
});

test('Fix it writes the names that the compiler suggests, and the recipient that is missing', async () => {
  const fix = (page: Page) => page.getByRole('button', { name: 'Fix it' });
  const { page } = await openPlayground(hashOf('code', say("export default Message.txt('x').toCustomr('C-1');")));
  await fix(page).click();
  await fix(page).click();
  await expect.poll(() => readJson(page)).toEqual([helloJson('x')]);
  expect(await fix(page).count()).toBe(0);
  // With and without a semicolon, and in several lines.
  for (const code of ["Message.text('x');", "Message\n  .text('x')"]) {
    await go(page, hashOf('code', say(`export default ${code}`)));
    await fix(page).click();
    await expect.poll(() => readJson(page)).toEqual([helloJson('x', 'C-1029')]);
  }
  await go(page, '#example=errors/no-recipient');
  await fix(page).waitFor();
  // Of three lines of the compiler, the words that help.
  const words = await page.locator('.problems .text strong').allTextContents();
  expect(words).toEqual(['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']);
  await fix(page).click();
  await expect.poll(() => statusOf(page)).toContain('No problems.');
  expect(await editorOf(page).textContent()).toContain(".toCustomer('C-1029')");
});

const linesOf = async (page: Page): Promise<string> =>
  (await editorOf(page).locator('.cm-line').allTextContents()).join('\n');

test('Fix it imports names, and writes the option, the calls and the export that code needs, or is not there', async () => {
  const { page } = await openPlayground();
  const fix = page.getByRole('button', { name: 'Fix it' });
  const createBot = "export const bot = createBot({ baseUrl: 'http://localhost:4010', tokn: 'x' });";
  const button = "import { Message } from 'sendable';\nexport const b = Button.postback('Yes', 'yes');";
  const fixed = [
    [createBot, [`import { createBot } from 'sendable';\n\n${createBot}`, 'token: ']],
    [button, [button.replace('{ Message', '{ Button, Message')]],
    [
      "import { Otp } from 'sendable';\nexport default Otp.for('C-1').text('x');",
      [".text('x').messageId('otp-1029');"],
    ],
    [say("const m = Message.text('x').toCustomer('C-1');"), ['export const m']],
  ] as const;
  for (const [code, steps] of fixed) {
    await go(page, hashOf('code', code));
    for (const step of steps) {
      await fix.click();
      await expect.poll(() => linesOf(page)).toContain(step);
    }
    await expect.poll(() => statusOf(page)).toMatch(/No problems/);
    expect(await fix.count()).toBe(0);
  }
  await go(page, hashOf('code', "export const n: number = 'x';"));
  await page.getByText('No automatic fix.').waitFor();
  expect(await fix.count()).toBe(0);
});

test('Fix it removes a call that may not follow, and what is left gets its export and its recipient', async () => {
  const { page } = await openPlayground('#example=errors/fourth-button');
  const fixAndSee = async (status: string): Promise<void> => {
    await page.getByRole('button', { name: 'Fix it' }).click();
    await expect.poll(() => statusOf(page)).toBe(status);
  };
  await fixAndSee('Removed line 9. No problems. The code exports no message. Write export default before Element.');
  await fixAndSee('Added export default. No problems. The code exports 1 part of a message.');
  await page.getByText('A card alone is not a valid request: this is a carousel with the card.').waitFor();
  expect(await page.locator('.chat .bubble button').count()).toBe(3);
  const call = ".quickReplies({\n  title: 'Yes',\n})";
  const card = "Message.generic().element(e => e.title('x'))";
  await go(page, hashOf('code', say(`export default ${card}${call};`)));
  await fixAndSee(`Removed ${call}. The code compiles, but its export default is not complete.`);
  await page.getByRole('button', { name: 'Fix it' }).click();
  await expect.poll(() => linesOf(page)).toBe(say(`export default ${card}.toCustomer('C-1029');`));
  await go(page, hashOf('code', say(`export default ${card}\n  ${call}\n  .toCustomer('C-1');`)));
  await fixAndSee('Removed lines 3 to 5. No problems. The code exports 1 message.');
  // A call that begins nothing is not too much: one before it is missing.
  await go(page, hashOf('code', "import { Otp } from 'sendable';\nexport default Otp.text('1').messageId('m-1');"));
  await page.getByRole('button', { name: 'Fix it' }).click();
  await expect
    .poll(() => linesOf(page))
    .toBe("import { Otp } from 'sendable';\nexport default Otp.for('C-1029').text('1').messageId('m-1');");
  // What the reader wrote too late is not replaced.
  for (const late of ["Otp.text('1').for('C-1').messageId('m-1')", "Message.toCustomer('C-1').text('Hi')"]) {
    await go(page, hashOf('code', `import { Message, Otp } from 'sendable';\nexport default ${late};`));
    await expect.poll(() => linesOf(page)).toContain(late);
    await page.getByText('No automatic fix.').waitFor();
  }
  // Of other types, nothing says that the call is too much.
  await go(page, hashOf('code', 'export const all = [1].zzqq(2);'));
  await page.getByText('No automatic fix.').waitFor();
});

test('Fix it corrects JSON at once, adds what is missing at the end, and says what it changed', async () => {
  const json = '{\n  "message": {\n    "txet": "x",\n    "quickReplys": []\n  }\n}';
  const { page } = await openPlayground(hashOf('json', json));
  // The misspelt names come before the rules that are broken for want of them.
  await expect
    .poll(() => page.locator('.problems li a').allTextContents())
    .toEqual(expect.arrayContaining(['recipient-missing', 'text-or-attachment']));
  expect((await page.locator('.problems li a').allTextContents()).slice(0, 3)).toEqual([
    ...['unknown-field', 'unknown-field'],
    'recipient-missing',
  ]);
  await page.getByRole('button', { name: 'Fix it' }).click();
  await expect
    .poll(() => statusOf(page))
    .toBe(
      'Changed txet to text, quickReplys to quickReplies; added recipient, quickRepliesV2. The request keeps every rule.',
    );
  expect(await linesOf(page)).toBe(`{
  "message": {
    "text": "x",
    "quickReplies": [],
    "quickRepliesV2": []
  },
  "recipient": { "appCustomerId": "C-1029" }
}`);
  // A misspelt value is not a misspelt name.
  const payload = {
    templateType: 'generic',
    elements: [{ title: 'x', buttonsV2: [{ type: 'postbak', title: 'x', payload: 'y' }] }],
  };
  const message = { attachment: { type: 'template', payload }, quickReplies: [], quickRepliesV2: [] };
  await go(page, hashOf('json', JSON.stringify({ recipient: { id: 'u' }, message })));
  await page.getByRole('button', { name: 'Fix it' }).click();
  await expect
    .poll(() => statusOf(page))
    .toBe('Changed postbak to postback; added buttons, buttonsV2. The request keeps every rule.');
});

test('a package that cannot be found is told with those that can be', async () => {
  const { page } = await openPlayground();
  for (const code of ["import 'lodash';", "import { map } from 'lodash';\nmap;"]) {
    await go(page, hashOf('code', code));
    await expect
      .poll(async () => (await problemsOf(page)).join())
      .toMatch(/lodash.*\nThe playground runs these packages: sendable, valibot, ts-pattern, hono\.$/);
  }
});

test('code with an error of the syntax is not run, and a message without an export says how to export it', async () => {
  const { page } = await openPlayground(hashOf('code', say("export default Message.text('hi'")));
  await expect.poll(async () => (await problemsOf(page)).join()).toContain("')' expected.");
  expect(await page.getByRole('button', { name: 'Run it anyway' }).count()).toBe(0);
  await go(page, hashOf('code', say("Message.text('hi').toCustomer('C-1');")));
  await expect
    .poll(() => statusOf(page))
    .toBe('No problems. The code exports no message. Write export default before Message.');
  // With something left to do, this is neither good nor bad.
  expect(await page.locator('.verdict p').getAttribute('class')).toBeNull();
  await page.getByRole('button', { name: 'Fix it' }).click();
  await expect.poll(() => readJson(page)).toEqual([helloJson('hi')]);
  // As in CommonJS.
  const required = "const { Message } = require('sendable');\nmodule.exports = Message.text('hi').toCustomer('C-1');";
  await go(page, hashOf('code', required));
  await expect.poll(() => statusOf(page)).toContain('Write export default before Message.');
  await page.getByRole('button', { name: 'Fix it' }).click();
  await expect.poll(() => readJson(page)).toEqual([helloJson('hi')]);
  await go(page, '#example=webhooks/who-pressed-redis');
  await expect.poll(() => statusOf(page)).toBe('No problems. The code needs ioredis, so it is only compiled here.');
});

test('text that is not JSON breaks no rule, and neither does an empty field, which says what to write and has no chat', async () => {
  const { page } = await openPlayground(hashOf('json', JSON.stringify(helloJson())));
  await expect.poll(() => page.locator('.chat .bubble').count()).toBe(1);
  await editorOf(page).fill('');
  await expect.poll(() => statusOf(page)).toBe('Nothing to check yet.');
  await editorOf(page).getByText('Paste the JSON of a request here.').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  expect(await page.locator('.chat .bubble').count()).toBe(0);
  await editorOf(page).fill('{"a": 1,}');
  await expect.poll(() => statusOf(page)).toBe('This is not JSON.');
  await page.getByRole('button', { name: 'Line 1, column 9' }).waitFor();
  expect(await page.locator('.chat .bubble').count()).toBe(0);
  await go(page, hashOf('code', 'Message.'));
  await expect.poll(() => statusOf(page)).toMatch(/compile error/);
  await editorOf(page).fill('');
  await expect.poll(() => statusOf(page)).toBe('Nothing to check yet.');
  await editorOf(page).getByText('Write a message here, or choose an example.').waitFor();
  expect(await problemsOf(page)).toEqual([]);
});

test('JSON in the place of code can be moved to its tab', async () => {
  const { page } = await openHello();
  await editorOf(page).fill('{ "recipient": { "appCustomerId": "C-2" } }');
  await expect.poll(() => statusOf(page)).toBe('This is JSON: paste it into the JSON tab.');
  await page.getByRole('button', { name: 'Open as JSON' }).click();
  await expect.poll(() => statusOf(page)).toBe('1 broken rule.');
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  await expect.poll(() => readJson(page)).toEqual([helloJson()]);
});

test('a preview that does not start is not reported as code that does not end, and can be tried again', async () => {
  // The frame has a worker that never begins, until the page has more frames than the sandbox needs.
  const script = `{
    const real = setTimeout;
    const isSlow = () => parent.length < 4;
    const limit = ms => (ms === 8000 && isSlow() ? 0 : 600_000);
    globalThis.setTimeout = (work, ms, ...rest) => real(work, ms >= 2000 ? limit(ms) : ms, ...rest);
    if (parent !== self && isSlow()) globalThis.Worker = class { postMessage() {} terminate() {} };
  }`;
  const { page } = await openPlayground(hashOf('code', HELLO), { script });
  await page.getByText('The preview did not start in time: this computer may be busy.').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await page.evaluate(`for (let n = 0; n < 4; n++) document.body.append(document.createElement('iframe'))`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => readJson(page)).toEqual([helloJson()]);
});

test.for([
  [390, 2],
  [320, 3],
] as const)('on a phone of %d pixels, all tools are in view, in %d lines above the editor', async ([width, lines]) => {
  const { page } = await openPlayground('', { viewport: { width, height: 844 }, hasTouch: true, isMobile: true });
  const tools = page.locator('.bar :is(button, select, input):visible');
  await expect.poll(() => tools.count()).toBe(7);
  expect(await Promise.all((await tools.all()).map(tool => tool.evaluate(isInView)))).not.toContain(false);
  const tops = (await Promise.all((await tools.all()).map(tool => tool.boundingBox()))).map(
    box => box?.y ?? Number.NaN,
  );
  expect(new Set(tops.map(Math.round)).size).toBe(lines);
  expect(Math.max(...tops)).toBeLessThan((await page.locator('.editor').boundingBox())?.y ?? 0);
});

test('on a phone, nothing covers the completions', async () => {
  const { page } = await openPlayground(hashOf('code', say('\n')), {
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  await page.locator('.play[data-state=ready]').waitFor();
  await page.locator('.cm-line').last().tap();
  await page.keyboard.type('Message.text("Hello").', { delay: 20 });
  const option = page.getByRole('listbox').getByRole('option').first();
  await option.waitFor();
  // The box is there, once the compiler has described the option.
  await page.locator('.cm-completionInfo').waitFor({ state: 'attached' });
  expect(await option.evaluate(isInView)).toBe(true);
  expect(await page.locator('.cm-completionInfo').isVisible()).toBe(false);
});

test('an error of JavaScript has no code beside its place', async () => {
  // The compiler's script has other lines.
  const types = 'interface Unused {\n  readonly name: string;\n}\n';
  const { page } = await openPlayground(hashOf('code', `${types}throw new Error('Mine.');`));
  await expect.poll(() => problemsOf(page)).toEqual(['Error: Mine.']);
  expect(await page.locator('.problems .place').textContent()).toBe('Line 4, when it runs ');
  await page.getByRole('button', { name: 'Line 4, when it runs' }).click();
  await expect.poll(() => selectionOf(page)).toBe("throw new Error('Mine.');");
  // Nothing threw this in a line.
  await go(page, hashOf('code', "throw 'Mine.';"));
  await expect.poll(() => problemsOf(page)).toEqual(['Mine.']);
  expect(await page.locator('.problems .place').textContent()).toBe('When it runs ');
});

test('a shared link opens the same text elsewhere, and a damaged one says so', async () => {
  const code = say("// Grüße, 👋\nexport default Message.text('Grüße 👋').toCustomer('C-1');");
  const { page } = await openPlayground(hashOf('code', code));
  await expect.poll(() => readJson(page)).toEqual([helloJson('Grüße 👋')]);
  expect(
    await page
      .getByRole('combobox', { name: /^Example/ })
      .locator('option:checked')
      .textContent(),
  ).toBe('Choose an example');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openShare(page);
  const next = page.getByRole('button', { name: 'Copy code' });
  const place = await next.boundingBox();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await next.boundingBox()).toEqual(place);
  const link = String(await page.evaluate('navigator.clipboard.readText()'));
  const { page: other } = await open(link);
  await expect.poll(() => readJson(other)).toEqual([helloJson('Grüße 👋')]);
  await expect.poll(async () => (await editorOf(other).locator('.cm-line').allTextContents()).join('\n')).toBe(code);
  await go(other, '#code=AAAA');
  await other.getByText('This link is damaged').waitFor();
});

test('a copied link moves no tool', async () => {
  const { page } = await openPlayground();
  await page.context().grantPermissions(['clipboard-write']);
  await editorOf(page).focus();
  await page.keyboard.type('// Mine.');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Back to your text' }).waitFor();
  const last = page.getByRole('combobox', { name: 'Version of TypeScript' });
  const place = await last.boundingBox();
  await openShare(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.locator('.said').textContent()).toBe('Copied: link.');
  expect(await last.boundingBox()).toEqual(place);
  expect(await last.evaluate(isInView)).toBe(true);
});

test('a reload keeps what was typed, with a way back to the example, and a link with code wins', async () => {
  const { page } = await openPlayground('#example=buttons');
  await page.locator('.play[data-state=ready]').waitFor();
  const lines = async (): Promise<string> => (await editorOf(page).locator('.cm-line').allTextContents()).join('\n');
  const example = await lines();
  const again = page.getByRole('button', { name: 'Reset' });
  expect(await again.isEnabled()).toBe(false);
  await editorOf(page).focus();
  await page.keyboard.type('// My own.');
  await expect.poll(() => again.isEnabled()).toBe(true);
  await page.reload();
  await page.getByText('This is the text that you typed before, in this tab.').waitFor();
  await expect.poll(lines).toBe(`// My own.${example}`);
  await again.click();
  await expect.poll(lines).toBe(example);
  await page.reload();
  await page.locator('.play[data-state=ready]').waitFor();
  await expect.poll(lines).toBe(example);

  await editorOf(page).focus();
  await page.keyboard.type('// Lost.');
  await expect.poll(() => again.isEnabled()).toBe(true);
  await page.goto(`${site.url}/playground.html${hashOf('code', HELLO)}`);
  await page.reload();
  await expect.poll(() => readJson(page)).toEqual([helloJson()]);
  // After typing, the code differs from that of the link, so the link is removed from the address.
  await editorOf(page).focus();
  await page.keyboard.type('// More.');
  await expect.poll(() => again.isEnabled()).toBe(true);
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await page.reload();
  await page.getByText('This is the text that you typed before, in this tab.').waitFor();
  await expect.poll(lines).toBe(`// More.${HELLO}`);
  // So does a text whose link was copied.
  await page.context().grantPermissions(['clipboard-write']);
  await openShare(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#code=/);
  await page.reload();
  await expect.poll(() => again.isEnabled()).toBe(true);
  await again.click();
  await expect.poll(lines).toBe(HELLO);
});

test('a browser that blocks storage has the playground, without drafts', async () => {
  const { page } = await open('about:blank');
  await page.addInitScript(
    `Object.defineProperty(globalThis, 'sessionStorage', { get: () => { throw new Error('blocked'); } })`,
  );
  await page.goto(`${site.url}/playground.html`);
  await page.locator('.play[data-state=ready]').waitFor();
  await editorOf(page).focus();
  await page.keyboard.type('// My own.');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.locator('.play[data-state=ready]').waitFor();
});

test('code, JSON and curl can be copied', async () => {
  const { page } = await openHello();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = async (what: string): Promise<string> => {
    if (what === 'code') await openShare(page);
    await page.getByRole('button', { name: `Copy ${what}` }).click();
    await page.getByText(`Copied: ${what}.`).waitFor();
    return String(await page.evaluate('navigator.clipboard.readText()'));
  };
  expect(await copy('code')).toBe(HELLO);
  expect(await copy('JSON')).toBe(JSON.stringify(helloJson()));
  const curl = await copy('curl');
  expect(curl).toMatch(/^# The emulator prints/);
  expect(curl).toContain(`--data-raw '${JSON.stringify(helloJson())}'`);
  // With the next text, the words about the last one go, and so does what could be copied.
  await go(page, hashOf('code', 'export {};'));
  await expect.poll(() => page.locator('.said').textContent()).toBe('');
  for (const what of ['JSON', 'curl'])
    await expect.poll(() => page.getByRole('button', { name: `Copy ${what}` }).count()).toBe(0);
});

/**
 * Attempts of code in a worker to get out, with the address of a server that must not hear of them. A test shows that each
 * succeeds where nothing stops it.
 */
const workerAttempts = (url: string): string => `{
  fetch: () => fetch('${url}/fetch'),
  xhr: () => new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.onload = done;
    request.onerror = fail;
    request.open('GET', '${url}/xhr');
    request.send();
  }),
  webSocket: () => new Promise((done, fail) => {
    const socket = new WebSocket('${url.replace('http', 'ws')}/ws');
    socket.onopen = done;
    socket.onerror = fail;
  }),
  eventSource: () => new Promise((done, fail) => {
    const source = new EventSource('${url}/events');
    source.onopen = done;
    source.onerror = fail;
  }),
  importScripts: () => importScripts('${url}/script.js'),
  import: () => new Function('return import("${url}/module.js")')(),
  worker: () => new Promise((done, fail) => {
    const inner = new Worker(URL.createObjectURL(new Blob(['fetch("${url}/inner").then(() => postMessage(1), () => postMessage(0))'])));
    inner.onmessage = ({ data }) => (data ? done() : fail());
    inner.onerror = fail;
  }),
  database: () => new Promise((done, fail) => {
    const request = indexedDB.open('x');
    request.onsuccess = done;
    request.onerror = fail;
  }),
  caches: () => caches.open('x'),
}`;

/** Attempts of code that has left the worker and is in the frame. */
const frameAttempts = (url: string): string => `{
  parentDocument: () => parent.document.title.length,
  parentAddress: () => parent.location.href.length,
  pageOfParent: () => parent.document.body.append('escaped'),
  storage: () => localStorage.length,
  cookie: () => document.cookie.length,
  fetch: () => fetch('${url}/frame-fetch'),
  script: () => new Promise((done, fail) => {
    document.head.append(Object.assign(document.createElement('script'), { src: '${url}/frame.js', onload: done, onerror: fail }));
  }),
  frame: () => new Promise((done, fail) => {
    const inner = Object.assign(document.createElement('iframe'), { src: '${url}/frame' });
    inner.onload = () => setTimeout(fail, 1500);
    addEventListener('message', ({ data }) => data === 'loaded' && done());
    document.body.append(inner);
  }),
}`;

/** Writes code that makes each attempt, and reports its result with \`report\`. */
const makeAttempts = (attempts: string, report: string): string => `
for (const [name, attempt] of Object.entries(${attempts})) {
  try {
    await attempt();
    ${report}(name + ' escaped');
  } catch {
    ${report}(name + ' failed');
  }
}`;

/** A server that records its visitors, and gives each what it wants. */
const startWitness = async (): Promise<{
  readonly url: string;
  readonly visits: string[];
}> => {
  const visits: string[] = [];
  const types: Readonly<Record<string, string>> = { '/events': 'text/event-stream', '/frame': 'text/html' };
  const server = createServer(({ url = '' }, response) => {
    visits.push(url);
    const type = types[url] ?? 'text/javascript';
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': type });
    if (url === '/events') response.write('\n');
    else response.end(url === '/frame' ? '<script>parent.postMessage("loaded", "*")</script>' : '');
  }).on('upgrade', ({ url = '', headers }, socket) => {
    visits.push(url);
    const accept = createHash('sha1')
      .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
  });
  const { url, close } = await served(server);
  // It would wait for the web socket.
  afterTest(() => void close());
  return { url, visits };
};

// The browser reports each attempt on the console, and requests that its policy blocked before they were sent.
const clearBlocked = (faults: string[]): void => {
  expect(faults.filter(fault => !/Content Security Policy|sandbox|^request: |Failed to load/i.test(fault))).toEqual([]);
  faults.length = 0;
};

const namesOf = (attempts: string): readonly string[] =>
  [...attempts.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name);

test('each escape attempt works outside the sandbox, which proves that the test of the sandbox can fail', async () => {
  const { url, visits } = await startWitness();
  const { page, faults } = await openPlayground(hashOf('code', HELLO));
  // Now the page adds no frame of its own any more.
  await expect.poll(() => readJson(page)).toEqual([helloJson()]);
  const inWorker = `(async () => { const lines = [];${makeAttempts(workerAttempts(url), 'lines.push')}
    postMessage(lines); })();`;
  const ofWorker: unknown = await page.evaluate(`new Promise(done => {
    const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(inWorker)}])));
    worker.onmessage = ({ data }) => done(data);
  })`);
  expect(ofWorker).toEqual(namesOf(workerAttempts(url)).map(name => `${name} escaped`));
  expect(visits).toEqual(['/fetch', '/xhr', '/ws', '/events', '/script.js', '/module.js', '/inner']);
  await page.evaluate(`document.body.append(document.createElement('iframe'))`);
  const frame = page.frames().at(-1);
  const ofFrame = await frame?.evaluate(
    `(async () => { const lines = [];${makeAttempts(frameAttempts(url), 'lines.push')} return lines; })()`,
  );
  expect(ofFrame).toEqual(namesOf(frameAttempts(url)).map(name => `${name} escaped`));
  faults.length = 0;
});

test('code cannot reach the network or anything that the browser stores', async () => {
  const { url, visits } = await startWitness();
  const code = `// @ts-nocheck
import { Message } from 'sendable';
new BroadcastChannel('escapes').postMessage('escaped');
${makeAttempts(workerAttempts(url), 'console.log')}
console.log('origin', self.origin);
export default Message.text('Hello').toCustomer('C-1');
`;
  const { page, faults } = await openPlayground();
  await page.evaluate(`{
    const channel = new BroadcastChannel('escapes');
    globalThis.heard = [];
    channel.onmessage = ({ data }) => heard.push(data);
    new BroadcastChannel('escapes').postMessage('from the page');
  }`);
  await go(page, hashOf('code', code));
  await expect.poll(() => readJson(page)).toEqual([helloJson()]);
  await expect
    .poll(async () => String(await outputOf(page)).split('\n'))
    .toEqual([...namesOf(workerAttempts(url)).map(name => `${name} failed`), 'origin null']);
  expect(visits).toEqual([]);
  // A channel of the same name is heard within the page only.
  await expect.poll(() => page.evaluate('heard')).toEqual(['from the page']);
  clearBlocked(faults);
});

test('code that leaves the worker is still without a network, and cannot read or change the page', async () => {
  const { url, visits } = await startWitness();
  const { page, faults } = await openHello();
  const frame = page.frames().find(one => one !== page.mainFrame());
  const lines = await frame?.evaluate(
    `(async () => { const lines = [];${makeAttempts(frameAttempts(url), 'lines.push')} return lines; })()`,
  );
  expect(lines).toEqual(namesOf(frameAttempts(url)).map(name => `${name} failed`));
  // The sandbox forbids both without an error.
  const address = page.url();
  await frame?.evaluate(`open('${url}/popup')`);
  await frame?.evaluate(`try { top.location.href = '${url}/top' } catch {}`);
  await page.waitForTimeout(500);
  expect(page.url()).toBe(address);
  expect(page.context().pages()).toHaveLength(1);
  expect(visits).toEqual([]);
  clearBlocked(faults);
});

test('a result that the code makes up is shown as text', async () => {
  const { url, visits } = await startWitness();
  const html = `<img src="${url}/image">`;
  const thrown = JSON.stringify({ message: html, rule: `"${html}`, path: html });
  const { page } = await openPlayground(
    hashOf('code', `// @ts-nocheck\nself.postMessage({ emitted: 7, thrown: ${thrown} });\nexport {};`),
  );
  await expect.poll(() => problemsOf(page)).toEqual([html]);
  expect(await page.locator('.problems img').count()).toBe(0);
  expect(visits).toEqual([]);
});

test.for([
  ['an endless loop', 'while (true) {}', /but it does not end\./],
  ['a promise that never settles', 'await new Promise(() => undefined);', /but it does not end\./],
  [
    'code that takes all memory',
    'const all: unknown[] = [];\nwhile (true) all.push(new Array(1e6).fill(all.length));',
    /but it (does not end|throws an error)\./,
  ],
] as const)('%s is stopped, and the page stays alive', async ([, code, status]) => {
  const { page, faults } = await openLimited(
    hashOf('code', say(`${code}\nexport default Message.text('x').toCustomer('C-1');`)),
  );
  await page.getByText(status).waitFor();
  await expect
    .poll(async () => (await problemsOf(page)).join())
    .toMatch(/stopped after 2000 ms|does not respond|memory/i);
  await go(page, hashOf('code', HELLO));
  await expect.poll(() => readJson(page)).toEqual([helloJson()]);
  faults.splice(0, faults.length, ...faults.filter(fault => !/memory/i.test(fault)));
});

test('the keyboard completes, reads types, goes to a problem, and leaves the editor', async () => {
  const { page, options } = await completeText();
  await expect.poll(() => options.allTextContents()).toEqual(expect.arrayContaining(['messageId', 'toCustomer']));
  // What is missing has the name of a sentence, and cannot be called.
  expect((await options.allTextContents()).filter(name => /\s/.test(name))).toEqual([]);
  await page.keyboard.type('toCu', { delay: 20 });
  await expect.poll(() => options.allTextContents()).toEqual(['toCustomer']);
  await page.locator('.cm-completionInfo').getByText('Addresses the message to a customer').waitFor();
  // The editor ignores Enter right after the list has appeared.
  await page.waitForTimeout(200);
  await page.keyboard.press('Enter');
  await page.keyboard.type('(');
  await page.locator('.play-help').getByText('id: string').waitFor();
  await page.keyboard.type('"C-1");', { delay: 20 });
  await expect.poll(() => problemsOf(page)).toEqual([]);
  await page.keyboard.type('\nconst n: number = "";');
  await expect.poll(() => problemsOf(page)).toEqual(["Type 'string' is not assignable to type 'number'."]);
  // The text of an error goes when the reader leaves the editor.
  await page.keyboard.press('F8');
  await page.locator('.cm-tooltip-lint').waitFor();
  // After the editor come the buttons beside the verdict, and then the first problem.
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Run it anyway');
  await expect.poll(() => page.locator('.cm-tooltip-lint').count()).toBe(0);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Line 4, column 7');
  await page.keyboard.press('Enter');
  await expect.poll(() => selectionOf(page)).toBe('n');
});

test('a name that is pointed at shows its type and docstring, with the example as code', async () => {
  const { page } = await openPlayground(hashOf('code', HELLO));
  await page.locator('.play[data-state=ready]').waitFor();
  await pointAt(page, 'toCustomer');
  await page.locator('.play-hover').getByText('Addresses the message to a customer').waitFor();
  await expect
    .poll(() => page.locator('.play-signature').textContent())
    .toContain('toCustomer(this: AnyMessage, id: string)');
  const doc = page.locator('.play-hover .play-doc');
  await expect.poll(() => doc.locator('p code').allTextContents()).toContain('recipient.appCustomerId');
  expect(await doc.locator('p').first().textContent()).not.toContain('`');
  await expect
    .poll(() => doc.locator('pre').textContent())
    .toMatch(/^Message\.text\('Hello'\)\.toCustomer\('C-1029'\)\n\/\/=> \{/);
  expect(await doc.textContent()).not.toMatch(/```|@example/);
});

test('a name that does not exist shows its error, and no type', async () => {
  const { page } = await openPlayground();
  await page.locator('.play[data-state=ready]').waitFor();
  // From now on the compiler responds at once.
  await pointAt(page, 'webUrl');
  await page.mouse.move(0, 0);
  await page.locator('.cm-lintRange-error').hover();
  await page.locator('.cm-tooltip-lint').waitFor();
  await page.waitForTimeout(500);
  expect(await page.locator('.play-hover').count()).toBe(0);
});

test('the line that is typed is not under the bar of the site, however far the page is scrolled', async () => {
  const { page } = await openPlayground('', { viewport: { width: 1280, height: 800 } });
  await page.locator('.play[data-state=ready]').waitFor();
  await page.evaluate('scrollTo(0, 140)');
  await page.locator('.cm-line').nth(15).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('// Mine.');
  await expect.poll(() => page.locator('.cm-line').first().evaluate(isInView)).toBe(true);
  // The stroke above an editor with the focus is below the bar, too.
  await page.evaluate('scrollTo(0, 100)');
  const top = `document.querySelector('.editor').getBoundingClientRect().top`;
  expect(await page.evaluate(`document.elementFromPoint(300, ${top} + 1).closest('.VPNav') !== null`)).toBe(true);
});

test('Control+I shows the type at the cursor, and Escape closes it', async () => {
  const { page } = await openPlayground(hashOf('code', HELLO));
  await page.locator('.play[data-state=ready]').waitFor();
  await editorOf(page).focus();
  await page.keyboard.press('Control+Home');
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+i');
  await page.locator('.play-hover').getByText('A message under construction').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.play-hover').count()).toBe(0);
});

test('the signature of a call stands above the bar of the site, also after scrolling', async () => {
  const { page } = await openPlayground(hashOf('code', say(`${'\n'.repeat(9)}Message.text();`)));
  await page.locator('.play[data-state=ready]').waitFor();
  await page.mouse.wheel(0, 160);
  await editorOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.locator('.play-help').getByText('text: string').waitFor();
  const isOnTop = `(() => {
    const { left, right, top, bottom } = document.querySelector('.play-help').getBoundingClientRect();
    return [[left + 4, top + 4], [right - 4, bottom - 4]].every(([x, y]) => document.elementFromPoint(x, y)?.closest('.play-help'));
  })()`;
  await expect.poll(() => page.evaluate(isOnTop)).toBe(true);
});

test('near the top, the signature of a call does not cover the tools, and after an argument no list opens', async () => {
  const { page } = await openPlayground(hashOf('code', "import { Message } from 'sendable';"));
  await page.locator('.play[data-state=ready]').waitFor();
  await editorOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type("\nMessage.text('u'", { delay: 40 });
  await page.locator('.play-help').getByText('text: string').waitFor();
  const topOf = async (part: string): Promise<number> => (await page.locator(part).boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => (await topOf('.play-help')) >= (await topOf('.editor'))).toBe(true);
  expect(await page.getByRole('listbox').count()).toBe(0);
  // A quote that begins a string has a list.
  await page.keyboard.type(");\nconst x: 'ab' = '", { delay: 40 });
  await expect.poll(() => page.getByRole('listbox').getByRole('option').allTextContents()).toEqual(['ab']);
});

/** Types that take the compiler minutes: each has 65 536 members. */
const ENDLESS = `type Walk<Path extends string, Depth extends 0[]> = Depth['length'] extends 16
  ? Path
  : Walk<\`\${Path}l\`, [...Depth, 0]> | Walk<\`\${Path}r\`, [...Depth, 0]>;
${Array.from({ length: 40 }, (_, index) => `export type T${index} = Walk<'${index}-', []>;`).join('\n')}`;

test('a compiler that does not end is stopped, says so, and is replaced by a new one', async () => {
  const { page } = await openLimited(hashOf('code', ENDLESS));
  await page.getByText('the compiler was stopped twice, after 10 s each').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await go(page, hashOf('code', HELLO));
  await expect.poll(() => readJson(page)).toEqual([helloJson()]);
  expect(await page.getByText('the compiler was stopped').count()).toBe(0);
});

test('a check that took too long once is repeated, and the page does not report it', async () => {
  // The first worker has no time at all.
  const script = `{
    const real = setTimeout;
    globalThis.made = 0;
    globalThis.Worker = class extends Worker { constructor(url) { super(url); made++; } };
    globalThis.setTimeout = (work, ms, ...rest) => real(work, ms === 10_000 && made === 1 ? 0 : ms >= 2000 ? 600_000 : ms, ...rest);
  }`;
  const { page } = await openPlayground(hashOf('code', HELLO), { script });
  await expect.poll(() => readJson(page)).toEqual([helloJson()]);
  expect(await page.evaluate('made')).toBe(2);
});

test('while changed code is checked, the verdict of the code before is neither green nor red', async () => {
  const { page } = await openHello();
  const weight = `getComputedStyle(document.querySelector('.verdict p.good')).fontWeight`;
  await expect.poll(() => page.evaluate(weight)).toBe('600');
  await editorOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(`\n${ENDLESS}`);
  await expect.poll(() => page.evaluate(weight)).toBe('400');
});

test('a new run stops the one before', async () => {
  const { page } = await openHello();
  await page.evaluate(`{
    globalThis.ends = [];
    addEventListener('message', ({ data: { result } }) => result && ends.push(result.thrown?.message ?? 'a result'));
  }`);
  await go(page, hashOf('code', 'while (true) {}\nexport {};'));
  const frame = page.frames().find(one => one !== page.mainFrame());
  await expect.poll(() => frame?.evaluate('running !== undefined')).toBe(true);
  await go(page, hashOf('code', say("export default Message.text('Next').toCustomer('C-1');")));
  await expect.poll(() => readJson(page)).toEqual([helloJson('Next')]);
  await expect.poll(() => page.evaluate('ends')).toEqual(['Another run took the place of this one.', 'a result']);
  // Code with another library runs in another frame.
  await go(page, hashOf('code', 'while (true) {}\nexport {};'));
  await expect.poll(() => frame?.evaluate('running !== undefined')).toBe(true);
  const later = "import 'sendable/schema';\nexport default Message.text('Later').toCustomer('C-1');";
  await go(page, hashOf('code', say(later)));
  await expect.poll(() => readJson(page)).toEqual([helloJson('Later')]);
  await expect
    .poll(() => page.evaluate('ends.slice(2)'))
    .toEqual(['Another run took the place of this one.', 'a result']);
});

test('an import within the code has the emulator', async () => {
  const code = `const { createEmulator } = await import('sendable/emulator');
console.log(await createEmulator().listen());
export {};`;
  const { page } = await openPlayground(hashOf('code', code));
  await expect.poll(() => outputOf(page)).toContain('http://127.0.0.1:');
});

test('a key for anything but HMAC with SHA-256 is refused', async () => {
  const code = `const importKey = (hash: string) =>
  crypto.subtle.importKey('raw', new Uint8Array(32), { name: 'HMAC', hash }, false, ['sign']);
await importKey('SHA-256');
await importKey('SHA-512');
export {};`;
  const { page } = await openPlayground(hashOf('code', code));
  await expect.poll(() => problemsOf(page)).toEqual(['Error: The playground has only keys for HMAC with SHA-256.']);
});

test('types that do not load within 30 s are named, and can be loaded later', async () => {
  const { page } = await openPlayground();
  await page.route('**/playground-types-node*', () => undefined);
  await go(page, hashOf('code', say("process.cwd;\nexport default Message.text('Hello').toCustomer('C-1');")));
  await page.getByText('The types of node could not be loaded.').waitFor({ timeout: 90_000 });
  await page.unroute('**/playground-types-node*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => readJson(page)).toEqual([helloJson()]);
});

test.for([
  ['compiler', 'The compiler could not be loaded.'],
  ['runtime', 'The library that runs the code could not be loaded: the response was 503.'],
] as const)('a %s that cannot be loaded is named, and can be loaded later', async ([name, words]) => {
  const { page, faults } = await open('about:blank');
  await page.route(`**/playground-${name}.*`, route => route.fulfill({ status: 503 }));
  await page.goto(`${site.url}/playground.html${hashOf('code', HELLO)}`);
  await page.getByText(words).waitFor();
  await page.unroute(`**/playground-${name}.*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => readJson(page)).toEqual([helloJson()]);
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect(faults.filter(fault => !/503|preload/.test(fault))).toEqual([]);
  faults.length = 0;
});

test('code that does not compile keeps the messages from before, and can be run anyway', async () => {
  const { page } = await openHello();
  await editorOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(
    "\nconst wrong: number = 'one';\nexport const second = Message.text('x').toCustomer('C-1');",
  );
  await expect.poll(() => problemsOf(page)).toEqual(["Type 'string' is not assignable to type 'number'."]);
  const old = page.getByText('This is from your code before the errors.');
  await expect.poll(() => old.count()).toBe(2);
  await expect.poll(() => readJson(page)).toEqual([helloJson()]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy JSON' }).click();
  await page.getByText('Copied: JSON.').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(JSON.stringify(helloJson()));
  await page.getByRole('button', { name: 'Run it anyway' }).click();
  await expect.poll(() => readJson(page)).toEqual([helloJson(), helloJson('x')]);
  expect(await old.count()).toBe(0);
  await expect.poll(() => problemsOf(page)).toEqual(["Type 'string' is not assignable to type 'number'."]);
});

test('code that does not compile says what came of its run, which can be repeated', async () => {
  const { page } = await openPlayground('#example=errors/no-recipient');
  const run = page.getByRole('button', { name: 'Run it anyway' });
  for (let time = 0; time < 2; time++) {
    await run.click();
    // Nobody awaits the promise that rejects.
    await expect.poll(() => statusOf(page)).toBe('1 compile error. The code ran and threw an error.');
    expect(await page.locator('.problems .place').last().textContent()).toMatch(/^(Line \d+, )?when it runs/i);
    expect(await problemsOf(page)).toEqual([expect.any(String), expect.stringContaining('recipient is missing')]);
  }
  await go(page, hashOf('code', say("export default Message.text('x').button('Yes');")));
  await run.click();
  await expect.poll(() => problemsOf(page)).toContain('TypeError: Message.text(...).button is not a function');
  await go(page, hashOf('code', "const wrong: number = 'one';\nexport {};"));
  await run.click();
  await expect.poll(() => statusOf(page)).toBe('1 compile error. It ran: no message, no error.');
  await run.click();
});

test('a finger on a phone completes, reads a type, goes to a problem, changes to JSON and copies a link', async () => {
  const { page } = await openPlayground(hashOf('code', say('\nMessage')), {
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  await page.locator('.play[data-state=ready]').waitFor();
  await page.locator('.cm-line').last().tap();
  await page.keyboard.press('End');
  await page.keyboard.type(".text('Hello').toC", { delay: 20 });
  await page.getByRole('listbox').getByRole('option', { name: 'toCustomer' }).tap();
  await page.keyboard.type("('C-1');\nconst n: number = '';", { delay: 20 });
  await expect.poll(() => problemsOf(page)).toEqual(["Type 'string' is not assignable to type 'number'."]);
  await page.locator('.cm-line span', { hasText: 'toCustomer' }).tap();
  await page.locator('.play-hover').getByText('Addresses the message to a customer').waitFor();
  await page.getByRole('button', { name: 'Line 4, column 7' }).tap();
  await expect.poll(() => selectionOf(page)).toBe('n');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share' }).tap();
  await page.getByRole('button', { name: 'Copy link' }).tap();
  await page.getByText('Copied: link.').waitFor();
  await page.getByRole('group', { name: 'Write' }).getByRole('button', { name: 'JSON' }).tap();
  await page.getByText('The request keeps every rule.').waitFor();
  const size = `[...document.querySelectorAll('.play button:not(.press), .play select')].filter(element => element.checkVisibility()).map(element => element.getBoundingClientRect().height)`;
  const heights = await page.evaluate(size);
  expect(Math.min(...[heights].flat().map(Number))).toBeGreaterThanOrEqual(28);
});

test('axe finds nothing wrong, light or dark, on a phone or a desk, with a chat or with problems', {
  timeout: 300_000,
}, async () => {
  const texts = [
    ['#example=gallery/bank-card-offers', 'Free for students'],
    ['#example=errors/no-recipient', 'bot.send'],
    [hashOf('json', '{"recipient": 1}'), '"recipient": 1'],
  ] as const;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      const { page } = await openPlayground('', { colorScheme, viewport: { width, height: 844 } });
      for (const [hash, text] of texts) {
        await go(page, hash);
        await editorOf(page).filter({ hasText: text }).waitFor();
        await page.locator('.play[data-state=ready]').waitFor();
        const where = `${hash} in ${colorScheme} at ${width}`;
        // In dark a page differs by its colours only.
        const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
        expect.soft(await axeFindings(page, rules), where).toEqual([]);
        expect.soft(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), where).toBe(0);
      }
      // With the messages from before a problem, and a type beside the cursor.
      await go(page, hashOf('code', HELLO));
      await expect.poll(() => readJson(page)).toEqual([helloJson()]);
      await editorOf(page).focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('\nconst n: number = Message');
      await page.getByText('This is from your code before the errors.').first().waitFor();
      // The help that follows what was typed may take the place of the type.
      const showType = async (): Promise<number> => {
        await page.keyboard.press('Control+i');
        return page.locator('.play-hover').count();
      };
      await expect.poll(showType, { interval: 1000 }).toBe(1);
      expect.soft(await axeFindings(page), `a type in ${colorScheme} at ${width}`).toEqual([]);
    }
});

test('examples and compile errors on the pages open in the playground', async () => {
  const { page } = await open(`${site.url}/buttons.html`);
  const links = page.getByRole('link', { name: 'Open in playground' });
  await expect.poll(() => links.count()).toBe(5);
  await links.nth(1).click();
  await expect
    .poll(() => problemsOf(page))
    .toEqual(["Property 'hidden' does not exist on type 'WebUrlButton<\"title and uri are set\">'."]);
});

import { createServer, type Server } from 'node:http';
import { deflateRawSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listExamples } from '../../../docs/.vitepress/playground/examples.js';
import { preamble } from '../../../test-d/errors/preamble.js';
import type { Row } from '../../../test-d/errors/row.js';
import { rows } from '../../../test-d/errors/rows.js';
import { messageExamples } from '../../docs/message-examples.js';
import { axeFindings, inBrowser } from '../browser.js';
import { buildSite, filesOfSite, htmlOf, readFileOfSite, serveSite, sitePages } from './site.js';

const { needed, open } = inBrowser();
let site: Awaited<ReturnType<typeof serveSite>>;
beforeAll(async () => {
  await buildSite();
  site = await serveSite();
});
afterAll(() => site.close());

/** Writes the address of a text as the page does, with the compression of Node. */
const hashOf = (kind: 'code' | 'json', text: string): string =>
  `#${kind}=${deflateRawSync(text).toString('base64url')}`;

const openPlayground = (hash = '', options = {}): ReturnType<typeof open> =>
  open(`${site.url}/playground.html${hash}`, { colorScheme: 'light', ...options });

const go = async (page: Page, hash: string): Promise<void> => void (await page.evaluate(`location.hash = '${hash}'`));

const editorOf = (page: Page) => page.getByRole('textbox', { name: /TypeScript code|JSON of a request/ });
const problemsOf = (page: Page) => page.locator('.problems .text').allTextContents();
const outputOf = (page: Page) => page.getByRole('region', { name: 'Output of the code' }).textContent();

/** Returns the JSON of each message on the page, and its size; undefined while the text is checked. */
const readJson = async (page: Page): Promise<unknown> => {
  if ((await page.locator('.play[data-state=ready]').count()) === 0) return undefined;
  const texts = await page.locator('.json pre').allTextContents();
  return texts.map(text => JSON.parse(text));
};

const say = (code: string): string => `import { Message } from 'sendable';\n${code}`;
const HELLO = say("export default Message.text('Hello').toCustomer('C-1');");
const helloJson = (text = 'Hello'): unknown => ({
  recipient: { appCustomerId: 'C-1' },
  message: { text, quickReplies: [], quickRepliesV2: [] },
});

test('the scripts of the playground have at most 1.5 MB gzipped, and no other page names them', () => {
  // The second compiler loads only for a reader who chooses it.
  const scripts = filesOfSite().filter(file => /^assets\/playground(?!-compiler59)/.test(file));
  const sizes = scripts.map(file => gzipSync(readFileOfSite(file)).length);
  expect(scripts.filter(file => /playground-(app|compiler|runtime)\./.test(file))).toHaveLength(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
  const naming = sitePages().filter(page => /assets\/playground[-.]/.test(htmlOf(page)));
  expect(naming).toEqual(['playground.html']);
});

test('JSON becomes code, and the code emits the same JSON, for every message of the docs', {
  timeout: 600_000,
}, async context => {
  needed(context);
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
    expect(await problemsOf(page), name).toEqual([]);
    expect(await page.locator('.chat .bubble').count(), name).toBeGreaterThan(0);
  }
});

test('every example of a message emits its JSON', { timeout: 600_000 }, async context => {
  needed(context);
  const { page } = await openPlayground();
  const names = listExamples().map(({ name }) => name);
  const shown = messageExamples.filter(({ name }) => names.includes(name));
  expect(shown.length).toBeGreaterThan(40);
  for (const { name, requests } of shown) {
    await page.getByLabel('Example').selectOption(name);
    await expect.poll(() => readJson(page), { message: name }).toEqual(requests);
  }
});

/** Ten rules, each with the first of its rows in test-d. */
const errors: readonly Row[] = [...new Set(rows.map(({ rule }) => rule))]
  .slice(0, 10)
  .flatMap(rule => rows.filter(row => row.rule === rule && row.also === undefined).slice(0, 1));

test('the page shows compile errors with the texts that test-d pins', { timeout: 300_000 }, async context => {
  needed(context);
  expect(errors.length).toBe(10);
  const { page } = await openPlayground();
  for (const { name, code, text } of errors) {
    await go(page, hashOf('code', preamble + code.replace('^', '')));
    await expect.poll(() => problemsOf(page), { message: name }).toEqual([text]);
    // Inline, too.
    await expect.poll(() => page.locator('.cm-lintRange-error, .cm-lintPoint-error').count()).toBeGreaterThan(0);
  }
});

test('another version of TypeScript can be chosen', async context => {
  needed(context);
  const { page } = await openPlayground('#example=errors/fourth-button');
  await expect.poll(() => problemsOf(page)).toHaveLength(1);
  const told = await problemsOf(page);
  await page
    .locator('label', { hasText: /^TypeScript/ })
    .getByRole('combobox')
    .selectOption('5.9');
  await page.getByText('The compiler is loading').waitFor();
  await expect.poll(() => problemsOf(page)).toEqual(told);
});

test('a rule that only a value breaks is shown with its path, and a link to its section', async context => {
  needed(context);
  const { page } = await openPlayground(
    hashOf('code', say("const text: string = '';\nexport default Message.text(text).toCustomer('C-1');")),
  );
  await expect.poll(() => problemsOf(page)).toEqual(['`message.text` must not be empty. [text-not-empty]']);
  const problem = page.locator('.problems li');
  expect(await problem.textContent()).toContain('When it runs, at message.text');
  expect(await problem.getByRole('link').getAttribute('href')).toBe('/rules.html#text-not-empty');
});

test('JSON that breaks rules is marked at its places, each with its rule', async context => {
  needed(context);
  const json = '{\n  "recipient": {},\n  "message": { "text": "", "quickReplies": [], "quickRepliesV2": [] }\n}';
  const { page } = await openPlayground(hashOf('json', json));
  await expect
    .poll(() => page.locator('.problems li a').allTextContents())
    .toEqual(['recipient-exactly-one', 'text-not-empty']);
  expect(await page.locator('.cm-lintRange-error').allTextContents()).toEqual(['"recipient"', '""']);
  await page.getByRole('button', { name: 'Line 3, message.text' }).click();
  expect(await page.evaluate('getSelection().toString()')).toBe('""');
});

test('a shared link opens the same text elsewhere, and a damaged one says so', async context => {
  needed(context);
  const code = say("// Grüße, 👋\nexport default Message.text('Grüße 👋').toCustomer('C-1');");
  const { page } = await openPlayground(hashOf('code', code));
  await expect.poll(() => readJson(page)).toEqual([helloJson('Grüße 👋')]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const link = String(await page.evaluate('navigator.clipboard.readText()'));
  const { page: other } = await open(link);
  await expect.poll(() => readJson(other)).toEqual([helloJson('Grüße 👋')]);
  expect((await editorOf(other).locator('.cm-line').allTextContents()).join('\n')).toBe(code);
  await go(other, '#code=AAAA');
  await other.getByText('This link is damaged').waitFor();
});

test('code, JSON and curl can be copied', async context => {
  needed(context);
  const { page } = await openPlayground(hashOf('code', HELLO));
  await expect.poll(() => readJson(page)).toEqual([helloJson()]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = async (what: string): Promise<string> => {
    await page.getByRole('button', { name: `Copy ${what}` }).click();
    await page.getByText(`Copied: ${what}.`).waitFor();
    return String(await page.evaluate('navigator.clipboard.readText()'));
  };
  expect(await copy('code')).toBe(HELLO);
  expect(await copy('JSON')).toBe(JSON.stringify(helloJson()));
  expect(await copy('curl')).toContain(`--data-raw '${JSON.stringify(helloJson())}'`);
});

// What code of a link could try, with the address of a server that must not hear of it.
const escapes = (url: string): string => `// @ts-nocheck
import { Message } from 'sendable';
const tries = {
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
  parent: () => parent.document,
  window: () => window.top.location,
  storage: () => localStorage.length,
  database: () => new Promise((done, fail) => {
    const request = indexedDB.open('x');
    request.onsuccess = done;
    request.onerror = fail;
  }),
  caches: () => caches.open('x'),
};
for (const [name, escape] of Object.entries(tries)) {
  try {
    await escape();
    console.log(name, 'escaped');
  } catch {
    console.log(name, 'failed');
  }
}
console.log('origin', self.origin);
export default Message.text('Hello').toCustomer('C-1');
`;

/** A server that counts its visitors. */
const startWitness = async (): Promise<{
  readonly url: string;
  readonly visits: string[];
  readonly server: Server;
}> => {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' }).end('');
  }).on('upgrade', (request, socket) => {
    visits.push(request.url ?? '');
    socket.destroy();
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, visits, server };
};

test('code cannot reach the network, the page or anything that the browser stores', async context => {
  needed(context);
  const { url, visits, server } = await startWitness();
  const { page, faults } = await openPlayground(hashOf('code', escapes(url)));
  await expect.poll(() => readJson(page)).toEqual([helloJson()]);
  const lines = String(await outputOf(page)).split('\n');
  expect(lines.at(-1)).toBe('origin null');
  expect(lines.length).toBe(13);
  expect(lines.filter(line => line.endsWith('escaped'))).toEqual([]);
  expect(visits).toEqual([]);
  // The browser reports each try on the console, and requests that its policy blocked before they were sent.
  expect(faults.filter(fault => !/Content Security Policy|^request: /.test(fault))).toEqual([]);
  faults.length = 0;
  server.close();
});

test.for([
  ['an endless loop', 'while (true) {}'],
  ['a promise that never settles', 'await new Promise(() => undefined);'],
  ['code that takes all memory', 'const all: unknown[] = [];\nwhile (true) all.push(new Array(1e6).fill(all.length));'],
] as const)('%s is stopped, and the page stays alive', async ([, code], context) => {
  needed(context);
  const { page, faults } = await openPlayground(
    hashOf('code', say(`${code}\nexport default Message.text('x').toCustomer('C-1');`)),
  );
  await page.getByText('The code compiles, but it throws an error.').waitFor();
  expect((await problemsOf(page)).join()).toMatch(/stopped after 2000 ms|does not respond|memory/i);
  await go(page, hashOf('code', HELLO));
  await expect.poll(() => readJson(page)).toEqual([helloJson()]);
  faults.splice(0, faults.length, ...faults.filter(fault => !/memory/i.test(fault)));
});

test('the keyboard completes, reads types, goes to a problem, and leaves the editor', async context => {
  needed(context);
  const { page } = await openPlayground(hashOf('code', say('\n')));
  await page.locator('.play[data-state=ready]').waitFor();
  await editorOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Message.text("Hello").', { delay: 20 });
  const options = page.getByRole('listbox').getByRole('option');
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
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  // After the editor comes the first problem.
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Line 4, column 7');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('getSelection().toString()')).toBe('n');
});

test('a name that is pointed at shows its type and docstring', async context => {
  needed(context);
  const { page } = await openPlayground(hashOf('code', HELLO));
  await page.locator('.play[data-state=ready]').waitFor();
  await page.locator('.cm-line span', { hasText: 'toCustomer' }).last().hover();
  await page.locator('.play-hover').getByText('Addresses the message to a customer').waitFor();
  expect(await page.locator('.play-signature').textContent()).toContain('toCustomer(id: string)');
});

test('axe finds nothing wrong, light or dark, on a phone or a desk, with a chat or with problems', {
  timeout: 300_000,
}, async context => {
  needed(context);
  const texts = [
    '#example=gallery/bank-card-offers',
    '#example=errors/no-recipient',
    hashOf('json', '{"recipient": 1}'),
  ];
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      const { page } = await openPlayground('', { colorScheme, viewport: { width, height: 844 } });
      for (const hash of texts) {
        await go(page, hash);
        await page.waitForTimeout(100);
        await page.locator('.play[data-state=ready]').waitFor();
        const where = `${hash} in ${colorScheme} at ${width}`;
        // In dark a page differs by its colours only.
        const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
        expect.soft(await axeFindings(page, rules), where).toEqual([]);
        expect.soft(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), where).toBe(0);
      }
    }
});

test('examples and compile errors on the pages open in the playground', async context => {
  needed(context);
  const { page } = await open(`${site.url}/buttons.html`);
  const links = page.getByRole('link', { name: 'Open in playground' });
  expect(await links.count()).toBe(4);
  await links.nth(1).click();
  await expect.poll(() => page.locator('.problems .text').count()).toBe(1);
  expect(await problemsOf(page)).toEqual([
    "Property 'hidden' does not exist on type 'WebUrlButton<\"title and uri are set\">'.",
  ]);
});

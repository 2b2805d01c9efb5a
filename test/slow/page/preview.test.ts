import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { folder, sendableProcess as sendable } from '../../cli/cli.js';
import { afterTest } from '../../support/after-test.js';
import { served } from '../../support/served.js';
import { axeFindings, inBrowser } from '../browser.js';

const { open } = inBrowser();

/** The address of a page that `sendable preview` has written. */
const addressOf = async (html: string): Promise<string> => {
  const server = createServer((request, response) => {
    const isPage = request.url === '/preview.html';
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html' }).end(isPage ? html : '');
  });
  const { url, close } = await served(server);
  afterTest(close);
  return `${url}/preview.html`;
};

/** Every valid request of the corpus, one with hostile texts, and one that breaks a rule. */
const requests = async (): Promise<string> => {
  const bodies = readFileSync('dist/corpus/valid.jsonl', 'utf8')
    .trim()
    .split('\n')
    .map(row => JSON.parse(row).body);
  const text = '</style><script>document.title = "run"</script><img src=x onerror="document.title = 1">';
  const message = { text, quickReplies: [], quickRepliesV2: [] };
  const hostile = JSON.stringify({ recipient: { appCustomerId: '<b>C</b>' }, message });
  const file = await folder({ 'all.jsonl': [...bodies, hostile, '{}'].join('\n') });
  return file('all.jsonl');
};

test('a preview passes axe in both themes and at 390 px, runs no script of a message, and requests nothing', async () => {
  const { code, stdout } = await sendable(['preview', await requests(), '--html', '-']);
  expect(code).toBe(3);
  const { page } = await open(await addressOf(stdout), { viewport: { width: 390, height: 844 } });
  expect(await page.title()).toBe('sendable preview');
  const color = () => page.evaluate('getComputedStyle(document.body.parentElement).colorScheme');
  for (const theme of ['light', 'dark']) {
    await page.locator(`#${theme}`).check();
    await expect.poll(color).toBe(theme);
    expect(await axeFindings(page)).toEqual([]);
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await page.evaluate('document.images.length + document.scripts.length')).toBe(0);
});

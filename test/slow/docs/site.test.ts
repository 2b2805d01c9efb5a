import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownErrors } from '../../docs/shown-errors.js';
import { browserPath, launch, NO_BROWSER } from '../browser.js';
import { deadLinks } from './links.js';
import { buildSite, htmlOf, serveSite, sitePages } from './site.js';

beforeAll(buildSite);

test('every internal link and anchor leads somewhere', () => {
  expect(sitePages().length).toBeGreaterThanOrEqual(35);
  expect(deadLinks()).toEqual([]);
});

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (html: string): string => html.replace(/&([a-z\d#]+);/g, (whole, name) => ENTITIES[name] ?? whole);

test('the pages show each error of the examples, to the letter', () => {
  const boxes = sitePages().flatMap(page =>
    [...htmlOf(page).matchAll(/<div class="[^"]*twoslash-error-line[^"]*">([\s\S]*?)<\/div>/g)].map(([, text = '']) =>
      plain(text),
    ),
  );
  const known = new Set(shownErrors.map(({ text }) => text));
  expect(new Set(boxes)).toEqual(known);
});

/** What went wrong on a page, by what it tells by itself. */
interface Trouble {
  readonly errors: string[];
  readonly foreign: string[];
}

const watch = (page: Page, url: string): Trouble => {
  const trouble: Trouble = { errors: [], foreign: [] };
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) trouble.errors.push(message.text());
  });
  page.on('pageerror', error => void trouble.errors.push(String(error)));
  page.on('requestfailed', request => void trouble.errors.push(`failed: ${request.url()}`));
  page.on('request', request => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) trouble.foreign.push(request.url());
  });
  return trouble;
};

// Not ours: the container that the popups of types stand in is no landmark.
const NOT_OURS = ['.v-popper'];

const violations = async (page: Page): Promise<readonly string[]> => {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes
      .map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`)
      .filter(text => !NOT_OURS.some(part => text.includes(part))),
  );
};

if (browserPath === undefined && process.env.REQUIRE_BROWSER)
  test('there is a browser', () => {
    throw new Error(NO_BROWSER);
  });

describe.skipIf(browserPath === undefined)('in the browser', () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof serveSite>>;
  beforeAll(async () => {
    site = await serveSite();
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    site.close();
  });

  // One test, as the pages are known only when the site is built.
  test.each(['light', 'dark'] as const)('every page in %s', async colorScheme => {
    const context = await browser.newContext({ colorScheme });
    for (const name of sitePages()) {
      const page = await context.newPage();
      const trouble = watch(page, site.url);
      await page.goto(`${site.url}/${name}`, { waitUntil: 'networkidle' });
      expect.soft(await violations(page), name).toEqual([]);
      expect.soft(trouble, name).toEqual({ errors: [], foreign: [] });
      await page.close();
    }
  });

  test('a narrow screen does not scroll sideways', async () => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
    for (const name of sitePages()) {
      const page = await context.newPage();
      await page.goto(`${site.url}/${name}`);
      const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect.soft([name, beyond]).toEqual([name, 0]);
      await page.close();
    }
  });

  test('search finds a rule, offline', async () => {
    const page = await browser.newPage();
    const trouble = watch(page, site.url);
    await page.goto(`${site.url}/start.html`);
    await page.keyboard.press('Control+k');
    await page.locator('#localsearch-input').fill('element-max-3-buttons');
    await page.locator('.results .result').first().click();
    await page.waitForURL(/rules\.html#element-max-3-buttons$/);
    expect(trouble).toEqual({ errors: [], foreign: [] });
  });

  test('a name shows its type and docstring', async () => {
    const page = await browser.newPage();
    await page.goto(`${site.url}/text.html`, { waitUntil: 'networkidle' });
    await page.locator('.twoslash-hover').first().hover();
    await expect
      .poll(() => page.locator('.twoslash-popup-container').first().textContent())
      .toContain('Starts a text message');
  });
});

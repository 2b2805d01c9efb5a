import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownErrors } from '../../docs/shown-errors.js';
import { axeFindings, inBrowser } from '../browser.js';
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

// Not ours: the container of the popups is no landmark.
const isOurs = (finding: string): boolean => !finding.startsWith('region: <div class="v-popper');

describe('in the browser', () => {
  const { needed, open } = inBrowser();
  let site: Awaited<ReturnType<typeof serveSite>>;
  beforeAll(async () => {
    site = await serveSite();
  });
  afterAll(() => site.close());

  /** Goes from page to page, in one tab; what the tab tells of itself is the page's. */
  const eachPage = async (context: Parameters<typeof open>[1], look: (page: Page, name: string) => Promise<void>) => {
    const { page, faults } = await open(site.url, context);
    for (const name of sitePages()) {
      await page.goto(`${site.url}/${name}`, { waitUntil: 'networkidle' });
      await look(page, name);
      expect.soft(faults.splice(0), name).toEqual([]);
    }
  };

  // Not ours: the page of VitePress for an address without a page has no landmark.
  const withoutAxe = '404.html';
  // Axe takes minutes for the longest pages of the reference, whose parts are the same from beginning to end.
  const shorten = `document.querySelectorAll('.vp-doc > div > :nth-child(n + 200)').forEach(part => part.remove())`;
  const patience = { timeout: 600_000 };
  // The pages in dark differ from those in light by their colours only.
  const checks = [
    { scheme: 'light', rules: undefined },
    { scheme: 'dark', rules: ['color-contrast'] },
  ] as const;
  test.for(checks)('axe finds nothing wrong with any page in $scheme', patience, async ({ scheme, rules }, context) => {
    needed(context);
    await eachPage({ colorScheme: scheme }, async (page, name) => {
      await page.evaluate(shorten);
      const findings = name === withoutAxe ? [] : await axeFindings(page, rules && [...rules]);
      expect.soft(findings.filter(isOurs), name).toEqual([]);
    });
  });

  // The narrowest, and the narrowest without and with the sidebar where tables are as wide as the text.
  test('no page scrolls sideways on a screen of 320, 641 or 960 pixels', patience, async context => {
    needed(context);
    await eachPage({}, async (page, name) => {
      for (const width of [320, 641, 960]) {
        await page.setViewportSize({ width, height: 640 });
        const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        expect.soft(beyond, `${name} at ${width} pixels`).toBe(0);
      }
    });
  });

  test('search finds a rule, without a network', async context => {
    needed(context);
    const { page } = await open(`${site.url}/start.html`);
    const field = page.locator('#localsearch-input');
    // A key that is pressed before the page is alive is lost.
    const opened = async (): Promise<boolean> => {
      await page.keyboard.press('Control+k');
      return field.isVisible();
    };
    await expect.poll(opened).toBe(true);
    await field.fill('element-max-3-buttons');
    await page.locator('.results .result').first().click();
    await page.waitForURL(/rules\.html#element-max-3-buttons$/);
  });

  test('a name that is pointed at shows its type and docstring', async context => {
    needed(context);
    const { page } = await open(`${site.url}/text.html`);
    const pointedAt = async (): Promise<string> => {
      await page.mouse.move(0, 0);
      await page.locator('.twoslash-hover').first().hover();
      return (await page.locator('.twoslash-popup-container').allTextContents()).join();
    };
    await expect.poll(pointedAt, { interval: 500 }).toContain('Starts a text message');
  });
});

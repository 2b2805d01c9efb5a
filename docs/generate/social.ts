import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { launchOptions } from '../../test/support/chromium.js';

/** A page of the docs site, as a preview of a link shows it. */
export interface SocialPage {
  /** The path of its Markdown file below docs. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

// The size that previews of links are made for, in pixels.
const SIZE = { width: 1200, height: 630 };

/** Returns the path of a page's image below the site. */
export const socialImageOf = (path: string): string => `social/${path.replace(/\.md$/, '')}.png`;

/** Returns the tags that name a page's image. Previews accept only an absolute address, so there are none without `homepage`. */
export const socialHead = (path: string, homepage: string | undefined): [string, Record<string, string>][] => {
  if (homepage === undefined || launchOptions === undefined) return [];
  const content = new URL(socialImageOf(path), `${homepage.replace(/\/$/, '')}/`).href;
  return [
    ['meta', { property: 'og:image', content }],
    ['meta', { property: 'og:image:width', content: `${SIZE.width}` }],
    ['meta', { property: 'og:image:height', content: `${SIZE.height}` }],
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ];
};

const MARK = readFileSync(new URL('../public/mark.svg', import.meta.url), 'utf8');

const STYLE = `
  body { margin: 0; padding: 72px 80px; box-sizing: border-box; height: ${SIZE.height}px; display: flex; flex-direction: column;
    gap: 28px; overflow: hidden; background: #f6f8f7; color: #12211e; font: 34px/1.4 system-ui, sans-serif; }
  header { display: flex; align-items: center; gap: 20px; font-weight: 600; }
  svg { width: 64px; height: 64px; }
  h1 { margin: auto 0 0; font-size: 76px; line-height: 1.1; overflow-wrap: anywhere; }
  p { margin: 0 0 auto; color: #43544f; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; }
  footer { color: #0f766e; font-weight: 600; }`;

/** Draws an image for each page into the built site. Does nothing without a browser. */
export const drawSocialImages = async (pages: Iterable<SocialPage>, site: string): Promise<void> => {
  if (launchOptions === undefined) return;
  const browser = await chromium.launch(launchOptions);
  try {
    const tab = await browser.newPage({ viewport: SIZE });
    // Only for what hangs: a busy machine may need more than the default of 30 s.
    tab.setDefaultTimeout(180_000);
    await tab.setContent(
      `<style>${STYLE}</style><header>${MARK}sendable</header><h1></h1><p></p><footer>If it compiles, it’s sendable.</footer>`,
    );
    for (const { path, title, description } of pages) {
      await tab.locator('h1').evaluate((heading, text) => {
        heading.textContent = text;
      }, title);
      await tab.locator('p').evaluate((paragraph, text) => {
        paragraph.textContent = text;
      }, description);
      const file = join(site, socialImageOf(path));
      await mkdir(dirname(file), { recursive: true });
      await tab.screenshot({ path: file });
    }
  } finally {
    await browser.close();
  }
};

import { setTimeout as sleep } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchOptions } from '../support/chromium.js';

const WHY_NOT =
  'there is no Chromium: install one (apt-get install chromium), or say where it is in CHROMIUM_PATH; REQUIRE_BROWSER=1 makes this a failure';

/** A page, and what went wrong on it. */
interface Watched {
  readonly page: Page;
  /** The console's output, uncaught errors, and requests to other machines. */
  readonly faults: string[];
}

/** The options of a page. */
interface PageOptions extends BrowserContextOptions {
  /** A script that runs in each frame before its own. */
  readonly script?: string;
}

/** The tools of a file of tests in a browser. */
export interface InBrowser {
  /** A page that is closed after the test, which then fails if anything went wrong on it. */
  readonly open: (url: string, options?: PageOptions) => Promise<Watched>;
}

/**
 * Starts a browser for a file of tests. Without one, each test is skipped and says why; with REQUIRE_BROWSER=1 it fails.
 * Each page sends requests to this machine only, and prints nothing on the console.
 */
export const inBrowser = (): InBrowser => {
  let browser: Browser | undefined;
  const watched: Watched[] = [];
  beforeAll(async () => {
    if (launchOptions === undefined) console.warn(`Skipped: ${WHY_NOT}`);
    else browser = await chromium.launch(launchOptions);
  });
  beforeEach(({ skip }) => {
    if (browser !== undefined) return;
    if (process.env.REQUIRE_BROWSER === '1') throw new Error(WHY_NOT);
    skip(WHY_NOT);
  });
  afterEach(async () => {
    const all = watched.splice(0);
    for (const { page } of all) await page.context().close();
    for (const { faults } of all) expect(faults).toEqual([]);
  });
  afterAll(() => browser?.close());
  return {
    open: async (url, { script, ...options } = {}) => {
      if (browser === undefined) throw new Error(WHY_NOT);
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      // Only for what hangs: a busy machine took more than 20 s to draw a page.
      context.setDefaultTimeout(120_000);
      if (script) await context.addInitScript(script);
      const page = await context.newPage();
      if (SLOW_BY > 1) await slowDown(page);
      const faults: string[] = [];
      page.on('console', message => faults.push(`console ${message.type()}: ${message.text()}`));
      page.on('pageerror', error => faults.push(`error: ${error.message}`));
      page.on('request', request => {
        if (!isHere(request.url())) faults.push(`request: ${request.url()}`);
      });
      const one = { page, faults };
      watched.push(one);
      await page.goto(url);
      return one;
    },
  };
};

/** `SLOW_PAGE=6` leaves the page a sixth of the processor; workers are not slowed. It also delays each response. */
const SLOW_BY = Number(process.env.SLOW_PAGE ?? 1);

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_BY });
  await page.context().route('**', async route => {
    await sleep(Math.random() * 100 * SLOW_BY);
    // The page may be closed meanwhile. A stream of events goes through: only its beginning is late.
    await route.fallback().catch(() => undefined);
  });
};

const isHere = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  // Both are in the memory of the browser already.
  return ['data:', 'blob:'].includes(protocol) || ['127.0.0.1', 'localhost'].includes(hostname);
};

/** Lists what axe finds wrong with a page, in a line for each; by all rules, or only by those that are named. */
export const axeFindings = async (page: Page, rules?: string[]): Promise<readonly string[]> => {
  // Without frames of other origins, one page is enough; and only violations are read.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
};

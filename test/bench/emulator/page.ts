import { chromium } from 'playwright-core';
import { Message, toBody } from 'sendable';
import { launchOptions } from '../../support/chromium.js';
import { median } from '../median.js';
import { load } from './load.js';

/** Measures how fast the page shows messages. */
interface PageFigures {
  readonly shown: number;
  /** The time from the sending of a message to the frame in which it is in the log: the median, and the longest. */
  readonly latenessMs: number;
  readonly worstMs: number;
  /** The longest time between two frames. */
  readonly frameMs: number;
}

const PER_SECOND = 100;
const SECONDS = 10;
const WARM_UP = 200;

// Runs in the page: looks at the lines of the log in each frame.
const WATCH = `(() => {
  const seen = new Map();
  let last = performance.now();
  const figures = { lateness: [], frames: [] };
  const frame = now => {
    if (figures.isOn) figures.frames.push(now - last);
    last = now;
    for (const line of document.querySelectorAll('.line .what')) {
      const [, sent] = /^sent at (\\d+)\\./.exec(line.textContent) ?? [];
      if (sent === undefined || seen.has(line.textContent)) continue;
      seen.set(line.textContent, true);
      if (figures.isOn) figures.lateness.push(Date.now() - Number(sent));
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.figures = figures;
})()`;

/** Measures the page of a full log while messages arrive; returns undefined if there is no browser. */
export const measurePage = async (url: string, path: string): Promise<PageFigures | undefined> => {
  if (launchOptions === undefined) return undefined;
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url);
    await page.locator('.line').first().waitFor();
    await page.evaluate(WATCH);
    const body = (number: number): string =>
      toBody(Message.text(`sent at ${Date.now()}. ${number}`).toCustomer(`C-${number % 50}`));
    const common = { url, path, body, connections: 4, perSecond: PER_SECOND };
    await load({ ...common, requests: WARM_UP });
    await page.evaluate('figures.isOn = true');
    await load({ ...common, requests: PER_SECOND * SECONDS });
    // A fact to wait for: the last message has been seen.
    const all = PER_SECOND * SECONDS;
    await page.waitForFunction(`figures.lateness.length >= ${all}`, undefined, { timeout: 10_000 }).catch(() => {});
    const { lateness, frames }: { lateness: number[]; frames: number[] } = JSON.parse(
      await page.evaluate('JSON.stringify(figures)'),
    );
    return {
      shown: lateness.length,
      latenessMs: Math.round(median(lateness)),
      worstMs: Math.round(Math.max(...lateness)),
      frameMs: Math.round(Math.max(...frames)),
    };
  } finally {
    await browser.close();
  }
};

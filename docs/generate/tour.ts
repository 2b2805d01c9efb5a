// Part of npm run docs: screenshots of the emulator's page, for the docs site. They are made from the page itself each
// time that the site is built, and are not in the repository, so that they cannot become stale.
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { createBot, Message } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { launchOptions } from '../../test/support/chromium.js';
import { answering, offer } from '../demo/actions.js';
import { examples } from '../demo/examples.js';

const FOLDER = fileURLToPath(new URL('../public/tour/', import.meta.url));

const QUESTION = 'Which card do you want?';
const LAST = 'Your card is on its way.';

/** Goes to a view of the page, by its hash. */
const goTo =
  (hash: string) =>
  async (page: Page): Promise<void> => {
    await page.evaluate(to => {
      Object(globalThis).location.hash = to;
    }, hash);
  };

/** The pictures of the tour, in the order of the docs page: how the page comes to show each of them. */
const STOPS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  log: goTo('#/chat'),
  chat: page => page.getByRole('navigation', { name: 'Users' }).getByRole('link', { name: 'C-1029' }).first().click(),
  details: async page => {
    await goTo('#/message/offer')(page);
    await page.locator('.chosen').first().waitFor();
    await page.waitForTimeout(300);
    // The picture begins with this message: the one above it would be cut.
    await page
      .getByText(QUESTION)
      .last()
      .evaluate(element => Object(element).scrollIntoView({ block: 'start' }));
  },
  compose: goTo('#/compose'),
  faults: goTo('#/faults'),
};

const emulator = createEmulator();
const { url } = await emulator.listen();
const bot = createBot({ baseUrl: url, token: emulator.token });
const server = createServer(answering(bot, emulator.signingKeys).node).listen(0, '127.0.0.1');
await once(server, 'listening');

/** Sends the messages that the pictures show, and presses two buttons. */
const fill = async (): Promise<void> => {
  for (const { sendable } of await examples()) await bot.send(sendable);
  const address = server.address();
  emulator.setWebhook({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}` });
  await bot.send(Message.text(QUESTION).toCustomer('C-1029'));
  await bot.send(offer.messageId('offer'));
  await emulator.press('offer-gold', 'Apply');
  await emulator.press('offer-silver', 'Help');
  await bot.send(Message.text(LAST).toCustomer('C-1029'));
};

const takePictures = async (): Promise<void> => {
  const browser = await chromium.launch(launchOptions);
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1120, height: 700 } });
    page.setDefaultTimeout(180_000);
    await page.goto(url);
    await page.getByText(LAST).first().waitFor();
    for (const [name, show] of Object.entries(STOPS)) {
      await show(page);
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${FOLDER}${name}-${colorScheme}.png`, animations: 'disabled' });
    }
  }
  await browser.close();
};

await rm(FOLDER, { recursive: true, force: true });
if (launchOptions === undefined)
  console.warn('Chromium was not found, so the docs site has no pictures of the emulator.');
else {
  await mkdir(FOLDER, { recursive: true });
  await fill();
  await takePictures();
}
server.closeAllConnections();
server.close();
await bot.close();
await emulator.close();

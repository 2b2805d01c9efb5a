// Part of npm run docs: screenshots of the emulator's page, for the docs site. They are made from the page itself each
// time that the site is built, and are not in the repository, so that they cannot become stale.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { Button, createBot, Element, Message } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { createWebhook, jwsVerifier } from 'sendable/webhook';
import { launchOptions } from '../../test/support/chromium.js';
import { examples } from '../demo/examples.js';

const FOLDER = fileURLToPath(new URL('../public/tour/', import.meta.url));
const DRAWINGS = fileURLToPath(new URL('../public/pictures/', import.meta.url));

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
  chat: page => goTo(`#/chat/${emulator.register({ appCustomerId: 'C-1029' })}`)(page),
  details: async page => {
    await goTo('#/message/offer')(page);
    await page.locator('.chosen').first().waitFor({ state: 'attached' });
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

let messages = 0;
const emulator = createEmulator({ ids: () => `message-${++messages}` });
const { url } = await emulator.listen();
const bot = createBot({ baseUrl: url, token: emulator.token });
const webhook = createWebhook({
  onPress: ({ payload }) =>
    bot.send(Message.text(`You chose the ${payload.replace('apply:', '')} card`).toCustomer('C-1029')),
  verify: jwsVerifier({ keys: emulator.signingKeys }),
});
const server = createServer(webhook.node).listen(0, '127.0.0.1');
await once(server, 'listening');

const card = (name: string, fee: string) =>
  Element.title(`${name} card`)
    .subtitle(fee)
    .withImage(`https://example.com/${name.toLowerCase()}.png`)
    .messageId(`offer-${name.toLowerCase()}`)
    .button(Button.postback('Apply', `apply:${name.toLowerCase()}`).hidden());

/** Sends the messages that the pictures show, and presses a button. */
const fill = async (): Promise<void> => {
  for (const { sendable } of await examples()) await bot.send(sendable);
  const address = server.address();
  emulator.setWebhook({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}` });
  await bot.send(Message.text(QUESTION).toCustomer('C-1029'));
  const cards = [
    card('Gold', '120 EUR a year'),
    card('Silver', '40 EUR a year'),
    card('Blue', 'For students'),
  ] as const;
  await bot.send(Message.generic().elements(cards).messageId('offer').toCustomer('C-1029'));
  await emulator.press('offer-gold', 'Apply');
  await bot.send(Message.text(LAST).toCustomer('C-1029'));
};

/** The window of each kind of picture, by the end of its file's name. */
const WINDOWS = {
  '': { viewport: { width: 1120, height: 700 } },
  '-phone': { viewport: { width: 390, height: 700 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};

const takePictures = async (): Promise<void> => {
  const browser = await chromium.launch(launchOptions);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [kind, window] of Object.entries(WINDOWS)) {
      const page = await browser.newPage({ colorScheme, ...window });
      page.setDefaultTimeout(60_000);
      // Their addresses lead nowhere.
      await page.route('https://example.com/**', async (route, request) => {
        const path = `${DRAWINGS}${parse(new URL(request.url()).pathname).name}.svg`;
        await (existsSync(path) ? route.fulfill({ path }) : route.abort());
      });
      await page.goto(`${url}/?media=on`);
      await page.getByText(LAST).first().waitFor();
      for (const [name, show] of Object.entries(STOPS)) {
        await show(page);
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${FOLDER}${name}-${colorScheme}${kind}.png`, animations: 'disabled' });
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

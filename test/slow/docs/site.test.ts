import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHandler, listExamples } from '../../../docs/.vitepress/playground/examples.js';
import { canRun } from '../../../docs/.vitepress/playground/runnable.js';
import { shownErrors } from '../../docs/shown-errors.js';
import { axeFindings, inBrowser } from '../browser.js';
import { deadLinks } from './links.js';
import { buildSite, filesOfSite, htmlOf, readFileOfSite, serveSite, sitePages } from './site.js';

beforeAll(buildSite, 1_800_000);

test('every internal link and anchor leads somewhere', () => {
  expect(sitePages().length).toBeGreaterThanOrEqual(300);
  expect(deadLinks()).toEqual([]);
});

test('every page has a description, and a title for previews of links', () => {
  const without = sitePages().filter(page => {
    const html = htmlOf(page);
    const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
    return page !== '404.html' && (description.length < 60 || !html.includes('<meta property="og:title"'));
  });
  expect(without).toEqual([]);
});

const sizeOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileOfSite(file)).length, 0);

test('the scripts that the playground begins with have at most 1.4 MB gzipped, and no other page names them', () => {
  const scripts = filesOfSite().filter(file => /^assets\/playground[-.]/.test(file));
  const first = scripts.filter(file => /playground(-(app|compiler|runtime)|\.md)\./.test(file));
  // The second compiler loads for a reader who chooses it, and the others for code that imports what they contain.
  const later = scripts.filter(file => /playground-(more\.|types-)/.test(file));
  expect(scripts.filter(file => /playground-(app|compiler|runtime)\./.test(file))).toHaveLength(3);
  expect(scripts.length - first.length - later.length).toBe(1);
  expect(sizeOf(first)).toBeLessThan(1_400_000);
  expect(sizeOf(later)).toBeLessThan(550_000);
  const naming = sitePages().filter(page => /assets\/playground[-.]/.test(htmlOf(page)));
  expect(naming).toEqual(['playground.html']);
});

test('every TypeScript example of the pages that runs in the playground has a link to it', () => {
  const runs = new Map(listExamples().map(one => [`${one.name}.ts`, canRun(one.code) && !isHandler(one)]));
  const pages = sitePages().map(page => {
    const html = htmlOf(page);
    const files = [...html.matchAll(/<span class="lang" data-file="([\w./-]+\.ts)">/g)].map(([, file = '']) => file);
    const linked = [...html.matchAll(/class="open-play" href="\/playground.html#example=([^"]*)"/g)];
    const names = linked.map(([, name]) => `${name}.ts`);
    return { page, expected: files.filter(file => runs.get(file)), names };
  });
  expect(pages.reduce((sum, { names }) => sum + names.length, 0)).toBeGreaterThan(130);
  expect(pages.filter(({ expected, names }) => expected.join() !== names.join())).toEqual([]);
  // Code without a file, with its imports in the link.
  expect(htmlOf('steps.html').match(/class="open-play" href="\/playground.html#code=/g)?.length).toBeGreaterThan(30);
});

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (html: string): string => html.replace(/&([a-z\d#]+);/g, (whole, name) => ENTITIES[name] ?? whole);

test('the pages show each error of the examples, to the letter', () => {
  const boxes = sitePages().flatMap(page =>
    [...htmlOf(page).matchAll(/<div class="[^"]*twoslash-error-line[^"]*">([\s\S]*?)<\/div>/g)].map(([, text = '']) =>
      // Without the places where a line may break, and those where it may not.
      plain(text.replace(/<wbr>|<span class="word">|<\/span>|<\/?strong>/g, '')),
    ),
  );
  // That of card.ts is in the picture of the README.
  const known = new Set(shownErrors().flatMap(({ file, text }) => (file.endsWith('card.ts') ? [] : text)));
  expect(new Set(boxes)).toEqual(known);
});

const isMember = (name: string): boolean => name.startsWith('reference/') && !name.endsWith('/index.html');

/** Lists the longest page of each kind of member, such as functions: all pages of a kind have the same parts. */
const longestMembers = (): readonly string[] => {
  const longest = new Map<string, string>();
  for (const name of sitePages().filter(isMember)) {
    const kind = name.split('/').at(-2) ?? '';
    if (htmlOf(name).length > htmlOf(longest.get(kind) ?? name).length || !longest.has(kind)) longest.set(kind, name);
  }
  return [...longest.values()];
};

test('the reference shows the steps of a builder in a table, and not the type that computes them', () => {
  for (const page of ['type-aliases/Message', 'type-aliases/Element', 'type-aliases/Otp', 'variables/Button']) {
    const html = htmlOf(`reference/sendable/${page}.html`);
    expect([page, html.includes('Pick'), /<td[^>]*><a href="\/steps\.html#/.test(html)]).toEqual([page, false, true]);
  }
});

test('the reference has a page for each function, and lists functions first', () => {
  expect(sitePages()).toContain('reference/sendable/functions/createBot.html');
  const headings = htmlOf('reference/sendable/index.html').match(/(?<=<h2 id=")[\w-]+/g);
  expect(headings?.[0]).toBe('functions');
  // Properties that only the compiler reads have no place in it.
  expect(sitePages().filter(name => isMember(name) && htmlOf(name).includes('id="api-made"'))).toEqual([]);
});

test('the sentence about an option stands under its own name, also after an option that is an object', () => {
  const page = htmlOf('reference/sendable/bullmq/interfaces/OutboxOptions.html');
  const [, ...parts] = page.split(/<h[34] id="/);
  const found = parts.flatMap(part =>
    part.includes('The time that a call waits for Redis') ? [/^[\w-]+/.exec(part)?.[0]] : [],
  );
  expect(found).toEqual(['addtimeoutms']);
});

test('the reference marks no option as required that excludes another one', () => {
  const required = (page: string): readonly string[] =>
    [...htmlOf(page).matchAll(/<code[^>]*>(\w+)<\/code><\/a><\/td><td[^>]*>(?:<span[^>]*>)?<strong>Required/g)].map(
      ([, name = '']) => name,
    );
  const webhook = 'reference/sendable/webhook/functions/createWebhook.html';
  expect(required(webhook)).toEqual([]);
  expect(htmlOf(webhook)).toContain('Give one of these: <code');
  expect(required('reference/sendable/bullmq/functions/createOutboxWorker.html')).toEqual([
    'name',
    'connection',
    'keys',
    'bot',
  ]);
});

test('the reference links the names in its signatures and texts, but no strings, and has nothing of Node', () => {
  const page = htmlOf('reference/sendable/classes/RuleViolation.html');
  expect(page).toContain('<a href="/reference/sendable/type-aliases/RuleId.html">RuleId</a>');
  expect(page).not.toContain('captureStackTrace');
  const bot = htmlOf('reference/sendable/interfaces/Bot.html');
  expect(bot).toMatch(/<a href="\/reference\/sendable\/functions\/createBot\.html"><code[^>]*>createBot<\/code>/);
  // What a type says to the compiler only is on its own page.
  expect(bot).not.toContain('by Message, Otp or parse');
  expect(htmlOf('reference/sendable/type-aliases/ReadyToSend.html')).toContain('by Message, Otp or parse');
});

// Not ours: the container of the popups is not a landmark.
const isOurs = (finding: string): boolean => !finding.startsWith('region: <div class="v-popper');

test('the index of the search has at most 120 kB gzipped', () => {
  const index = filesOfSite().filter(file => file.includes('@localSearchIndexroot'));
  expect(index).toHaveLength(1);
  expect(gzipSync(readFileOfSite(index[0] ?? '')).length).toBeLessThanOrEqual(120_000);
});

/** What readers search for, and the page that they need, or the part of it. */
const SEARCHES: Readonly<Record<string, string>> = {
  'send an otp': 'otp',
  otp: 'otp',
  'webhook express': 'frameworks',
  'rate limit': 'bulk',
  'quick replies': 'quick-replies',
  carousel: 'recipes/carousel|generic-template',
  'error unknown delivery': 'sending',
  timeout: 'sending#timeouts',
  proxy: 'transports',
  'hidden payload': 'buttons',
  'test without network': 'testing',
  'bulk send 10000': 'bulk',
  'cloudflare workers': 'frameworks',
  python: 'other-languages',
  'buttons payload object': 'buttons',
  'resume campaign after crash': 'journal',
  'webhook signature': 'webhook-security',
  ECONNRESET: 'troubleshooting#the-message-may-have-arrived',
  'next.js': 'frameworks',
  'length limit': 'house-rules',
  retry: 'retries',
  'four buttons': 'buttons',
  Buttn: 'buttons',
  webhook: 'webhooks',
  nextjs: 'frameworks',
  'token in logs': 'security',
  'upload image': 'media',
  mock: 'testing',
  'vitest mock': 'testing',
  '401': 'troubleshooting#the-platform-did-not-accept-the-token',
  'duplicate messages': 'retries',
  install: 'start',
  'message too long': 'house-rules',
  'how do i know if message was delivered': 'sending|faq',
  'typescript version': 'start',
  'node version': 'start',
  RuleViolation: 'reference/sendable/classes/RuleViolation',
  'RuleViolation: text must not be empty': 'rules#text-not-empty',
  buton: 'buttons',
  'quik replys': 'quick-replies',
  'tree shaking': 'start#entry-points',
  'fetch failed': 'troubleshooting#the-message-may-have-arrived',
  'TypeError: fetch failed': 'troubleshooting#the-message-may-have-arrived',
  RuleViolaton: 'reference/sendable/classes/RuleViolation',
  createBot: 'reference/sendable/functions/createBot',
  'createWebhook()': 'reference/sendable/webhook/functions/createWebhook',
  'redis dedupe': 'reference/sendable/webhook/stores/functions/redisDedupe',
  toCustomer: 'steps#tocustomer-id',
  'dark mode': 'emulator#the-page',
  idempotency: 'retries',
  idempotent: 'retries',
  'go to production': 'production',
  'how do I test': 'testing',
  test: 'testing',
  'send many messages': 'bulk',
  'verify signature': 'webhook-security',
  signature: 'webhook-security',
  TS2345: 'troubleshooting#property-a-recipient',
  TS2339: 'troubleshooting#property-does-not-exist',
  'is not a function': 'troubleshooting#is-not-a-function',
  'is not a Sendable': 'troubleshooting',
  migrate: 'migrate',
  gdpr: 'security',
  Message: 'reference/sendable/(type-aliases|variables)/Message',
  Otp: 'reference/sendable/(type-aliases|variables)/Otp',
  Bot: 'reference/sendable/interfaces/Bot',
  message: 'start|builders|text',
  trySend: 'reference/sendable/interfaces/Bot#trysend',
  sendAll: 'reference/sendable/interfaces/Bot#sendall',
  '2fa': 'otp|codes',
  'two factor': 'otp|codes',
  mfa: 'otp|codes',
  broadcast: 'bulk',
  newsletter: 'bulk',
  'mass mailing': 'bulk',
  jwt: 'webhook-security',
  'schedule message': 'queue#send-later',
  'cancel a scheduled message': 'queue#send-later',
  'fallback sms': 'sending#handle-a-failure',
  'recieve button press': 'webhooks',
  'element-max-3-buttons': 'rules#element-max-3-buttons',
  'button-type': 'rules#button-type',
  '--take-over': 'cli-send',
  'take-over': 'cli-send',
  '--per-second': 'cli-(send|queue)',
  '--base-url': 'cli|cli-send',
  maxAttempts: 'retries#options',
  'SENDABLE_TOKEN is missing': 'troubleshooting#token',
  "Cannot find module 'sendable'": 'troubleshooting#cannot-find-package',
  TS2353: 'troubleshooting#property-is-one-result',
  'The connection to https://platform.example.com failed before a response arrived (ECONNRESET). The message may have arrived':
    'troubleshooting#the-message-may-have-arrived',
  "Object literal may only specify known properties, and 'text' does not exist in type 'UseInstead<\"Message, Otp or parse(json)\">'.":
    'troubleshooting#property-is-one-result',
  'error TS2345: Argument of type \'Message<"text is set">\' is not assignable to parameter of type':
    'troubleshooting#property-a-recipient',
  'Argument of type \'PostbackButton<"title and payload are set">[]\' is not assignable':
    'troubleshooting#not-assignable-to-parameter-of-type-mustbe-at-most-3',
  'Property \'button\' does not exist on type \'Element<"title is set" | "3 buttons (the maximum)">\'.':
    'troubleshooting#property-button-does-not-exist-on-type-element-3',
  'rate limits': 'bulk#rate-limits',
  express: 'frameworks#express',
  nestjs: 'frameworks#express',
  fastify: 'frameworks#fastify',
  koa: 'frameworks#koa',
  hono: 'frameworks#hono-deno-bun',
  deno: 'frameworks#hono-deno-bun',
  bun: 'frameworks#hono-deno-bun',
  cloudflare: 'frameworks#workers',
  edge: 'frameworks#workers',
  lambda: 'frameworks#aws-lambda',
  serverless: 'frameworks#aws-lambda',
  queue: 'queue#the-queue',
  'dry run': 'cli#check',
  abort: 'bulk#stop-a-run-early',
  cancel: 'queue#send-later',
  'delete message': 'faq#can-i-edit-or-delete',
  'edit message': 'faq#can-i-edit-or-delete',
  SLA: 'faq#does-the-platform-have-an-sla',
  logging: 'security#log-messages',
  'audit log': 'security#log-messages',
  'exactly once': 'queue#why-no-message-is-sent-twice',
  resend: 'retries',
  'self-signed': 'transports#tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'transports#tls',
  AbortSignal: 'sending#options-of-a-bot',
  certificate: 'transports#tls',
  mtls: 'transports#tls',
  'ca bundle': 'transports#tls',
  firewall: 'transports#behind-a-proxy',
  'connection pool': 'transports#connections',
  'user id': 'steps#touser-id',
  'customer id': 'steps#tocustomer-id',
  'device id': 'steps#deviceid-id',
  license: 'faq#which-licence',
  pricing: 'faq#which-licence',
  deploy: 'production',
  'graceful shutdown': 'production',
  docker: 'queue-operations#run-a-worker',
  kubernetes: 'queue-operations#run-a-worker',
  'health check': 'queue-operations#what-to-alert-on',
  prometheus: 'queue-operations#what-to-alert-on',
  jest: 'testing',
  mocha: 'testing',
  commonjs: 'start#entry-points',
  esm: 'start#entry-points',
  'delivery receipt': 'webhook-events',
  'read receipt': 'webhook-events',
  'webhook retry': 'webhook-security#duplicate-deliveries',
  'webhook local testing': 'webhooks#try-it-with-the-emulator',
  hmac: 'webhook-security#signed-presses',
  replay: 'webhook-security',
  pii: 'security',
  redact: 'security',
  'rotate token': 'security#rotate-the-token',
  'retry policy': 'retries',
  backoff: 'retries#when-the-bot-retries',
  '503': 'retries#when-the-bot-retries',
  '429': 'retries#delays-and-throttling',
  'circuit breaker': 'retries#the-retry-budget',
  'dead letter queue': 'queue#failures',
  priority: 'queue#lanes',
  cron: 'queue#send-later',
  rabbitmq: 'queue-alternatives',
  postgres: 'codes#stores',
  'otp expiry': 'codes',
  'brute force': 'codes',
  pdf: 'media#file',
  localization: 'languages',
  emoji: 'house-rules#limits',
  'environment variable': 'start#send-to-the-real-platform',
  'api key': 'start#send-to-the-real-platform',
  'correlation id': 'tracing#metadata',
  'error codes': 'sending#every-failure',
  swagger: 'other-languages',
  'bundle size': 'benchmarks',
  dependencies: 'faq#what-does-sendable-need',
  'phone number': 'fields#recipient',
  'deep link': 'rules#web-url-uri',
  spam: 'queue-campaigns#limit-messages-per-person',
  whatsapp: 'faq#does-it-work-with',
  recieve: 'webhooks',
  not_sent: 'sending#the-four-values',
  web_url: 'fields#weburlbutton',
  recipient_id: 'fields#',
  ETIMEDOUT: 'troubleshooting#the-message-may-have-arrived',
  'socket hang up': 'troubleshooting#the-message-may-have-arrived',
  ERR_MODULE_NOT_FOUND: 'troubleshooting#cannot-find-package',
  maxRetries: 'retries#options',
  onRetry: 'transports#events',
  TOTP: 'codes',
  'getting started': 'start',
  'quick start': 'start',
  tutorial: 'start',
  'hello world': 'start',
  'what is sendable': 'start',
  cli: 'cli',
  'npx sendable': 'cli',
  SENDABLE_TOKEN: 'cli',
  faq: 'faq',
  compare: 'comparison',
  recipes: 'recipes/campaign',
  'group chat': 'faq#are-there-sms',
  sms: 'faq#are-there-sms',
  markdown: 'faq#are-there-sms',
  'push notification': 'faq#are-there-sms',
  'how do I send a message': 'start',
  EADDRINUSE: 'troubleshooting#port',
  'simulate error': 'emulator#faults',
  'button limit': 'rules#element-max-3-buttons',
  'why is my message not delivered': 'faq#how-do-i-know-whether',
  'customer did not get message': 'faq#how-do-i-know-whether',
  tampering: 'faq#can-a-customer-forge',
  interceptor: 'transports#middleware',
  geolocation: 'otp#location',
  postman: 'other-languages',
  'payload too large': 'sending#the-platform-rejected',
  404: 'sending#the-platform-rejected',
  tokn: 'security',
  'invalid token': 'troubleshooting#the-platform-did-not-accept',
  'title too long': 'house-rules',
  'did the message arrive': 'sending#the-four-values',
  'can i send a pdf': 'media#file',
  'The request must be a complete Message or Otp, or what parse(json) returns; got an object. [field-type]':
    'troubleshooting#the-request-must-be-a-complete-message',
};

describe('in the browser', () => {
  const { open } = inBrowser();
  let site: Awaited<ReturnType<typeof serveSite>>;
  beforeAll(async () => {
    site = await serveSite();
  });
  afterAll(() => site.close());

  // Not ours: the page of VitePress for an address without a page has no landmark.
  const withoutAxe = '404.html';
  // Axe takes minutes for the longest pages of the reference, whose parts are the same from beginning to end.
  const shorten = `document.querySelectorAll('.vp-doc > div > :nth-child(n + 200)').forEach(part => part.remove())`;
  const findingsOf = async (page: Page, rules?: string[]): Promise<readonly string[]> =>
    (await axeFindings(page, rules)).filter(isOurs);
  // A phone; the narrowest, and the narrowest without and with the sidebar where tables are as wide as the text; a tablet,
  // the narrowest that shows the menu.
  const WIDTHS = [320, 390, 641, 768, 960, 1280, 1440];

  const WIDER_TABLES = `[...document.querySelectorAll('.vp-doc table')].filter(table => table.offsetWidth > table.parentElement.clientWidth + 1).length`;

  // A line above carets does not wrap.
  const CUT_CODE = `[...document.querySelectorAll('.vp-doc [class*="language-"] pre:not(:has(.frame))')].filter(code => code.scrollWidth > code.clientWidth + 1).length`;

  const TALL_TITLES = `[...document.querySelectorAll('.vp-doc h1')].filter(title => title.offsetHeight > 2.5 * parseFloat(getComputedStyle(title).lineHeight)).length`;

  /** Counts the names in code that go on in a second line. */
  const BROKEN_NAMES = `[...document.querySelectorAll('.vp-doc .twoslash-hover')].filter(({ textContent, firstElementChild }) => /^\\w+$/.test(textContent) && firstElementChild?.getClientRects().length > 1).length`;

  /** Looks at a page in every way, loaded once: most of the time goes into loading. */
  const look = async (page: Page, name: string): Promise<void> => {
    await page.goto(`${site.url}/${name}`);
    // The scripts first: a part that is taken away before they have found it is an error on the console.
    await page.waitForFunction("document.querySelector('#app').__vue_app__");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect.soft(beyond, `${name} scrolls sideways at ${width} pixels`).toBe(0);
      const wider = await page.evaluate<number>(WIDER_TABLES);
      expect.soft(wider, `${name} has tables that are wider than its text at ${width} pixels`).toBe(0);
      if (width === 390) {
        expect.soft(await page.evaluate(CUT_CODE), `${name} has code that scrolls sideways on a phone`).toBe(0);
        expect.soft(await page.evaluate(BROKEN_NAMES), `${name} has a name that breaks on a phone`).toBe(0);
      }
      if (name.startsWith('reference/')) continue;
      if (width === 390)
        expect.soft(await page.evaluate(TALL_TITLES), `${name} has a title of three lines on a phone`).toBe(0);
      if (width < 1280) continue;
      const cut = await page.evaluate<number>(CUT_CODE);
      expect.soft(cut, `${name} has code that scrolls sideways at ${width} pixels`).toBe(0);
    }
    if (name === withoutAxe) return;
    await page.evaluate(shorten);
    expect.soft(await findingsOf(page), `${name} in light`).toEqual([]);
    // The site follows the system. In dark a page differs by its colours only.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction("document.documentElement.classList.contains('dark')");
    expect.soft(await findingsOf(page, ['color-contrast']), `${name} in dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  };

  test('axe finds nothing wrong with any page, light or dark, and no page scrolls sideways', {
    timeout: 1_800_000,
  }, async () => {
    const names = [...sitePages().filter(name => !isMember(name)), ...longestMembers()];
    expect(names.length).toBeGreaterThan(60);
    // Two tabs: one page loads while axe looks at another.
    const tab = async (): Promise<void> => {
      const { page, faults } = await open(site.url, { colorScheme: 'light', reducedMotion: 'reduce' });
      for (let name = names.shift(); name !== undefined; name = names.shift()) {
        await look(page, name);
        expect.soft(faults.splice(0), name).toEqual([]);
      }
    };
    await Promise.all([tab(), tab()]);
  });

  /** Opens the search on a page, with its index. */
  const openSearch = async (): Promise<Page> => {
    const { page } = await open(`${site.url}/start.html`);
    await page.waitForFunction("document.querySelector('#app').__vue_app__");
    // The index loads when the field is pointed at, before it is opened.
    const [loaded] = await Promise.all([
      page.waitForResponse(/@localSearchIndexroot/),
      page.locator('#local-search button').hover(),
    ]);
    await loaded.finished();
    await page.locator('#local-search button').click();
    await page.locator('#localsearch-input').waitFor();
    return page;
  };
  const firstOf = async (page: Page): Promise<string> =>
    (await page
      .locator('.results .result')
      .first()
      .getAttribute('href', { timeout: 5000 })
      .catch(() => '')) ?? '';

  test('search finds a rule, without a network', async () => {
    const page = await openSearch();
    await page.locator('#localsearch-input').fill('element-max-3-buttons');
    await page.locator('.results .result').first().click();
    await page.waitForURL(/rules\.html#element-max-3-buttons$/);
  });

  test('each search finds the page that a reader needs first, also with a whole error pasted', {
    timeout: 300_000,
  }, async () => {
    const page = await openSearch();
    // Typed or pasted text would be cut there.
    await expect.poll(() => page.locator('#localsearch-input').getAttribute('maxlength')).toBe(null);
    for (const [words, wanted] of Object.entries(SEARCHES)) {
      await page.locator('#localsearch-input').fill(words);
      const [pages = '', anchor = ''] = wanted.split('#');
      await expect.poll(() => firstOf(page), { message: words }).toMatch(new RegExp(`^/(${pages})\\.html#${anchor}`));
    }
  });

  test('each result of the search has a line of the text, with the words marked', async () => {
    const page = await openSearch();
    await page.locator('#localsearch-input').fill('retry budget');
    const marked = page.locator('a.result').first().locator('.line mark');
    await expect.poll(() => marked.allTextContents()).toContain('budget');
    // As it is read aloud: no HTML, and nothing twice.
    await page.locator('#localsearch-input').fill('3 buttons (the maximum)');
    const named = page.locator('a.result[href*="troubleshooting"]').first();
    await expect
      .poll(() => named.getAttribute('aria-label'))
      .toBe(
        `Troubleshooting > Compile errors > Property 'button' does not exist on type 'Element<…, "3 buttons (the maximum)">'`,
      );
    await page.locator('#localsearch-input').fill('zzqqx');
    await page.locator('.no-results', { hasText: 'No page says "zzqqx"' }).waitFor();
    await page.locator('.no-results').getByRole('link', { name: 'troubleshooting' }).waitFor();
    // Words that only resemble those of the pages.
    const note = page.locator('.VPLocalSearchBox .note');
    await page.locator('#localsearch-input').fill('Buttn');
    await expect.poll(() => note.textContent()).toMatch(/^No page says "Buttn".*The nearest pages:$/);
    // Words that no part of a page has together.
    for (const words of ['human agent', 'voice call', 'hot reload', 'persistent menu']) {
      await page.locator('#localsearch-input').fill(words);
      const [first = '', second = ''] = words.split(' ');
      await expect.poll(() => note.textContent()).toMatch(new RegExp(`^No page says "(${first}|${first} ${second})"`));
    }
    // The same results as before.
    await page.locator('#localsearch-input').fill('Buttn');
    await expect.poll(() => note.textContent()).toContain('"Buttn"');
    await page.locator('#localsearch-input').fill('Button');
    await expect.poll(() => note.textContent()).toBe('');
    // The row of an option, and not the head of its table.
    await page.locator('#localsearch-input').fill('maxAttempts');
    await expect.poll(() => page.locator('a.result .line').first().textContent()).toMatch(/^maxAttempts · The maximum/);
    // No word of every sentence, and no part of a word.
    await page.locator('#localsearch-input').fill('what is not assignable');
    const marks = page.locator('.results mark');
    await expect.poll(async () => (await marks.allTextContents()).length).toBeGreaterThan(2);
    expect(
      await marks.evaluateAll(
        all => all.filter(({ previousSibling: before }) => /\w$/.test(before?.textContent ?? '')).length,
      ),
    ).toBe(0);
    expect(await page.locator('.results .line mark').allTextContents()).not.toContain('is');
    await page.locator('#localsearch-input').fill('redact');
    await expect.poll(() => note.textContent()).toBe('');
  });

  test('a carousel has buttons for a mouse, which are hidden at its ends', async () => {
    const { page } = await open(site.url);
    const arrows = page.locator('.emulator-chat .arrow:visible');
    const names = (): Promise<readonly string[]> =>
      arrows.evaluateAll(all => all.map(one => one.getAttribute('aria-label') ?? ''));
    await expect.poll(names).toEqual(['Next card']);
    for (let clicks = 0; clicks < 9 && (await names()).includes('Next card'); clicks++) {
      await page.getByRole('button', { name: 'Next card' }).click();
      await page.waitForTimeout(600);
    }
    expect(await names()).toEqual(['Previous card']);
  });

  test('on a phone, Tab goes down the home page, and its code has at least 12 pixels', async () => {
    const { page } = await open(site.url, { viewport: { width: 390, height: 844 } });
    const tops = await page
      .locator('.home .hero :is(a, pre)')
      .evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().top)));
    expect(tops.length).toBeGreaterThan(4);
    expect(tops).toEqual([...tops].sort((one, other) => one - other));
    // The picture of a message is right below the error, and the code that sends one is before the claims.
    const order = ['.show', '.emulator-chat', '.pair pre >> text=await bot.send', '.proof', '.facts + .doors'];
    const boxes = await Promise.all(order.map(part => page.locator(`.home ${part}`).boundingBox()));
    const ys = boxes.map(box => box?.y ?? Number.NaN);
    expect(ys).toEqual([...ys].sort((one, other) => one - other));
    expect(ys[1]).toBeLessThan((ys[0] ?? 0) + (boxes[0]?.height ?? 0) + 100);
    const sizes = await page.evaluate<readonly number[]>(
      `[...document.querySelectorAll('.home pre code')].map(code => parseFloat(getComputedStyle(code).fontSize))`,
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  });

  test('what is folded below a title is open for a reader whom an address leads to the title', async () => {
    const { page } = await open(`${site.url}/queue.html#options-of-an-outbox`);
    await page.locator('#options-of-an-outbox + details[open]').waitFor();
    expect(await page.locator('details[open]').count()).toBe(1);
  });

  test('the sidebar marks the entry point of a page of the reference, and scrolls to it', async () => {
    const { page } = await open(`${site.url}/reference/sendable/schema/variables/openApi.html`);
    const current = page.locator('.VPSidebar [aria-current]');
    await expect.poll(() => current.allTextContents()).toEqual(['sendable/schema']);
    const isInView = `(() => {
      const { top, bottom } = document.querySelector('.VPSidebar [aria-current]').getBoundingClientRect();
      return top > 64 && bottom < innerHeight;
    })()`;
    await expect.poll(() => page.evaluate(isInView)).toBe(true);
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  test('the outline of a long page shows the title that the reader is at', async () => {
    const { page } = await open(`${site.url}/troubleshooting.html`);
    await page.setViewportSize({ width: 1280, height: 800 });
    const active = page.locator('.VPDocAsideOutline .active');
    const isInView = `(() => {
      const { top, bottom } = document.querySelector('.VPDocAsideOutline .active').getBoundingClientRect();
      return top > 64 && bottom < innerHeight;
    })()`;
    for (const share of [0.9, 0.4]) {
      await page.evaluate(`scrollTo(0, ${share} * document.body.scrollHeight)`);
      await active.waitFor();
      await expect.poll(() => page.evaluate(isInView)).toBe(true);
    }
  });

  test('a link of the outline opens what is folded around its title', async () => {
    const { page } = await open(`${site.url}/reference/sendable/index.html`);
    await page.waitForFunction("document.querySelector('#app').__vue_app__");
    await page.locator('.VPDocAsideOutline').getByRole('link', { name: 'Interfaces' }).click();
    await expect.poll(() => page.locator('#interfaces').isVisible()).toBe(true);
  });

  test('on a phone, the titles of long pages are listed by their short names', async () => {
    const { page } = await open(`${site.url}/troubleshooting.html`, { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'On this page' }).click();
    const titles = page.locator('.VPLocalNavOutlineDropdown');
    await titles.getByRole('link', { name: 'the recipient is missing', exact: true }).waitFor();
  });

  test('on a phone, the table that a command prints is as wide as the page', async () => {
    const { page } = await open(`${site.url}/queue-operations.html`, { viewport: { width: 390, height: 844 } });
    const beyond = await page
      .locator('.language-text pre', { hasText: 'waiting' })
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(beyond).toBe(0);
  });

  test('on a phone, a wrapped line of code goes on to the right of the block below it', async () => {
    const { page } = await open(`${site.url}/journal.html`, { viewport: { width: 390, height: 844 } });
    const indents = await page.evaluate<readonly number[]>(`(() => {
      const line = [...document.querySelectorAll('.language-ts .line')].find(one => one.textContent.includes('target: baseUrl'));
      const range = document.createRange();
      range.selectNodeContents(line);
      const rects = [...range.getClientRects()];
      // The first word is const.
      return rects.map(({ left }) => Math.round((left - rects[0].left) / (line.firstElementChild.offsetWidth / 5)));
    })()`);
    expect(indents[0]).toBe(0);
    // A block has 2.
    expect(indents).toContain(4);
  });

  test.for(['gallery', 'names', 'queue-operations'])(
    'on a phone, no row of the code of %s is empty, or has only signs',
    async name => {
      const { page } = await open(`${site.url}/${name}.html`, { viewport: { width: 390, height: 844 } });
      const rows = await page.evaluate<readonly string[]>(`(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
      const range = document.createRange();
      return [...document.querySelectorAll('.vp-doc pre .line')].flatMap(line => {
        const height = parseFloat(getComputedStyle(line).lineHeight);
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        const rows = Array(Math.round(line.offsetHeight / height)).fill('');
        while (walker.nextNode())
          for (let at = 0; at < walker.currentNode.length; at++) {
            range.setStart(walker.currentNode, at);
            range.setEnd(walker.currentNode, at + 1);
            const [box] = range.getClientRects();
            if (box) rows[Math.floor((box.top + box.height / 2 - line.getBoundingClientRect().top) / height)] += range.toString();
          }
        return rows.length > 1 ? rows : [];
      });
    })()`);
      expect(rows.length).toBeGreaterThan(10);
      expect(rows.filter(row => !/\w/.test(row))).toEqual([]);
    },
  );

  test('on a phone, carets stand below what they mean', async () => {
    const { page } = await open(`${site.url}/migrate.html`, { viewport: { width: 390, height: 844 } });
    const heights = await page
      .locator('.language-text .frame')
      .evaluateAll(lines => lines.map(({ clientHeight }) => clientHeight));
    expect(heights).toHaveLength(2);
    expect(heights[0]).toBe(heights[1]);
  });

  test('without a script, the page for an address without a page leads home', () => {
    expect(htmlOf('404.html')).toMatch(/<noscript>.*<a href="\/">Home<\/a>.*<\/noscript>/);
  });

  test.for([960, 1024, 1100])('the bar of the site fits into a window of %i pixels', async width => {
    const { page } = await open(`${site.url}/rules.html`, { viewport: { width, height: 700 } });
    const right = `document.querySelector('.VPNavBarExtra').getBoundingClientRect().right`;
    expect(await page.evaluate(right)).toBeLessThanOrEqual(width);
  });

  test('the search offers pages before a word is written, and says of which module a name is', async () => {
    const page = await openSearch();
    await page.locator('.search-start').getByRole('link', { name: 'Troubleshooting' }).waitFor();
    await page.locator('#localsearch-input').fill('createWebhook');
    const first = page.locator('a.result').first().locator('.line');
    await expect.poll(() => first.textContent()).toBe('Reference of sendable/webhook: functions');
    expect(await page.locator('.search-start').isVisible()).toBe(false);
  });

  test('without results, the arrows reach the links that the search offers; Escape goes back to its button', async () => {
    const page = await openSearch();
    const focused = page.locator(':focus');
    await page.locator('.search-start a').first().waitFor();
    await page.locator('#localsearch-input:focus').waitFor();
    // The search may take the focus once more while it opens.
    const first = async (): Promise<string | null> => {
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowDown');
      return focused.textContent();
    };
    await expect.poll(first).toBe('First message');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused.textContent()).toBe('Gallery');
    await page.locator('#localsearch-input').fill('zzqqx');
    await page.locator('.no-results .line').waitFor();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => focused.textContent()).toBe('troubleshooting');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#local-search button:focus').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.locator('#localsearch-input').fill('');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/start\.html$/);
  });

  test('a name that is pointed at shows its type and docstring', async () => {
    const { page } = await open(`${site.url}/text.html`);
    const pointedAt = async (): Promise<string> => {
      await page.mouse.move(0, 0);
      await page.locator('.twoslash-hover').first().hover();
      return (await page.locator('.twoslash-popup-container').allTextContents()).join();
    };
    await expect.poll(pointedAt, { interval: 500 }).toContain('Starts a text message');
  });
});

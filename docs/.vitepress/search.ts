import type { DefaultTheme, MarkdownEnv, UserConfig } from 'vitepress';

// The search: what its index contains, and in which order it lists what it finds.

/**
 * Words by which a reader searches for a page, or a part of it, that does not contain them, or contains them as others do. What
 * follows a + is all that the reader wrote, without spaces, and what follows a = is one word that is not found by its beginning.
 */
const KEYWORDS: Readonly<Record<string, string>> = {
  start:
    '=start +getstarted +gettingstarted +howdoisendamessage +howtosendamessage +sendamessage +quickstart +helloworld =whatissendable quickstart tutorial introduction overview cannot find module install installation setup begin node typescript version versions requirements npm',
  'start#entry-points': 'commonjs cjs esm modules import require +errrequireesm tree shaking treeshaking',
  'start#send-to-the-real-platform':
    'environment variable variables env credentials authentication authenticate api key oauth',
  retries: 'idempotency idempotent idempotency-key duplicate duplicates twice double retry resend policy',
  'retries#when-the-bot-retries': 'backoff 500 502 503 504',
  'retries#options': 'maxretries',
  'retries#the-retry-budget': 'circuit breaker',
  'retries#delays-and-throttling': '429',
  frameworks: 'framework server',
  'frameworks#express': 'webhook express nestjs nest',
  'frameworks#fastify': 'webhook fastify',
  'frameworks#koa': 'webhook koa',
  'frameworks#hono-deno-bun': 'webhook hono deno bun',
  'frameworks#next-sveltekit-remix': 'webhook nextjs next.js remix',
  'frameworks#workers': 'webhook cloudflare worker edge vercel',
  'frameworks#aws-lambda-and-other-runtimes-that-stop-after-the-response':
    'webhook lambda serverless azure google functions',
  webhooks: 'webhook callback receive inbound incoming reply button press',
  'webhook-security': 'verify signature signatures jws jwt secret forged replay idempotency dedupe',
  'webhooks#try-it-with-the-emulator': 'local localhost ngrok tunnel',
  'webhook-security#signed-presses': 'hmac hs256 replay',
  'webhook-security#duplicate-deliveries': 'webhook retry retries redelivery twice',
  'webhook-events': '+deliveryreceipt event delivered delivery receipt receipts read status',
  testing: 'test tests unit mock mocks mocking stub fake vitest jest mocha sinon without network',
  sending: 'delivery delivered unknown error',
  'sending#the-four-values-of-delivery': '+notsent +didthemessagearrive',
  'sending#the-platform-rejected-it-rejected': '404 413 +payloadtoolarge +whywasmymessagerejected',
  'sending#handle-a-failure': 'fallback',
  'sending#every-failure': 'error errors codes code exception exceptions',
  'sending#timeouts-and-deadlines': 'timeout timeouts',
  'bulk#stop-a-run-early': 'abort stop signal abortcontroller',
  'bulk#rate-limits': 'rate limit throttle per second tps',
  'queue#why-no-message-is-sent-twice': 'exactly once exactly-once semantics',
  'sending#options-of-a-bot': 'signal abort abortsignal cancel stop send',
  'queue#failures': 'dead letter dlq poison',
  'queue#lanes': 'priority priorities',
  'queue-operations#run-a-worker-in-a-container': 'docker container kubernetes k8s image',
  'queue-operations#what-to-alert-on': '+healthcheck metrics prometheus grafana health healthcheck monitoring alerts',
  'queue-alternatives': 'rabbitmq kafka sqs',
  'queue-campaigns#limit-messages-per-person': 'spam frequency',
  'transports#behind-a-proxy': 'firewall corporate',
  'transports#choose-a-transport': '+whynotfetch',
  'transports#tls':
    '+unabletoverifyleafsignature self-signed certificate certificates ssl mtls ca client certificate unable verify leaf depth zero',
  'transports#write-a-transport': 'axios got ky',
  'transports#events': 'onretry hook hooks',
  'transports#middleware': 'interceptor interceptors',
  'transports#connections': 'pool keep-alive keepalive sockets dns',
  'house-rules': '+titletoolong +messagetoolong too long length maximum max limit characters',
  emulator: 'local server sandbox',
  'emulator#faults': '+simulateerror +simulatefailure simulate',
  'emulator#the-page': 'dark light mode theme colours',
  security: 'token tokn secret leak logs redact gdpr pii pci compliance privacy personal data mask',
  'security#log-messages': 'log logs logging logger audit',
  'security#rotate-the-token': 'rotate rotation expired token',
  'security#report-a-vulnerability': 'cve disclosure',
  migrate: 'migrate migration move hand-written',
  media: 'upload image picture photo audio video file attachment',
  'media#file': '+canisendapdf +sendpdf pdf document statement',
  'generic-template': 'card cards carousel',
  'otp#location-device-and-transaction-code': 'geolocation',
  otp: 'otp otps one-time password code send 2fa mfa factor',
  // Four letters are no misspelling of five.
  'quick-replies': 'quik replys',
  codes: 'verify check issue generate code expire expiry lock brute force attempts 2fa mfa totp factor',
  // Exactly so on another page, as an example of a mistake.
  buttons: 'buton button four buttons payload object hidden',
  'buttons#button-template': 'button template',
  'steps#touser-id': '+userid',
  'steps#tocustomer-id': '+customerid',
  'steps#deviceid-id': '+deviceid',
  'steps#tostaff-id': '+staffid employee',
  languages: '=localization =localisation language i18n l10n translation translate locale',
  benchmarks: 'performance speed throughput bundle size',
  'faq#can-i-edit-or-delete-a-sent-message': 'edit delete recall unsend update',
  'faq#how-do-i-know-whether-the-customer-got-a-message': '+customerdidnotgetmessage +whyismymessagenotdelivered',
  'faq#are-there-sms-group-chats-typing-indicators-or-bold-text':
    'sms group chat markdown push notification formatting',
  'faq#can-a-customer-forge-a-press': 'tampering tamper',
  'faq#does-the-platform-have-an-sla': 'sla uptime guarantee',
  'faq#which-licence-does-it-have': 'license licence licensing pricing price cost free open source mit',
  cli: '=cli =npx +npxsendable command terminal shell powershell +sendabletoken +sendablebaseurl',
  comparison: '=compare =versus alternatives competitors',
  faq: '=faq questions',
  'cli#check': 'dry run dry-run lint',
  'codes#stores': 'postgres postgresql database',
  'house-rules#limits': 'emoji',
  'fields#recipient': 'phone number msisdn recipient address',
  'rules#web-url-uri': 'deep link deeplink',
  'rules#element-max-3-buttons': '+buttonlimit +howmanybuttons',
  'faq#does-it-work-with-telegram-slack-or-whatsapp': 'telegram slack whatsapp viber messenger bot',
  'faq#what-does-sendable-need-at-run-time': 'dependencies dependency runtime',
  'other-languages': 'postman insomnia openapi swagger json schema python java go php',
  'tracing#metadata': 'correlation request id',
  'tracing#opentelemetry': 'datadog jaeger',
  'recipes/campaign': '=recipes =recipe',
  changelog: 'upgrade release breaking',
  bulk: 'many mass parallel list batch messages rate limit throttle thousands 10000 campaign broadcast newsletter mailing =sendall',
  journal: 'resume crash continue campaign idempotency',
  production: 'production staging checklist deploy deployment launch live operator graceful shutdown sigterm',
  troubleshooting: 'ts2322 ts2741 ts2769 sendable',
  'troubleshooting#property-does-not-exist-on-type-message': 'ts2339',
  'troubleshooting#property-a-recipient-call-tocustomer-id-tostaff-id-touser-id-or-to-recipient-is-missing': 'ts2345',
  'troubleshooting#port-is-in-use': 'eaddrinuse',
  'troubleshooting#cannot-find-package-bullmq': '+errmodulenotfound',
  'troubleshooting#property-is-one-result-of-a-builder-is-missing-in-type-sendmessagerequest': 'ts2353',
  'troubleshooting#no-connection-to-could-be-made': 'econnrefused',
  'troubleshooting#the-message-may-have-arrived':
    'econnreset etimedout +sockethangup +fetchfailed +typeerrorfetchfailed',
  'troubleshooting#token-must-be-a-non-empty-string': 'sendable token missing',
  'troubleshooting#the-platform-did-not-accept-the-token':
    '401 403 unauthorized forbidden token +invalidtoken authentification',
  parse: 'validate json ruleviolation',
  handoff: 'idempotency outbox transaction',
  queue: 'idempotency redis worker',
  'queue#send-later': 'schedule scheduled cron delay cancel night quiet hours',
};

// Pages that are found by their headings: those of the reference by their names, and the long ones for contributors.
const BY_HEADINGS = /^(reference\/.*\/[^/]+\/(?!index)[^/]+|decisions|benchmarks|changelog|how-we-know|releasing)\.md$/;

/** Renders a page for the index: its sentences, and its tables without their heads. Code would more than double the index. */
const render = (
  source: string,
  env: MarkdownEnv,
  markdown: { render(source: string, env: MarkdownEnv): string },
): string => {
  const text = source.replace(/^<<< .*$/gm, '').replace(/^```[\s\S]*?^```$/gm, '');
  // The label of a title follows it, unless the title has the same words.
  const html = markdown
    .render(text, env)
    .replace(/<thead>[\s\S]*?<\/thead>/g, '')
    // A dot stands between the cells of a row.
    .replace(/(?<=<\/td>)(?=\s*<td)/g, ' ·')
    .replace(/(<span class="ignore-header">.*?)<\/span><span hidden>(.*?)<\/span>/g, (_, title, label) =>
      title.replace(/<[^>]*>/g, '').includes(label) ? `${title}</span>` : `${title}</span>: ${label}`,
    );
  if (!BY_HEADINGS.test(env.relativePath)) return html;
  const headings = html.match(/<h(\d)[\s\S]*?<\/h\1>/g) ?? [];
  const isLookedUp = !env.relativePath.startsWith('reference/') || env.relativePath.endsWith('/interfaces/Bot.md');
  return headings
    .slice(0, isLookedUp ? undefined : 1)
    .join(' ')
    .concat(' ');
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

// Of each part of a page, by its address. With these, the index would be twice as long.
const texts: Record<string, string> = {};

// The exports that a reader may look up by a name that guides have, too, and the steps.
const NAMED = /^\/(steps\.|reference\/.*\/(functions|variables|classes|type-aliases|interfaces)\/)/;

/**
 * Returns the name in the title of a part that is about an export or a step, after a sign, if the name is no word of a sentence, such as
 * `createBot`. The search puts the same sign before what the reader wrote, so it finds a name that is exactly that. A function is
 * found as several words, too. A name that is a word of sentences, such as `Message`, has other signs, which the search puts before a
 * word with a capital: so many that the word without them is not a misspelling of it.
 */
const nameOf = ({ id, title }: Readonly<Record<string, unknown>>): string => {
  const [name = ''] = NAMED.test(String(id)) ? (/\w+/.exec(String(title)) ?? []) : [];
  if (/^[A-Z][a-z]+$/.test(name) && String(id).startsWith('/reference/')) return `^^^${name}`;
  if (!/[a-z][A-Z]/.test(name)) return '';
  return String(id).includes('/functions/') ? `=${name} +${name}` : `=${name}`;
};

/**
 * Returns the signs by which a part is found: the pairs of words of the errors in a part of Troubleshooting, which are its title and its texts in
 * quotes, and in the requirement of a rule, and the options that begin a row of a table, the ids of rules and values such as `not_sent`, whole.
 */
const signsOf = ({ id, title, text }: Readonly<Record<string, unknown>>): readonly string[] => {
  const options = /^\/cli[-.]/.test(String(id)) ? (String(text).match(/^--[a-z][a-z-]*/gm) ?? []) : [];
  const names = /^Options/.test(String(title)) ? (String(text).match(/^[a-z]+[A-Z]\w*(?= ·$)/gm) ?? []) : [];
  const values = /^\/(reference|decisions)/.test(String(id)) ? [] : (String(text).match(/\b[a-z]+(_[a-z]+)+\b/g) ?? []);
  const rules = /^\/rules\./.test(String(id)) ? [String(title), /^[^.]*/.exec(String(text).trim())?.[0] ?? ''] : [];
  const errors = /^\/troubleshooting\./.test(String(id))
    ? [String(title), ...(String(text).match(/&quot;.*?&quot;/gs) ?? [])]
    : [];
  return [
    ...names.map(name => `=${name}`),
    ...[...options, ...values, ...rules, ...errors]
      .flatMap(words => wordsOf(words))
      .filter(word => word.startsWith('~')),
  ];
};

/** Returns a field of a part of a page. The keywords of a page are those of its first part. */
const fieldOf = (part: Readonly<Record<string, unknown>>, field: string): string => {
  if (field === 'text' && part.text !== '')
    texts[String(part.id)] = String(part.text)
      .replace(/&([a-z\d#]+);/g, (whole, name) => ENTITIES[name] ?? whole)
      // A row of a table has a line of its own.
      .split(/\n{3,}/)
      .map(row => row.replace(/\s+/g, ' ').trim())
      // The last cells may be empty.
      .map(row => row.replace(/( ?·)+$/, ''))
      .filter(row => row !== '')
      .join('\n');
  if (field !== 'keywords') return part[field] as string;
  const [, page = '', anchor = ''] = /^\/(.*)\.html#(.*)$/.exec(String(part.id)) ?? [];
  const isFirst = Array.isArray(part.titles) && part.titles.length === 0;
  return [nameOf(part), KEYWORDS[isFirst ? page : `${page}#${anchor}`] ?? '', ...new Set(signsOf(part))]
    .join(' ')
    .trim();
};

// The page has the text of these functions, so they use no name from outside.

/** Lists the words of a field of the index, or of what a reader searches for, with signs. */
const wordsOf = (text: string, field?: string): string[] => {
  // Words of every sentence say nothing of its subject.
  const words = text
    .split(/(?:&(?:quot|lt|gt|amp|#39);|[\n\r\p{Z}\p{P}])+/u)
    .filter(
      word =>
        !/^(|an?|the|is|are|be|do|does|i|it|its|my|your?|can|how|what|which|that|this|to|of|in|with|for|was|and|or|so|if|as|by|s)$/i.test(
          word,
        ),
    );
  if (field !== undefined) return words;
  const name = text.replace(/<.*|[^\p{L}\d]/gu, '');
  const options = [...text.matchAll(/--[a-z]+(-[a-z]+)*|\b[a-z]+([-_][a-z\d]+)+/g)].map(([option]) =>
    option.replace(/[-_]/g, ''),
  );
  if (words.length === 1)
    return [
      ...words,
      `=${name}`,
      ...options.map(option => `~~~${option}`),
      ...(/^[A-Z][a-z]+$/.test(name) ? [`^^^${name}`] : []),
    ];
  // Two words that follow each other in an error tell more of it than each of them. The id of a rule has no spaces.
  const pairs = words.length < 4 || !/\s/.test(text) ? [] : words.slice(1).map((word, at) => `${words[at]}${word}`);
  // What is pasted may be long.
  return [...new Set([...words, ...[...options, ...pairs].map(pair => `~~~${pair}`)])].slice(0, 100).concat(`+${name}`);
};

const weightOf = (id: string, word: string, stored?: Readonly<Record<string, unknown>>): number => {
  if (/^[=+^~]/.test(word)) return 20;
  const titles = stored?.titles;
  const first = Array.isArray(titles) && titles.length === 0 ? 2 : 1;
  if (id.includes('/reference/')) return 0.05;
  if (/^\/#/.test(id)) return 0.3;
  if (/\/rules\.html#/.test(id) && first === 1) return 1;
  if (/\/(rules|steps|fields|names|glossary|cli|cli-send|cli-queue)\./.test(id)) return 0.5 * first;
  // For contributors: never before a guide.
  if (id.includes('/decisions.')) return 0.1;
  return (/\/(changelog|benchmarks|contributing|how-we-know|releasing|comparison)\./.test(id) ? 0.3 : 1) * first;
};

// Typed loosely: VitePress passes `fields` on, and its type does not have it.
const options: object = { fields: ['title', 'titles', 'text', 'keywords'], extractField: fieldOf, tokenize: wordsOf };

export const search: NonNullable<DefaultTheme.Config['search']> = {
  provider: 'local',
  options: {
    // What was found is shown by theme/excerpts.ts, which loads no pages for it.
    detailedView: false,
    translations: { modal: { noResultsText: 'No page says' } },
    _render: render,
    miniSearch: {
      options,
      searchOptions: {
        // A word of four letters that may differ in one would find "code" for "mode".
        fuzzy: term =>
          term.startsWith('=') ? 0.1 : term.length > 4 && !/^[+^~]/.test(term) ? (term.length > 6 ? 2 : 1) : false,
        // A sign and a word are more than two changes away from the word.
        maxFuzzy: 2,
        // Two letters, such as those of "CA bundle", begin many words.
        prefix: (term, _, terms) => !/^[=+^~]/.test(term) && (term.length > 2 || terms.length < 3),
        // Who misspells a word knows how it begins: "entry" is no result for "sentry".
        filter: ({ terms, queryTerms }) => terms.some(term => queryTerms.some(word => word[0] === term[0])),
        boost: { title: 6, keywords: 8, text: 1, titles: 1 },
        boostDocument: weightOf,
      },
    },
  },
};

type Plugin = Extract<NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number], { name: string }>;

const TEXTS = 'virtual:search-texts';

/** A plugin for Vite: the texts that the search shows, in a file of their own, which loads when the search is open. */
export const searchTexts: Plugin = {
  name: 'search-texts',
  resolveId: id => (id === TEXTS ? `/@${TEXTS}` : undefined),
  async load(id) {
    if (id !== `/@${TEXTS}`) return undefined;
    // The index reads all pages.
    await this.load({ id: '/@localSearchIndex' });
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))});`;
  },
};

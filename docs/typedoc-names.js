// A plugin of typedoc: each entry point by the name that it is imported by, rather than by its file, and with an introduction
// that links to its guides; no phantoms, which are properties that only the compiler reads, and no parameter `this`, which
// nobody passes, nor options that are there only for an error that names the right one; in the lists of an entry point, the first sentence about each name; and the steps of a builder as a table in
// place of its type, which computes them.
import { readFileSync } from 'node:fs';
import { Comment, Converter } from 'typedoc';
import { MarkdownPageEvent } from 'typedoc-plugin-markdown';

// Members of a symbol that JavaScript knows. Those of other symbols are phantoms.
const SYMBOLS = ['[asyncDispose]', '[asyncIterator]', '[iterator]', '[toStringTag]'];

/** @type {Readonly<Record<string, string>>} */
const INTRODUCTIONS = {
  sendable:
    'Builds messages and OTPs, and sends them: builders, `createBot`, transports, errors, and the types of the JSON. Guides: [first message](/start), [how builders work](/builders), [sending and delivery](/sending).',
  'sendable/parse': 'Checks the JSON of messages and OTPs. Guide: [check JSON](/parse).',
  'sendable/webhook':
    'Receives button presses: handlers for Fetch and Node, typed actions, signatures. Guides: [webhooks](/webhooks), [typed actions](/actions).',
  'sendable/webhook/stores':
    'Remembers handled presses on Redis or PostgreSQL, for several processes. Guide: [duplicate deliveries](/webhooks#several-processes).',
  'sendable/codes':
    'Issues one-time codes, stores their hashes, and verifies each once. Guide: [one-time passwords](/otp).',
  'sendable/emulator': 'Runs the platform on your machine. Guide: [the emulator](/emulator).',
  'sendable/journal':
    'Records in a file what a campaign sent, so that it can continue after a crash. Guide: [resume after a crash](/bulk#journal).',
  'sendable/testing':
    'Replaces the platform in tests: a transport without a network, and a server that fails on purpose. Guide: [testing your bot](/testing).',
  'sendable/undici':
    'Sends through undici, for bulk. Guide: [faster sends with undici](/bulk#faster-sends-with-undici).',
  'sendable/otel':
    'Makes OpenTelemetry spans and metrics of each send. Guide: [OpenTelemetry](/tracing#opentelemetry).',
  'sendable/bullmq': 'Queues messages in Redis and sends them from several machines. Guide: [the queue](/queue).',
  'sendable/handoff': 'Makes messages part of your database transaction. Guide: [messages in a transaction](/handoff).',
  'sendable/schema':
    'Has the JSON of requests as JSON Schema and OpenAPI, for other languages. Guide: [other languages](/other-languages).',
};

/** The sections of docs/steps.md with the steps of each builder, by the page of its type or variable. */
/** @type {Readonly<Record<string, string>>} */
const BUILDERS = {
  'type-aliases/Message': 'Steps of a message',
  'type-aliases/GenericMessage': 'Steps of a generic template',
  'type-aliases/Element': 'Steps of an element',
  'type-aliases/Otp': 'Steps of an OTP',
  'type-aliases/PostbackButton': 'Steps of a postback button',
  'type-aliases/WebUrlButton': 'Steps of a web_url button',
  'variables/Message': 'Begin a message with Message',
  'variables/Element': 'Steps of an element',
  'variables/Otp': 'Begin an OTP with Otp',
  'variables/Button': 'Begin a button with Button',
};

const STEPS = readFileSync(new URL('./steps.md', import.meta.url), 'utf8');

/**
 * Writes the steps of a section as a table: each call, linked to its part of the page, and the first sentence about it. Below
 * it is what the section says of further steps.
 * @param {string} section
 */
const tableOf = section => {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const rows = [];
  let [isWithin, also] = [false, ''];
  for (const part of STEPS.split(/^(?=###? )/m)) {
    const [, level, heading = '', body = ''] = /^(###?) (.*)\n\n([\s\S]*)/.exec(part) ?? [];
    if (level === '##') isWithin = heading === section;
    if (isWithin) [also = also] = /^This builder also .*$/m.exec(body) ?? [];
    if (level !== '###') continue;
    const slug = heading
      .toLowerCase()
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-|-$/g, '');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    if (!isWithin) continue;
    const [sentence] = body
      .split('\n\n', 1)
      .join()
      .replaceAll('\n', ' ')
      .split(/(?<=\.) (?=[A-Z])/);
    rows.push(`| [\`${heading}\`](/steps#${slug}${count > 0 ? `-${count}` : ''}) | ${sentence} |`);
  }
  if (rows.length === 0 && also === '') throw new Error(`docs/steps.md has no section "${section}".`);
  const table = rows.length === 0 ? [] : ['| step | what it does |', '| --- | --- |', ...rows, ''];
  return [...table, also.replace('](#', '](/steps#')].join('\n').trim();
};

// A type in Markdown: names in code, some of them linked, between signs in the font of the text.
const NAME = /(?:\[`[^`\n]+`\]\([^()\s]+\)|`[^`\n]+`)/.source;
const SIGN = /(?:\\[<>[\]|{}]|=>|\[\]|[(){},.&?=:;]|\b(?:keyof|readonly)\b)/.source;
const TYPE = new RegExp(`(?:${SIGN} ?)*${NAME}(?:(?: |${SIGN})*(?:${NAME}|${SIGN}))*`, 'g');

/**
 * Writes each type that has angle brackets as one piece of code.
 * @param {string} markdown
 */
const joinTypes = markdown =>
  markdown.replace(TYPE, type => {
    const opened = type.split('\\<').length;
    if (opened === 1 || opened !== type.split('\\>').length) return type;
    const code = type.split(/(\]\([^()\s]+\))/).map((part, index) => {
      if (index % 2 === 1) return part;
      const plain = part.replace(/[\\`]/g, '');
      return plain.replace(/[^\w\s[]|\[(?=\])/g, sign => `&#${sign.charCodeAt(0)};`);
    });
    return `<code v-pre>${code.join('')}</code>`;
  });

/**
 * Sorts the rows of each list by their names.
 * @param {string} markdown
 */
const sortLists = markdown =>
  markdown.replace(/(?:^\| \[.*\n)+/gm, rows =>
    rows
      .split(/^(?=\|)/m)
      .sort((one, other) => one.localeCompare(other, 'en'))
      .join(''),
  );

const LEAD =
  'Every export of `sendable`, by the module that it is imported from. The names for everyday work are in [names at a glance](/names).';

/** @param {import('typedoc').Application} app */
export const load = app => {
  app.renderer.on(MarkdownPageEvent.END, page => {
    if (page.contents === undefined) return;
    page.contents = page.contents
      // Only the types of this package have pages.
      // The signature has this type, too; a type of this package has a link here.
      .replace(/^#+ Returns\n\n`[^\n[]*\n(?=\n#|\n\*|\n?$(?![\s\S]))/gm, '')
      .replace(/^## Extends\n\n- `.*`\n\n/gm, '')
      // "Extends" has a link to what is inherited.
      .replace(/^#+ (?:Inherited from|Overrides)\n\n.*(?:\n\n|\n?$(?![\s\S]))/gm, '');
    page.contents = joinTypes(page.contents);
    if (page.url === 'index.md') page.contents = page.contents.replace('# Reference\n', `# Reference\n\n${LEAD}\n`);
    const isList = page.url.endsWith('index.md');
    const [kind = ''] = /[^/]+(?=\/[^/]+$)/.exec(page.url) ?? [];
    page.contents = isList
      ? sortLists(page.contents).replace(/^(\| \[.*?\]\(\S*\) \| .*?\.) (?=[A-Z`]).* \|$/gm, '$1 |')
      : // The title has the name, so the path above it ends with the kind.
        page.contents.replace(/^(\[Reference\].* \/ ).*$/m, `$1${kind.replace('-', ' ')}`);
    const section = BUILDERS[page.url.replace(/^sendable\/|\.md$/g, '')];
    if (section === undefined) return;
    // The signature comes first. What the page says comes before the table.
    const [head = '', ...parts] = page.contents.replace(/^```ts\n[\s\S]*?^```\n\n/m, '').split(/^(?=## )/m);
    page.contents = [`${head.trim()}\n\n${tableOf(section)}\n\n`, ...parts].join('');
  });
  // `await using` calls this method; people call `close`. The groups exist only after the other listeners.
  const last = -1000;
  const sort = (/** @type {import('typedoc').Context} */ { project }) => {
    for (const { groups = [] } of /** @type {import('typedoc').DeclarationReflection[]} */ (
      Object.values(project.reflections)
    ))
      for (const { children } of groups) {
        const at = children.findIndex(({ name }) => name === '[asyncDispose]');
        if (at >= 0) children.push(...children.splice(at, 1));
      }
  };
  app.converter.on(Converter.EVENT_RESOLVE_END, sort, last);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? []) {
      module.name = module.name === 'index' ? 'sendable' : `sendable/${module.name}`;
      const text = INTRODUCTIONS[module.name];
      if (text === undefined) throw new Error(`docs/typedoc-names.js needs an introduction of ${module.name}.`);
      module.comment = new Comment([{ kind: 'text', text }]);
    }
    for (const reflection of Object.values(project.reflections)) {
      if (reflection.isSignature())
        reflection.parameters = reflection.parameters?.filter(({ name }) => name !== 'this');
      const isTrap = reflection.comment?.getTag('@deprecated') !== undefined;
      const isPhantom = reflection.name.startsWith('[') && !SYMBOLS.includes(reflection.name);
      if (isTrap || isPhantom) project.removeReflection(reflection);
    }
  });
};

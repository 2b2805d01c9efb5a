import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

// The examples of the docs that the playground can open.

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));

/** The entry points whose declarations the compiler has from the beginning. */
export const MODULES = ['sendable', 'sendable/parse', 'sendable/webhook', 'sendable/testing'] as const;

/** The entry points whose declarations are loaded when code imports one of them. */
export const MORE_MODULES: readonly string[] = [
  ...['sendable/emulator', 'sendable/journal', 'sendable/undici', 'sendable/bullmq', 'sendable/webhook/stores'],
  ...['sendable/otel', 'sendable/schema', 'sendable/codes', 'sendable/handoff'],
];

/** Other packages whose declarations are loaded when code imports them, each with the entry point that needs it. */
export const EXTERNAL_MODULES: readonly (readonly [module: string, entryPoint?: string])[] = [
  ...[['bullmq', 'sendable/bullmq'] as const, ['@opentelemetry/api', 'sendable/otel'] as const],
  ...([
    ['@opentelemetry/sdk-trace-base'],
    ['undici'],
    ['ioredis'],
    ['pg'],
    ['temporal-polyfill'],
    ['express'],
    ['fastify'],
    ['hono'],
    ['pino'],
    ['winston'],
    ['bunyan'],
  ] as const),
  ...([['valibot'], ['ts-pattern'], ['vitest'], ['ajv/dist/2020.js']] as const),
];

/** An example that the playground can open. */
export interface Example {
  /** The path below docs/examples, without the ending. */
  readonly name: string;
  /** The heading in the list of examples. */
  readonly group: string;
  /** The words in the list of examples. */
  readonly title: string;
  /** The code without comments that only the pages need. */
  readonly code: string;
}

// The comments that tell twoslash what to show.
const NOTES = /^\/\/ @\w+.*\n|^ *\/\/ +\^\?.*\n/gm;

/** Tells whether an example only handles the requests of a server: the playground would show nothing. */
export const isHandler = ({ name }: Example): boolean => /^(on-|presses$)/.test(name);

const groupOf = (name: string): string => {
  if (name.startsWith('errors/')) return 'Compile errors';
  if (name.startsWith('gallery/')) return 'Gallery';
  return existsSync(join(EXAMPLES, `${name}.json`)) ? 'Messages' : 'Programs';
};

/** The examples of the menu, with their titles there. The playground finds the others by their words. */
const CURATED: Readonly<Record<string, string>> = {
  text: 'A text message',
  'gallery/bank-card-offers': 'A carousel of cards',
  'quick-replies': 'Quick replies',
  'gallery/bank-payment-approval': 'Approve a payment (OTP)',
  'errors/no-recipient': 'Send without a recipient',
  'lists/up-to': 'Buttons from a list',
  'webhooks/actions': 'Handle a button press',
};

const GROUPS: readonly string[] = ['Messages', 'Gallery', 'Compile errors', 'Programs'];

// Examples whose file has a short name.
const SPELT: Readonly<Record<string, string>> = {
  'otp-all': 'OTP with every field',
  let: 'A variable that changes its type',
  loop: 'Steps in a loop',
  audio: 'Audio attachment',
  file: 'File attachment',
  image: 'Image attachment',
  video: 'Video attachment',
  recipient: 'Recipients',
  text: 'Text message',
};

const SPELT_WORDS: Readonly<Record<string, string>> = { otp: 'OTP', uri: 'URI', url: 'URL', json: 'JSON' };

const toWords = (part: string): string =>
  SPELT[part] ??
  part
    .split('-')
    .map(word => SPELT_WORDS[word] ?? word)
    .join(' ');

/** Writes `gallery/bank-card-ready` as `Bank card ready`. */
const fromFile = (name: string): string => {
  const words = name
    .replace(/^(gallery|errors)\//, '')
    .split('/')
    .map(toWords)
    .join(': ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

const DOCS = fileURLToPath(new URL('../../', import.meta.url));

/** Lists the headings above the examples of a page: that of the page, and the last one. */
const headingsOf = (page: string): readonly (readonly [name: string, headings: string])[] => {
  const text = readFileSync(join(DOCS, page), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  const [, title = ''] = /^# (.*)$/m.exec(text) ?? [];
  return [...text.matchAll(/^<<< @\/examples\/([\w./-]+)\.ts/gm)].map(({ 1: name = '', index }) => {
    const [last = title] =
      text
        .slice(0, index)
        .match(/(?<=^##+ ).*?(?= \{|$)/gm)
        ?.slice(-1) ?? [];
    return [name, (last === title ? title : `${title}: ${last}`).replaceAll('`', '')];
  });
};

const HEADINGS: ReadonlyMap<string, string> = new Map(
  [...readdirSync(DOCS), ...readdirSync(join(DOCS, 'recipes')).map(file => `recipes/${file}`)]
    .filter(file => file.endsWith('.md'))
    // That of names has examples of other pages, too, which take its place.
    .sort((one, other) => Number(other === 'names.md') - Number(one === 'names.md'))
    .flatMap(headingsOf),
);

/** Writes a program, whose file is named for those who write the docs, as the headings above it on its page. */
const toTitle = (name: string): string =>
  (/^(gallery|errors)\/|^(?!on-)[^/]*$/.test(name) ? undefined : HEADINGS.get(name)) ?? fromFile(name);

/** Adds the name of the file to a title that several examples have. */
const distinguish = (all: readonly Example[]): readonly Example[] =>
  all.map(example => {
    const isUnique = all.every(({ name, title }) => name === example.name || title !== example.title);
    return isUnique
      ? example
      : { ...example, title: `${example.title} (${toWords(basename(example.name).replace(/^on-/, ''))})` };
  });

const read = (file: string): string => readFileSync(join(EXAMPLES, file), 'utf8').replace(NOTES, '').trimStart();

const IMPORT_OF_EXAMPLE = /^import \{ \w+ \} from '\.\/(\w+)\.js';\n/gm;

const IMPORTS = /^import [^;]*;\n/gm;

/** Writes an example that another one imports in place of the import: the playground has one file. */
const withImported = (code: string): string => {
  const imported = [...code.matchAll(IMPORT_OF_EXAMPLE)].map(([, name]) =>
    read(`${name}.ts`).replace(/^export /gm, ''),
  );
  if (imported.length === 0) return code;
  const all = [...imported, code.replace(IMPORT_OF_EXAMPLE, '')];
  const imports = all.flatMap(text => text.match(IMPORTS) ?? []);
  const bodies = all.map(text => `${text.replace(IMPORTS, '').trim()}\n`);
  return [imports.join(''), ...bodies].join('\n').trimStart();
};

const readExample = (file: string): Example => {
  const name = file.slice(0, -'.ts'.length);
  return { name, group: groupOf(name), title: toTitle(name), code: withImported(read(file)) };
};

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [relative(EXAMPLES, path)];
  });

/** Lists the examples that the playground can open. */
export const listExamples = (): readonly Example[] => {
  const all = [...filesBelow(EXAMPLES)]
    .filter(file => file.endsWith('.ts'))
    .sort()
    .map(readExample);
  return distinguish(GROUPS.flatMap(group => all.filter(example => example.group === group)));
};

/** What the playground shows first: a mistake that the compiler finds. */
export interface Start {
  readonly name: string;
  readonly code: string;
}

/** Writes what the playground shows first, from the carousel of the gallery: each card has two more buttons, the last of them a fourth. */
export const startCode = (): Start => {
  const carousel = listExamples().find(({ name }) => name === 'gallery/bank-card-offers')?.code ?? '';
  const buttonOf = (title: string): string => `\n    .button(Button.postback('${title}', '${title.toLowerCase()}'))`;
  const code = carousel.replace(/(\n {4}\.button\(Button\.webUrl.*);/, `${buttonOf('Compare')}$1${buttonOf('Call')};`);
  return { name: 'start', code };
};

/** Lists the examples of the menu, in its order. */
export const listCurated = (): readonly Pick<Example, 'name' | 'title'>[] => [
  { name: 'start', title: 'Too many buttons' },
  ...Object.entries(CURATED).map(([name, title]) => ({ name, title })),
];
